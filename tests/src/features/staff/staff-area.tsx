import { onTestFinished } from 'vitest';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { Session } from '#domain/account/session.ts';
import { MemberProvider } from '#src/access/member.ts';
import { clearSession, storeSession } from '#src/access/session-storage.ts';
import { StaffHeader } from '#src/features/staff/StaffHeader.tsx';
import { StaffPage } from '#src/features/staff/StaffPage.tsx';
import { awaSession } from '#tests/machines/fixtures.ts';
import { type Answers, openPage } from '#tests/support/render-screen.tsx';

/** The call that says who is signed in. */
export const OVERVIEW = 'GET /api/gestion/resume';

const overview = (role: StaffRole) => ({
  body: { role, email: 'equipe@exemple.sn', tasks: 1, requests: 2 },
});
const Area = () => (
  <MemberProvider>
    <StaffHeader />
    <StaffPage />
  </MemberProvider>
);
const ACCOUNT = {
  id: 7,
  partner_id: null,
  role: 'admin',
  name: '',
  email: 'equipe@exemple.sn',
  partner_phone: null,
  address: null,
  adhesion: 'none',
  parent_id: null,
  is_verified: true,
};
const staffSession: Session = {
  ...awaSession,
  user: { ...awaSession.user, customerId: undefined },
  userContext: { role: 'staff' },
};

/**
 * Opens the staff area at an address with these responses.
 *
 * @param role of the signed-in account
 * @param account its id
 */
export const openArea = async (
  address: string,
  answers: Answers,
  role: StaffRole | 'visitor' = 'admin',
  account = ACCOUNT.id,
) => {
  const all: Answers = {
    [`GET /api/users/${account}`]: { body: { ...ACCOUNT, id: account } },
    ...(role !== 'visitor' && { [OVERVIEW]: overview(role) }),
    ...answers,
  };
  const { user } = staffSession;
  if (role !== 'visitor') storeSession({ ...staffSession, user: { ...user, id: account } });
  onTestFinished(clearSession);
  const page = await openPage(address, <Area />, all);
  // The overview, then what the section reads, one after the other.
  for (let read = 0; read < 5; read += 1) await page.advance(10);
  return { ...page, answers: all };
};
/** Responses with one category and one tag. */
export const SHELVES: Answers = {
  'GET /api/gestion/rayons': {
    body: { data: [{ id: 2, version: 1, name: 'Cuisinières', rang: 2, tint: '#f8e3d3', products: 3 }] },
  },
  'GET /api/gestion/etiquettes': {
    body: { data: [{ id: 3, version: 1, name: 'Nouveau', reserved: false, products: 1 }] },
  },
};
/** A product as the server sends it. */
export const PRODUCT = {
  id: 100_000,
  version: 1,
  name: 'Four Zéphyr',
  brand: 'Zéphyr',
  model: 'ZF-60',
  fact: '60 L',
  description: 'Un four.',
  categ_id: 'Cuisinières',
  list_price: 95_000,
  promo_price: null,
  en_promo: false,
  preorder_price: null,
  creditorder_price: null,
  is_creditorder: false,
  sale_ok: true,
  rang: 9,
  tags: [],
  warranty_months: 12,
  energy_class: null,
  specifications: [{ label: 'Volume', value: '60 L' }],
  image: null,
  tint: '#f8e3d3',
  edited_at: null,
};
