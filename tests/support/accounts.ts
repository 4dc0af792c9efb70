import { deviceLabel } from '#server/accounts/device.ts';
import { createAccount } from '#server/accounts/accounts.repository.ts';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { AccountId, CustomerId } from '#domain/account/ids.ts';
import { normalisePassword } from '#domain/account/password.ts';
import type { Principal } from '#server/access/principal.ts';
import { type Database, tables } from '#server/db/index.ts';
import type { TestShop } from './shop-server.ts';
import { newVisitor, type Visitor } from './visitor.ts';

export const PASSWORD = 'un mot de passe de test';

/**
 * Hashed once per process, at the lowest cost. The hash contains its cost, so comparing it is as cheap; accounts that
 * tests make by the forms have the real cost.
 */
let hashed: Promise<string> | undefined;
const hashOfPassword = () =>
  (hashed ??= hash(normalisePassword(PASSWORD), { memoryCost: 8, timeCost: 1, parallelism: 1 }));

type Kind = 'customer' | 'member' | StaffRole;

/** An account whose password is `PASSWORD`. */
export interface Person {
  email: string;
  accountId: AccountId;
}
export type Buyer = Person & { customerId: CustomerId };

interface Details {
  email?: string;
  name?: string;
  phone?: string | null;
  address?: string | null;
  isVerified?: boolean;
}

let count = 0;

/** Creates an account. A customer is called Awa Ndiaye and has a phone and an address. */
export async function createPerson(
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  kind: Kind,
  details: Details = {},
): Promise<Person & { customerId: CustomerId | null }> {
  count += 1;
  const { email = `personne-${count}@exemple.sn`, isVerified = true } = details;
  const now = clock.now();
  const created = await createAccount(
    db,
    {
      role: kind === 'member' ? 'customer' : kind,
      email,
      passwordHash: await hashOfPassword(),
      name: details.name ?? 'Awa Ndiaye',
      phone: details.phone === undefined ? '+221771234567' : details.phone,
      address: details.address === undefined ? 'Sicap Liberté 6, villa 12' : details.address,
      verifiedAt: isVerified ? now : null,
    },
    now,
  );
  if (!created) throw new Error(`${email} has an account already`);
  if (kind === 'member' && created.customerId !== null) await setMember(db, created.customerId, true);
  return { email, ...created };
}

/** A customer, or a member. */
export async function createBuyer(
  shop: Pick<TestShop, 'db' | 'clock'>,
  kind: 'customer' | 'member' = 'customer',
  details: Details = {},
): Promise<Buyer> {
  const { customerId, ...person } = await createPerson(shop, kind, details);
  if (customerId === null) throw new Error('a buyer is a customer');
  return { ...person, customerId };
}

/** The principal of a buyer, for functions that are called directly. */
export const principalOf = ({ accountId, customerId }: Buyer, kind: 'customer' | 'member' = 'customer') =>
  ({ kind, accountId, customerId }) satisfies Principal;

/** Accepts or withdraws a membership. */
export const setMember = async (db: Database, id: CustomerId, isMember: boolean): Promise<void> => {
  await db
    .update(tables.customers)
    .set({ adhesion: isMember ? 'accepted' : 'none' })
    .where(eq(tables.customers.id, id));
};

/** The answer to a sign-in. */
export interface SignInAnswer {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  refresh_expires_in: number;
  uid: number;
  partner_id: number | null;
}

/** Begins a session as a sign-in does, without comparing the password. */
async function beginSession(
  { db, sessions }: Pick<TestShop, 'db' | 'sessions'>,
  { email }: Pick<Person, 'email'>,
  isBrowser: boolean,
) {
  const [account] = await db.select().from(tables.accounts).where(eq(tables.accounts.email, email));
  const tokens =
    account &&
    (await sessions.begin(account, { isBrowser, device: deviceLabel(undefined), companion: undefined }));
  if (!tokens || tokens === 'secondFactor') throw new Error(`${email} cannot sign in`);
  return tokens;
}

/** A session of a client without cookies. @returns the headers of its requests */
export async function signInApiClient(
  shop: Pick<TestShop, 'db' | 'sessions'>,
  person: Pick<Person, 'email'>,
): Promise<{ 'access-token': string }> {
  return { 'access-token': (await beginSession(shop, person, false)).accessToken };
}

/** Signs in by the form as a browser, which then sends its access token with every request. */
export async function signInVisitor(
  visitor: Visitor,
  { email }: Pick<Person, 'email'>,
): Promise<SignInAnswer> {
  const answer = await visitor.post('/api/auth/get_tokens', { username: email, password: PASSWORD });
  const tokens = answer.json<SignInAnswer>();
  visitor.headers['access-token'] = tokens.access_token;
  return tokens;
}

/** A browser with a session; `signInVisitor` signs in by the form. */
export async function newSignedInVisitor(
  shop: Pick<TestShop, 'app' | 'db' | 'sessions'>,
  person: Pick<Person, 'email'>,
): Promise<Visitor> {
  const visitor = await newVisitor(shop.app);
  const { accessToken, companion = '' } = await beginSession(shop, person, true);
  visitor.cookies.set('ke_session', companion);
  visitor.headers['access-token'] = accessToken;
  return visitor;
}
