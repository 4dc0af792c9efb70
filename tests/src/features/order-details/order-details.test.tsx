import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { MemberContext } from '#src/access/member.ts';
import { clearSession, storeSession } from '#src/access/session-storage.ts';
import { OrderDetails } from '#src/features/order-details/OrderDetails.tsx';
import { awaSession } from '#tests/machines/fixtures.ts';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';
import { wireOrder } from '#tests/support/wire-fixtures.ts';

const ORDER = 'GET /api/getcommande/42';
const LINK = 'GET /api/commande/42/payment-link';
const CREATE = 'POST /api/commande/42/payment-link';
const REVOKE = 'DELETE /api/commande/42/payment-link';
const URL_OF_LINK = 'https://boutique.example/paiement-partage?lien=0123456789AB#secret';
const link = {
  id: '0123456789AB',
  instalment_no: 1,
  created_at: '2026-11-21T10:00:00.000Z',
  expires_at: '2026-11-28T10:00:00.000Z',
};

type State = (typeof wireOrder.instalments)[number]['state'];

/** An order of three parts in these states. */
const orderIn = (...states: State[]) => {
  const [first] = wireOrder.instalments;
  const paid = states.filter((state) => state === 'paid').length;
  return {
    ...wireOrder,
    type_sale: 'preorder',
    payment_mode: 'echelonne',
    state: states.includes('closed') ? 'cancel' : 'sale',
    amount_total: 90_000,
    amount_residual: 90_000 - 30_000 * paid,
    instalments: states.map((state, index) => ({
      ...first,
      instalment_no: index + 1,
      amount: 30_000,
      due_on: `2026-11-${21 + index}`,
      state,
      paid: state === 'paid',
      method: state === 'paid' ? 'wave' : null,
      invoice_number: state === 'paid' ? `FAC-${index}` : null,
      pdf_url: state === 'paid' ? `/facture/KE-7QX2M9D4TB-${index + 1}/pdf` : null,
    })),
  };
};

async function open(answers: Answers, path = '/pre-commandes/42/d%C3%A9tails') {
  storeSession(awaSession);
  const member = { id: 12, isStaff: false, isAccepted: false, parentId: undefined };
  const given: Answers = { [LINK]: { body: { link: null } }, ...answers };
  const page = await openPage(
    path,
    <MemberContext value={member}>
      <OrderDetails id={42} />
    </MemberContext>,
    given,
  );
  // The order, then its link.
  await page.advance(0);
  await page.advance(50);
  return { ...page, answers: given };
}

afterEach(() => {
  cleanup();
  clearSession();
});

const payable =
  'Aucun paiement n’est en cours : vous pouvez payer. Si vous venez de le faire, attendez quelques minutes avant de recommencer.';
const nothingDue =
  /^Rien n’est à payer avant le \d+ \S+ \d{4}\. Vous pouvez aussi payer en ligne dès maintenant\.$/;
/** Everything that tells a customer whether to pay: exactly one of these is on screen. */
const STANDINGS = { payable, nothingDue, paid: 'Déjà payé', awaiting: 'Paiement en attente' };
const shown = () => ({
  standings: [
    ...Object.values(STANDINGS).filter((words) => screen.queryByText(words) !== null),
    ...['Paiement en cours de vérification', 'Erreur lors de la vérification du paiement'].filter(
      (text) => screen.queryByText(text) !== null,
    ),
  ],
  buttons: screen.queryAllByRole('button', { name: /^(Payer|Suivre)/ }).map(({ textContent }) => textContent),
});

const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

it.each([
  [
    'order',
    'domicile',
    { from: '2026-11-23', until: '2026-11-24' },
    'entre le 23 novembre et le 24 novembre 2026',
  ],
  ['order', 'online', { from: null, until: null }, '2 à 3 jours ouvrés après le paiement'],
  [
    'preorder',
    'echelonne',
    { from: '2027-01-22', until: '2027-01-25' },
    'entre le 22 janvier et le 25 janvier 2027',
  ],
  ['preorder', 'echelonne', { from: null, until: null }, '2 à 3 jours ouvrés après le dernier paiement'],
  ['creditorder', 'echelonne', { from: null, until: null }, '2 à 3 jours ouvrés après le premier paiement'],
] as const)(
  '[OT-14] [BK-09] an order of kind %s, paid %s, shows where it goes and when: %j',
  async (kind, mode, days, words) => {
    const delivery = { adresse: 'Rue 10', telephone: '+221771234567', region: 'thies', ...days };
    await open({ [ORDER]: { body: { ...orderIn('due'), type_sale: kind, payment_mode: mode, delivery } } });
    expect([factOf('Livraison à'), factOf('Livraison prévue')]).toEqual(['Rue 10 (région de Thiès)', words]);
  },
);

it('[DK-04] an order on its way says so in one sentence, and cannot be cancelled', async () => {
  const delivery = {
    adresse: 'Rue 10',
    telephone: '+221771234567',
    region: 'dakar',
    from: '2026-11-23',
    until: '2026-11-24',
  };
  const order = { ...orderIn('upcoming'), type_sale: 'order', payment_mode: 'domicile', delivery };
  const all = { ...order, amount_residual: order.amount_total };
  await open({ [ORDER]: { body: all } });
  expect(screen.getByRole('button', { name: 'Annuler la commande' })).toBeTruthy();
  cleanup();
  const fulfilment = { state: 'onItsWay', delivered: 0, parcels: 1, window: { day: '2026-11-24' } };
  await open({ [ORDER]: { body: { ...all, fulfilment } } });
  expect(
    screen.getByText(
      'Votre commande est en route. Elle est prévue le 24 novembre 2026. Gardez votre téléphone à portée de main.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText('Livraison prévue', { selector: 'dt' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Annuler la commande' })).toBeNull();
});

it('[OT-14] a cancelled order, and one whose address was erased, show no more than there is', async () => {
  const delivery = { adresse: null, telephone: null, region: 'dakar', from: null, until: null };
  await open({ [ORDER]: { body: { ...orderIn('closed'), delivery } } });
  expect(screen.queryByText(/^Livraison|de livraison/, { selector: 'dt' })).toBeNull();
});

it.each<[string, State[], (string | RegExp)[], string[]]>([
  ['nothing is in progress', ['due', 'upcoming', 'upcoming'], [payable], ['Payer']],
  ['a later part can be paid early', ['paid', 'upcoming', 'upcoming'], [nothingDue], ['Payer']],
  ['the first part is not due yet', ['upcoming', 'upcoming', 'upcoming'], [nothingDue], ['Payer']],
  ['a later part is due today', ['paid', 'due', 'upcoming'], [payable], ['Payer']],
  ['only the last part is left, for later', ['paid', 'paid', 'upcoming'], [nothingDue], ['Payer']],
  ['a part is overdue', ['paid', 'late', 'upcoming'], [payable], ['Payer']],
  ['a payment waits', ['in_progress', 'upcoming', 'upcoming'], ['Paiement en attente'], ['Suivre']],
  ['money is being checked', ['checking', 'upcoming', 'upcoming'], ['Paiement en cours de vérification'], []],
  ['everything is paid', ['paid', 'paid', 'paid'], ['Déjà payé'], []],
  ['the order is cancelled', ['closed', 'closed', 'closed'], [], []],
])('[I17] [PM-12] says exactly one thing about paying when %s', async (_, states, standings, buttons) => {
  await open({ [ORDER]: { body: orderIn(...states) } });
  expect(shown().standings).toEqual(standings);
  expect(shown().buttons.map((label) => label?.split(/\s/)[0])).toEqual(buttons);
});

it('[PM-12] what can be done next stands before the order, whose reference is one word', async () => {
  for (const body of [orderIn('due'), orderIn('paid', 'late', 'upcoming')]) {
    await open({ [ORDER]: { body } });
    const pay = screen.getByRole('button', { name: /^Payer/ });
    const articles = screen.getByRole('heading', { name: 'Articles' });
    expect(pay.compareDocumentPosition(articles)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('heading', { level: 1 }).querySelector('.whole')?.textContent).toBe(
      wireOrder.name,
    );
    cleanup();
  }
});

it.each([
  ['order', '/profile#order'],
  ['preorder', '/profile#preorder'],
  ['creditorder', '/profile#commandes-a-credit'],
])('[RT-19] the orders behind one of type %s are those of its tab', async (type, tab) => {
  // The path names another type than the order has.
  await open({ [ORDER]: { body: { ...wireOrder, type_sale: type } } }, '/commandes/42/d%C3%A9tails');
  const links = screen.getAllByRole('link', { name: /^(?:Mes commandes|Profil)$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([tab, tab]);
});

it.each([
  ['/commandes/42/détails', '/profile#order'],
  ['/pre-commandes/42/détails', '/profile#preorder'],
  ['/credit-commandes/42/details', '/profile#commandes-a-credit'],
])('[RT-19] an unknown order at %s leads back to the tab that its path names', async (path, tab) => {
  await open({ [ORDER]: { status: 404, code: 'order.unknown', message: 'Inconnue' } }, path);
  expect(screen.getByRole('link', { name: 'Mes commandes' }).getAttribute('href')).toBe(tab);
});

it('[I17] [E11] a payment in progress is read again until it is paid, and at once when another tab has news of it', async () => {
  const page = await open({ [ORDER]: { body: orderIn('in_progress', 'upcoming', 'upcoming') } });
  expect(screen.getByText('Paiement en attente')).toBeTruthy();
  page.answers[ORDER] = { body: orderIn('paid', 'due', 'upcoming') };
  await page.advance(5_000);
  expect(screen.queryByText('Paiement en attente')).toBeNull();
  const reads = () => page.calls.filter(({ name }) => name === ORDER).length;
  const before = reads();
  await page.advance(60_000);
  expect(reads()).toBe(before);
  const otherTab = new BroadcastChannel('payments');
  onTestFinished(() => otherTab.close());
  page.answers[ORDER] = { body: orderIn('paid', 'paid', 'due') };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  otherTab.postMessage(null);
  await vi.waitFor(() => expect(reads()).toBe(before + 1));
});

it('[PM-12] of an order on delivery, only the first part is paid at the door; the others have their days', async () => {
  const order = { ...orderIn('paid', 'late', 'upcoming'), payment_mode: 'domicile' };
  await open({ [ORDER]: { body: order } });
  expect(screen.getByText('En retard')).toBeTruthy();
  expect(screen.queryByText('À la livraison')).toBeNull();
  // A pre-order is delivered after its last payment.
  for (const [type_sale, words, before] of [
    ['creditorder', 'À la livraison', 'la livraison'],
    ['preorder', 'À domicile', 'le rendez-vous à domicile'],
  ] as const) {
    cleanup();
    await open({
      [ORDER]: { body: { ...orderIn('upcoming', 'upcoming'), type_sale, payment_mode: 'domicile' } },
    });
    expect(screen.getAllByText(words)).toHaveLength(1);
    expect(screen.getByText(new RegExp(`^Rien n’est à payer avant ${before}\\.`))).toBeTruthy();
  }
});

it('[I17] [B4] without an answer of the server it says so, and offers neither payment nor link', async () => {
  const page = await open({ [ORDER]: { body: orderIn('due', 'upcoming', 'upcoming') } });
  expect(shown()).toEqual({ standings: [payable], buttons: ['Payer\u00a0: 1er paiement'] });
  page.answers[ORDER] = 'broken';
  window.dispatchEvent(new Event('online'));
  await page.advance(20_000);
  expect(shown()).toEqual({ standings: ['Erreur lors de la vérification du paiement'], buttons: [] });
  expect(screen.queryByRole('heading', { name: 'Faire payer par un proche' })).toBeNull();
  page.answers[ORDER] = { body: orderIn('paid', 'upcoming', 'upcoming') };
  await page.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await page.advance(0);
  expect(shown().standings).toEqual([nothingDue]);
});

it('[C33] makes a link, shows it once, shares it through the device, and revokes it', async () => {
  const share = vi.fn<() => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  const page = await open({
    [ORDER]: { body: orderIn('due', 'upcoming', 'upcoming') },
    [CREATE]: { body: { link, url: URL_OF_LINK } },
    [REVOKE]: { body: { link: null } },
  });
  const section = within(screen.getByRole('region', { name: 'Faire payer par un proche' }));
  await page.user.click(section.getByRole('button', { name: 'Créer un lien de paiement' }));
  await page.advance(0);
  expect(page.calls.at(-1)).toMatchObject({ name: CREATE, body: { instalment_no: 1 } });
  expect(page.takeToasts()).toEqual(['success: Le lien de paiement est prêt.']);
  expect(section.getByText(URL_OF_LINK)).toBeTruthy();
  expect(section.getByText(/^Un lien est actif jusqu’au 28 novembre 2026/)).toBeTruthy();
  await page.user.click(section.getByRole('button', { name: 'Partager le lien' }));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: URL_OF_LINK }));
  await page.user.click(section.getByRole('button', { name: 'Retirer le lien' }));
  await page.advance(0);
  expect(page.takeToasts()).toEqual(['success: Le lien est retiré\u00a0: il ne permet plus de payer.']);
  expect(section.queryByText(URL_OF_LINK)).toBeNull();
  expect(section.getByRole('button', { name: 'Créer un lien de paiement' })).toBeTruthy();
});

it('[C33] shows that a link is active without its secret, and copies where the device cannot share', async () => {
  const page = await open({
    [ORDER]: { body: orderIn('due', 'upcoming', 'upcoming') },
    [LINK]: { body: { link } },
    [CREATE]: { body: { link: { ...link, id: 'ZZZZZZZZZZZZ' }, url: URL_OF_LINK } },
  });
  expect(screen.getByText(/^Un lien est actif/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copier le lien' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Créer un nouveau lien' }));
  await page.advance(0);
  expect(screen.queryByRole('button', { name: 'Partager le lien' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Copier le lien' }));
  expect(await navigator.clipboard.readText()).toBe(URL_OF_LINK);
});

it('[AP-11] says why a link could not be made', async () => {
  const page = await open({
    [ORDER]: { body: orderIn('due', 'upcoming', 'upcoming') },
    [CREATE]: { status: 409, code: 'payment.already_paid', message: 'Cette commande est déjà payée.' },
  });
  await page.user.click(screen.getByRole('button', { name: 'Créer un lien de paiement' }));
  await page.advance(0);
  expect(page.takeToasts()).toEqual(['error: Cette commande est déjà payée.']);
});

const alertOf = (title: string) => screen.getByText(title).parentElement!;

it('[DK-07] [DK-08] tells the customer of a refund: that it is asked for, and when it is made, with its credit note', async () => {
  const number = 'AV-2026-000001';
  const refunds = [
    {
      amount: 12_000,
      provider: 'wave',
      made_at: '2026-11-22T10:00:00.000Z',
      credit_note: { number, pdf_url: `/facture/${number}/pdf` },
    },
    { amount: 5_000, provider: 'wave', made_at: null, credit_note: null },
  ];
  await open({ [ORDER]: { body: { ...orderIn('paid', 'upcoming', 'upcoming'), refunds } } });
  const made = alertOf('Remboursement effectué');
  const asked = alertOf('Remboursement demandé');
  expect(made.textContent).toMatch(/12\s000\sFCFA ont été rendus le 22 novembre 2026/);
  expect(within(made).getByRole('button', { name: /Avoir AV-2026-000001/ })).toBeDefined();
  expect(asked.textContent).toMatch(/Un remboursement de 5\s000\sFCFA est demandé/);
  expect(within(asked).queryByRole('button')).toBeNull();
});
