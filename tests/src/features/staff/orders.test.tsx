import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openArea } from './staff-area.tsx';

const LIST = 'GET /api/gestion/commandes';
const COUNTS = 'GET /api/gestion/commandes/nombres';
const SEARCH = 'POST /api/gestion/commandes/recherche';
const ORDER = 'GET /api/gestion/commandes/42';
const PARCELS = 'GET /api/gestion/livraisons/commandes/42';
const SAVED = 'GET /api/gestion/commandes/filtres';
const NOTES = 'POST /api/gestion/commandes/42/notes';

const row = (changes: object = {}) => ({
  id: 42,
  reference: 'KE-7QX2M9D4TB',
  number: 'CMD-2026-000042',
  type_sale: 'preorder',
  payment_mode: 'echelonne',
  customer_name: 'Awa Ndiaye',
  phone: '+221 77 *** ** 67',
  created_at: '2026-11-21T10:30:00.000Z',
  amount_total: 100_000,
  amount_residual: 70_000,
  standing: 'late',
  to_return: true,
  instalment_no: 2,
  instalment_count: 3,
  due_on: '2026-11-20',
  ...changes,
});
const page = (data: object[], next: string | null = null, cut = false) => ({ body: { data, next, cut } });
const counts = { body: { to_call: 0, to_prepare: 3, to_deliver: 0, to_pay: 201, late: 1 } };

const detail = (changes: object = {}) => ({
  order: {
    id: 42,
    name: 'KE-7QX2M9D4TB',
    reference: 'KE-7QX2M9D4TB',
    type_sale: 'order',
    payment_mode: 'online',
    state: 'sale',
    amount_total: 389_000,
    amount_residual: 389_000,
    currency: 'XOF',
    partner: null,
    partner_id: null,
    customer_name: 'Awa Ndiaye',
    date_order: '2026-11-21T10:00:00.000Z',
    order_lines: [
      {
        kind: 'product',
        product_name: 'Réfrigérateur',
        product_uom_qty: 2,
        price_unit: 194_500,
        price_subtotal: 389_000,
        price_total: 389_000,
      },
    ],
    delivery: {
      adresse: 'Sicap Liberté 6, villa 12',
      telephone: '+221771234567',
      region: 'dakar',
      from: null,
      until: null,
    },
    instalments: [
      {
        instalment_no: 1,
        amount: 389_000,
        due_on: '2026-11-21',
        state: 'due',
        paid: false,
        method: null,
        reference: null,
        paid_at: null,
        invoice_number: null,
        pdf_url: null,
      },
    ],
    first_payment_state: false,
    second_payment_state: false,
    third_payment_state: false,
    fourth_payment_state: false,
    returned_payments: [],
  },
  number: 'CMD-2026-000042',
  email: 'awa@exemple.sn',
  cancel_reason: null,
  money: {
    standing: 'unpaid',
    total: 389_000,
    residual: 389_000,
    next: { number: 1, count: 1, amount: 389_000, due_on: '2026-11-21' },
    settled: null,
    last_try: { provider: 'wave', verdict: 'failed', at: '2026-11-21T10:05:00.000Z', payable_until: null },
    to_return: 0,
  },
  payments: [
    {
      transaction_id: 'WV9-1-AB12',
      provider: 'wave',
      state: 'failed',
      amount: 389_000,
      instalment_no: 1,
      created_at: '2026-11-21T10:05:00.000Z',
    },
  ],
  timeline: [
    {
      at: '2026-11-21T11:00:00.000Z',
      kind: 'note',
      text: 'Livrer après 18 h.',
      note_id: 3,
      by: 'modou@exemple.sn',
      is_withdrawn: false,
    },
    {
      at: '2026-11-21T10:06:00.000Z',
      kind: 'payment',
      name: 'provider.failed',
      provider: 'wave',
      amount: 389_000,
      instalment_no: 1,
      transaction_id: 'WV9-1-AB12',
    },
    { at: '2026-11-21T10:05:00.000Z', kind: 'customer', name: 'pay.requested', transaction_id: 'WV9-1-AB12' },
    { at: '2026-11-21T10:00:00.000Z', kind: 'placed', amount: 389_000 },
  ],
  timeline_cut: false,
  ...changes,
});

const parcels = (changes: object = {}) => ({
  body: {
    data: [
      {
        order_id: 42,
        reference: 'KE-7QX2M9D4TB',
        customer_name: 'Awa Ndiaye',
        phone: '+221771234567',
        address: 'Sicap Liberté 6, villa 12',
        region: 'dakar',
        type_sale: 'order',
        payment_mode: 'online',
        placed_at: '2026-11-21T10:00:00.000Z',
        amount_total: 389_000,
        amount_residual: 389_000,
        number: 1,
        parcels: 1,
        state: 'confirmed',
        version: 1,
        courier_id: 8,
        courier_name: 'modou@exemple.sn',
        day: '2026-11-22',
        from_time: null,
        to_time: null,
        recipient: null,
        has_picture: false,
        lines: [{ line_id: 11, name: 'Réfrigérateur', quantity: 2 }],
        collect: [],
        block: null,
        steps: ['parcel.prepared'],
        ...changes,
      },
    ],
    pictures: [],
    events: [],
  },
});

async function open(
  address: string,
  answers: Parameters<typeof openArea>[1],
  role: Parameters<typeof openArea>[2] = 'support',
) {
  const area = await openArea(
    address,
    { [PARCELS]: parcels(), [SAVED]: { body: { data: [] } }, ...answers },
    role,
  );
  for (let read = 0; read < 3; read += 1) await area.advance(10);
  return area;
}
const textOf = (element: HTMLElement) => element.textContent.replaceAll(/\s/g, ' ');
const rows = () => screen.getAllByRole('listitem').filter((item) => within(item).queryByText(/Ndiaye/));

it('[DK-02] lists have their counts, and a row says who ordered, what it costs and what is the matter', async () => {
  await open('/gestion/commandes', { [LIST]: page([row()], '42'), [COUNTS]: counts });
  expect(screen.getByRole('tab', { name: 'À payer (plus de 200)' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'En retard (1)' })).toBeTruthy();
  const [first] = rows();
  expect(first && textOf(first)).toBe(
    'Awa NdiayeKE-7QX2M9D4TB · +221 77 *** ** 67 · 21 novembre 2026 à 10:30En retardÀ rendrePrécommandepour le 20 novembre 2026100 000 FCFAreste 70 000 FCFA',
  );
  expect(screen.getByRole('link', { name: /Awa Ndiaye/ }).getAttribute('href')).toBe('/gestion/commandes/42');
  expect(screen.getByRole('link', { name: 'Commandes plus anciennes' }).getAttribute('href')).toBe(
    '/gestion/commandes?apres=42',
  );
});

it('[DK-02] a filter is in the address, and shows the first page', async () => {
  const { user, address, advance } = await open('/gestion/commandes?vue=a-payer&apres=9', {
    [LIST]: page([row()]),
    [COUNTS]: counts,
  });
  await user.click(screen.getByText('Filtres'));
  await user.selectOptions(screen.getByLabelText('Paiement'), 'Essayé ou payé avec Wave');
  await advance(10);
  expect(address()).toBe('/gestion/commandes?vue=a-payer&prestataire=wave');
  await user.selectOptions(screen.getByLabelText('Type de commande'), 'Crédit');
  await advance(10);
  expect(address()).toBe('/gestion/commandes?vue=a-payer&type=credit&prestataire=wave');
  await user.click(screen.getByRole('button', { name: 'Retirer les filtres' }));
  await advance(10);
  expect(address()).toBe('/gestion/commandes?vue=a-payer');
});

it('[DK-02] a tab is another list with the same filters, from its first page', async () => {
  const { user, address, advance } = await open('/gestion/commandes?type=credit&apres=9', {
    [LIST]: page([row()]),
    [COUNTS]: counts,
  });
  await user.click(screen.getByRole('tab', { name: 'En retard (1)' }));
  await advance(10);
  expect(address()).toBe('/gestion/commandes?vue=en-retard&type=credit');
});

it('[DK-02] an empty list, a part of a list without results, and a failure are said', async () => {
  const { answers, user, advance } = await open('/gestion/commandes?vue=en-retard', {
    [LIST]: page([]),
    [COUNTS]: counts,
  });
  expect(screen.getByText('Aucun paiement en retard.')).toBeTruthy();
  answers[LIST] = page([], '2026-11-01.7', true);
  await user.selectOptions(screen.getByLabelText('Type de commande'), 'Crédit');
  await advance(10);
  expect(screen.getByText(/Aucune commande ne correspond/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Chercher plus loin' })).toBeTruthy();
  answers[LIST] = { status: 503, code: 'server.unavailable', message: 'Le service est indisponible.' };
  await user.click(screen.getByRole('tab', { name: 'Toutes' }));
  for (let tries = 0; tries < 6; tries += 1) await advance(10_000);
  expect(screen.getByText('Ces informations n’ont pas pu être chargées.')).toBeTruthy();
});

it('[DK-01] a search is not in the address, and one that finds nothing says what else to try', async () => {
  const { user, calls, address, advance, answers } = await open('/gestion/commandes', {
    [LIST]: page([]),
    [COUNTS]: counts,
    [SEARCH]: { body: { data: [row()] } },
  });
  await user.type(screen.getByLabelText('Chercher une commande'), '77 123 45 67{Enter}');
  await advance(10);
  expect(calls.find(({ name }) => name === SEARCH)?.body).toEqual({ search: '77 123 45 67' });
  expect(address()).toBe('/gestion/commandes');
  expect(screen.getByText('1 commande trouvée')).toBeTruthy();
  expect(screen.queryByRole('tab', { name: /^En retard/ })).toBeNull();
  answers[SEARCH] = { body: { data: [] } };
  await user.clear(screen.getByLabelText('Chercher une commande'));
  await user.type(screen.getByLabelText('Chercher une commande'), 'Zz{Enter}');
  await advance(10);
  expect(screen.getByText('Aucune commande trouvée.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Revenir à la liste' }));
  await advance(10);
  expect(screen.getByText('Aucune commande.')).toBeTruthy();
});

it('[DK-02] the list is saved as a file', async () => {
  const saved: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== '') saved.push(this.download);
  });
  const { user, advance, takeToasts } = await open('/gestion/commandes', {
    [LIST]: page([row()]),
    [COUNTS]: counts,
    'GET /api/gestion/commandes/export': { csv: '\uFEFFRéférence' },
  });
  await user.click(screen.getByText('Filtres'));
  await user.click(screen.getByRole('button', { name: 'Exporter (CSV)' }));
  await advance(10);
  expect(saved).toEqual([expect.stringMatching(/^commandes-\d{4}-\d\d-\d\d\.csv$/)]);
  expect(takeToasts()).toEqual(['success: Le fichier est enregistré.']);
});

it('[DK-03] the page of an order says first what is the matter with its money', async () => {
  await open('/gestion/commandes/42', { [ORDER]: { body: detail() } });
  const sentence = screen.getByText(/Rien n’est reçu/);
  expect(textOf(sentence)).toBe(
    'Rien n’est reçu : 389 000 FCFA à payer. Dernier essai, le 21 novembre 2026 à 10:05 : Wave ne l’a pas encaissé.',
  );
  expect(screen.getByRole('link', { name: '+221 77 123 45 67' }).getAttribute('href')).toBe(
    'tel:+221771234567',
  );
  const timeline = screen.getByRole('heading', { name: 'Tout ce qui s’est passé' }).parentElement;
  const entries = timeline === null ? [] : within(timeline).getAllByRole('listitem').map(textOf);
  expect(entries.map((entry) => entry.split('21 novembre')[0])).toEqual([
    'Note',
    'Wave : Échec chez le prestataire, 389 000 FCFA',
    'Le client a demandé à payer',
    'Commande passée, 389 000 FCFA',
  ]);
  for (const link of screen.getAllByRole('link', { name: 'Voir le parcours' }))
    expect(link.getAttribute('href')).toBe('/inspecteur/WV9-1-AB12');
});

it.each([
  ['unpaid', 1],
  ['checking', 0],
])(
  '[DK-03] [I4] an order that is %s offers to ask for money %i times in each way',
  async (standing, times) => {
    const { order, money } = detail();
    await open('/gestion/commandes/42', {
      [ORDER]: { body: detail({ money: { ...money, standing }, order: { ...order, credit: 1_000 } }) },
    });
    const ways = [
      screen.queryAllByRole('link', { name: 'Encaisser' }),
      screen.queryAllByRole('button', { name: 'Créer un lien de paiement' }),
      screen.queryAllByRole('form', { name: 'Utiliser l’avoir client' }),
    ];
    expect(ways.map((found) => found.length)).toEqual([times, times, times]);
  },
);

it('[DK-03] the page of an order leads to its open tasks', async () => {
  const tasks = [
    { id: 7, kind: 'refund' },
    { id: 9, kind: 'order_refund' },
  ];
  await open('/gestion/commandes/42', { [ORDER]: { body: detail({ tasks }) } });
  expect(screen.getByText('2 tâches sont ouvertes')).toBeDefined();
  const [refund, asked] = ['Paiement à rembourser', 'Remboursement demandé'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect([refund, asked]).toEqual(['/gestion/taches/7', '/gestion/taches/9']);
});

it('[DK-10] an amount without products has its label and phone, and neither a delivery nor a change', async () => {
  const { delivery: _, ...order } = detail().order;
  const amount = detail({ order, telephone: '+221771234567' });
  const { calls } = await open('/gestion/commandes/42', { [ORDER]: { body: amount } });
  expect(screen.getByRole('link', { name: '+221 77 123 45 67' }).getAttribute('href')).toBe(
    'tel:+221771234567',
  );
  expect(screen.queryByRole('heading', { name: 'Livraison' })).toBeNull();
  expect(screen.queryByText('Adresse de livraison')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Créer un lien de paiement' })).toBeTruthy();
  expect(calls.some(({ name }) => name === PARCELS)).toBe(false);
});

it('[DK-04] the page of an order has its delivery, which those who prepare change there', async () => {
  const step = 'POST /api/gestion/livraisons/commandes/42';
  const { user, advance, calls, answers } = await open('/gestion/commandes/42', {
    [ORDER]: { body: detail() },
    [step]: parcels({ state: 'prepared', version: 2, steps: [] }),
  });
  const section = screen.getByRole('heading', { name: 'Livraison' }).parentElement ?? document.body;
  expect(textOf(section)).toContain('Confirméele 22 novembre 2026 · modou@exemple.sn');
  // The page says it already.
  expect(textOf(section)).not.toContain('Sicap');
  answers[PARCELS] = parcels({ state: 'prepared', version: 2, steps: [] });
  await user.click(within(section).getByRole('button', { name: 'Préparée' }));
  for (let read = 0; read < 3; read += 1) await advance(10);
  expect(calls.find(({ name }) => name === step)?.body).toEqual({
    number: 1,
    version: 1,
    step: 'parcel.prepared',
  });
  expect(within(section).queryByRole('button', { name: 'Préparée' })).toBeNull();
  expect(textOf(section)).toContain('Préparéele 22');
});

it.each([
  ['support', ['/inspecteur/colis/42/1']],
  // Without the inspector.
  ['preparer', []],
] as const)(
  '[DK-04] [TL-03] a parcel of which something was done leads to its replay: %s',
  async (role, links) => {
    const event = {
      number: 1,
      event: 'order.confirmed',
      from: 'toConfirm',
      to: 'confirmed',
      at: '2026-11-21T11:00:00.000Z',
      done_at: null,
      staff_name: 'modou@exemple.sn',
      reason: null,
    };
    const answer = { body: { ...parcels().body, events: [event] } };
    await open('/gestion/commandes/42', { [ORDER]: { body: detail() }, [PARCELS]: answer }, role);
    const found = screen.queryAllByRole('link', { name: 'Rejouer' });
    expect(found.map((link) => link.getAttribute('href'))).toEqual(links);
  },
);

it('[DK-04] others read where the order is', async () => {
  const { order } = detail();
  const window = { day: '2026-11-22', from: '09:00', to: '12:00' };
  const fulfilment = { state: 'onItsWay', window, delivered: 0, parcels: 1 };
  const { calls } = await open(
    '/gestion/commandes/42',
    { [ORDER]: { body: detail({ order: { ...order, fulfilment } }) } },
    'accountant',
  );
  expect(screen.getByText(/^En route, prévue le 22 novembre 2026, entre 9.h et 12.h\.$/)).toBeTruthy();
  expect(calls.some(({ name }) => name === PARCELS)).toBe(false);
});

it('[DK-03] a note is added and withdrawn, and an empty one is refused', async () => {
  const { user, advance, calls, takeToasts } = await open('/gestion/commandes/42', {
    [ORDER]: { body: detail() },
    [NOTES]: { body: detail() },
    'POST /api/gestion/commandes/42/notes/3/retirer': { body: detail({ timeline: [] }) },
  });
  await user.click(screen.getByRole('button', { name: 'Ajouter la note' }));
  await advance(10);
  expect(screen.getByText('Écrivez la note.')).toBeTruthy();
  await user.type(screen.getByLabelText('Nouvelle note'), 'Rappelle demain.');
  await user.click(screen.getByRole('button', { name: 'Ajouter la note' }));
  await advance(10);
  expect(calls.find(({ name }) => name === NOTES)?.body).toEqual({ text: 'Rappelle demain.' });
  await user.click(screen.getByRole('button', { name: 'Retirer cette note' }));
  await advance(10);
  expect(screen.getByText('Aucune note.')).toBeTruthy();
  expect(takeToasts()).toEqual(['success: La note est ajoutée.', 'success: La note est retirée.']);
});

it('[DK-03] an order that does not exist says so, and erased details and long names are shown', async () => {
  const unknown = { status: 404, code: 'order.unknown', message: 'Cette commande est introuvable.' };
  await open('/gestion/commandes/42', { [ORDER]: unknown });
  expect(screen.getByText('Cette commande est introuvable.')).toBeTruthy();
});

it('[DK-03] what was erased is said', async () => {
  const { order } = detail();
  const erased = {
    ...order,
    customer_name: '',
    delivery: { ...order.delivery, adresse: null, telephone: null },
  };
  await open('/gestion/commandes/42', { [ORDER]: { body: detail({ order: erased, email: null }) } });
  expect(screen.getAllByText('effacé').length).toBe(2);
});

/** The address of a link, in readable characters. */
const addressOf = (name: string) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '').replaceAll(/\s/g, ' ');

it('[DK-10] makes a payment link for a caller, and opens it in the phone’s own apps with the sentence around it', async () => {
  const LINK = 'POST /api/gestion/commandes/42/lien-paiement';
  const area = await open(
    '/gestion/commandes/42',
    {
      [ORDER]: { body: detail() },
      [LINK]: { status: 409, code: 'payment.in_progress', message: 'Un paiement est déjà en cours.' },
    },
    'support',
  );
  await area.user.click(screen.getByRole('button', { name: 'Créer un lien de paiement' }));
  await area.advance(10);
  expect(screen.getByText('Un paiement est déjà en cours.')).toBeTruthy();
  const url = 'https://boutique.test/paiement-partage?lien=ABCDEF#secret';
  const expires_at = '2026-11-28T10:00:00.000Z';
  area.answers[LINK] = { body: { url, instalment_no: 1, amount: 389_000, expires_at } };
  await area.user.click(screen.getByRole('button', { name: 'Créer un lien de paiement' }));
  await area.advance(10);
  const sentence = `Bonjour Awa Ndiaye, voici le lien pour payer 389 000 FCFA de votre commande KE-7QX2M9D4TB chez Kër Électro : ${url}`;
  expect(addressOf('Envoyer par WhatsApp')).toBe(`https://wa.me/221771234567?text=${sentence}`);
  expect(addressOf('Envoyer par SMS')).toBe(`sms:+221771234567?body=${sentence}`);
  expect(screen.getByRole('button', { name: 'Copier le lien' })).toBeTruthy();
});

it.each(['preparer', 'accountant'] as const)('[DK-10] [DK-17] makes no payment link as %s', async (role) => {
  await open('/gestion/commandes/42', { [ORDER]: { body: detail() } }, role);
  expect(screen.getByText('Paiement unique')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Créer un lien de paiement' })).toBeNull();
});

it.each([
  ['support', true],
  ['preparer', false],
  ['accountant', false],
] as const)(
  '[DK-03] [DK-17] as %s, notes can be read; that they can be written is %s',
  async (role, mayWrite) => {
    await openArea('/gestion/commandes/42', { [ORDER]: { body: detail() } }, role);
    expect(screen.getAllByText('Livrer après 18 h.').length).toBeGreaterThan(0);
    expect(screen.queryAllByLabelText('Nouvelle note')).toHaveLength(mayWrite ? 1 : 0);
    expect(screen.queryAllByRole('button', { name: 'Retirer cette note' })).toHaveLength(mayWrite ? 1 : 0);
  },
);

const chips = () =>
  within(screen.getByRole('list', { name: 'Filtres enregistrés' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);

it('[DK-02] the list and its filters are saved by a name, shown as a link, and deleted where they are shown', async () => {
  const save = 'POST /api/gestion/commandes/filtres';
  const remove = 'DELETE /api/gestion/commandes/filtres/3';
  const monthly = { id: 3, name: 'Crédit en retard', query: '?vue=en-retard&type=credit' };
  const daily = { id: 4, name: 'Ce matin', query: '' };
  const { user, advance, calls, takeToasts } = await open(
    '/gestion/commandes?vue=en-retard&type=credit&apres=2026-11-20.7',
    {
      [LIST]: page([row()]),
      [COUNTS]: counts,
      [SAVED]: { body: { data: [daily] } },
      [save]: { body: { data: [monthly, daily] } },
      [remove]: { body: { data: [daily] } },
    },
  );
  expect(chips()).toEqual([['Ce matin', '/gestion/commandes', null]]);
  await user.click(screen.getByRole('button', { name: 'Enregistrer ces filtres' }));
  await advance(10);
  expect(screen.getByText('Donnez un nom à ces filtres.')).toBeDefined();
  await user.type(screen.getByLabelText('Nom de ces filtres'), 'Crédit en retard');
  await user.click(screen.getByRole('button', { name: 'Enregistrer ces filtres' }));
  await advance(10);
  expect(calls.find(({ name }) => name === save)?.body).toEqual({
    name: 'Crédit en retard',
    query: '?vue=en-retard&type=credit',
  });
  expect(chips()[0]).toEqual(['Crédit en retard', '/gestion/commandes?vue=en-retard&type=credit', 'true']);
  await user.click(screen.getByRole('button', { name: /^Supprimer «.Crédit en retard.»$/ }));
  await advance(10);
  expect(chips()).toHaveLength(1);
  expect(takeToasts()).toEqual([
    'success: Les filtres sont enregistrés.',
    'success: Les filtres sont supprimés.',
  ]);
});

const REFUNDS = 'GET /api/gestion/commandes/42/remboursements';
const STEP = 'POST /api/gestion/commandes/42/remboursements/9';
const refundOf = (changes: object = {}) => ({
  id: 9,
  transaction_id: 'WV9-1-AB12',
  provider: 'wave',
  amount: 89_000,
  cause: 'cancelledLine',
  reason: 'L’article manque au dépôt.',
  lines: [0],
  state: 'asked',
  is_by_two: false,
  asked_by_name: 'modou@exemple.sn',
  asked_at: '2026-11-21T12:00:00.000Z',
  claimant_name: null,
  claimed_at: null,
  provider_answer: null,
  refusal: null,
  reference: null,
  made_at: null,
  credit_note: null,
  steps: ['claim', 'withdraw'],
  ...changes,
});
const refundsOf = (refund?: object, returned = 0) => ({
  body: {
    received: 389_000,
    returned,
    payments: [
      { transaction_id: 'WV9-1-AB12', provider: 'wave', instalment_no: 1, received: 389_000, left: 300_000 },
    ],
    refunds: refund === undefined ? [] : [refund],
  },
});
const paidDetail = () => {
  const [payment] = detail().payments;
  return { body: detail({ payments: [{ ...payment, state: 'succeeded' }] }) };
};
const refundPanel = () =>
  screen.getByRole('heading', { name: 'Remboursements' }).parentElement ?? document.body;

it('[DK-07] a refund is claimed by the person who returns the money; above the sum another one must', async () => {
  const { user, calls } = await open('/gestion/commandes/42', {
    [ORDER]: paidDetail(),
    [REFUNDS]: refundsOf(refundOf({ is_by_two: true })),
    [STEP]: refundsOf(refundOf({ state: 'claimed', claimant_name: 'awa@exemple.sn', steps: ['record'] })),
  });
  expect(textOf(refundPanel())).toContain('Demandé par modou@exemple.sn le 21 novembre 2026 à 12:00');
  expect(textOf(refundPanel())).toContain('une autre personne que celle qui demande doit rembourser');
  await user.click(within(refundPanel()).getByRole('button', { name: 'Je m’en charge' }));
  expect(calls.find(({ name }) => name === STEP)?.body).toEqual({ step: 'claim' });
});

it('[DK-07] the form of the next step stays open while the page is read again after the last one', async () => {
  const claimed = refundOf({
    state: 'claimed',
    claimant_name: 'awa@exemple.sn',
    steps: ['release', 'record'],
  });
  const { user, answers, advance } = await open('/gestion/commandes/42', {
    [ORDER]: paidDetail(),
    [REFUNDS]: refundsOf(refundOf()),
    [STEP]: refundsOf(claimed),
  });
  answers[REFUNDS] = refundsOf(claimed);
  // The slowest of what is read again.
  answers[PARCELS] = 'broken';
  await user.click(within(refundPanel()).getByRole('button', { name: 'Je m’en charge' }));
  await advance(0);
  await user.click(
    within(refundPanel()).getByRole('button', { name: 'Noter le remboursement fait à la main' }),
  );
  expect(screen.getByLabelText('Référence du remboursement')).toBeTruthy();
  await advance(60_000);
  expect(screen.getByLabelText('Référence du remboursement')).toBeTruthy();
});

it('[DK-07] while the provider has not answered nobody returns the money by hand', async () => {
  const unknown = refundOf({ state: 'unknown', claimant_name: 'awa@exemple.sn', steps: [] });
  const { answers, advance } = await open('/gestion/commandes/42', {
    [ORDER]: paidDetail(),
    [REFUNDS]: refundsOf(unknown),
  });
  expect(textOf(refundPanel())).toContain('Ne remboursez pas à la main.');
  const buttons = within(refundPanel()).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Demander un remboursement']);
  // The answer shows by itself once it is known.
  answers[REFUNDS] = refundsOf(refundOf({ state: 'made', made_at: '2026-11-21T13:00:00.000Z', steps: [] }));
  await advance(5_100);
  expect(textOf(refundPanel())).toContain('Effectué');
});

it('[DK-07] [DK-08] a part that was returned is taken off what was received, with its credit note', async () => {
  const made = refundOf({
    state: 'made',
    made_at: '2026-11-21T13:00:00.000Z',
    reference: 'WV-R-1',
    credit_note: 'AV-2026-000001',
    steps: [],
  });
  await open('/gestion/commandes/42', { [ORDER]: paidDetail(), [REFUNDS]: refundsOf(made, 89_000) });
  expect(textOf(refundPanel())).toContain('Partiellement remboursée');
  expect(textOf(refundPanel())).toContain('Reste acquis300 000 FCFA');
  expect(textOf(refundPanel())).toContain('Référence : WV-R-1');
  expect(within(refundPanel()).getByRole('button', { name: 'Avoir AV-2026-000001 (PDF)' })).toBeTruthy();
});

it('[DK-07] what is asked for is what was typed; more than is left is refused where it was typed', async () => {
  const message = 'Il reste 300 000 FCFA au plus.';
  const { user, calls, advance } = await open('/gestion/commandes/42', {
    [ORDER]: paidDetail(),
    [REFUNDS]: refundsOf(),
    'POST /api/gestion/commandes/42/remboursements': {
      status: 400,
      code: 'request.invalid',
      message,
      fields: [{ field: 'amount', message }],
    },
  });
  await user.click(within(refundPanel()).getByRole('button', { name: 'Demander un remboursement' }));
  const form = within(screen.getByRole('form', { name: 'Demander un remboursement' }));
  const amount = form.getByLabelText('Montant à rembourser (FCFA)');
  await user.clear(amount);
  await user.type(amount, '350000');
  await user.type(form.getByLabelText('Motif'), 'L’article manque au dépôt.');
  await user.click(form.getByRole('button', { name: 'Demander un remboursement' }));
  await advance(0);
  expect(calls.find(({ name }) => name.startsWith('POST /api/gestion/commandes/42/rem'))?.body).toEqual({
    transaction_id: 'WV9-1-AB12',
    amount: 350_000,
    cause: 'cancelledLine',
    reason: 'L’article manque au dépôt.',
    lines: [],
  });
  expect(form.getByText(message)).toBeTruthy();
});

const CREDIT = 'POST /api/gestion/commandes/42/avoir';

it('[DK-11] credit of the customer is used for what is due, with a reason and once', async () => {
  const { order } = detail();
  const shown = await openArea('/gestion/commandes/42', {
    [ORDER]: { body: detail({ order: { ...order, credit: 388_000 } }) },
    [PARCELS]: { body: { data: [] } },
    [CREDIT]: { body: detail() },
  });
  const form = screen.getByRole('form', { name: 'Utiliser l’avoir client' });
  expect(form.textContent.replaceAll(/\s/g, ' ')).toContain(
    'L’avoir est de 388 000 FCFA : il règle une partie du paiement qui est dû. Il restera 1 000 FCFA à payer.',
  );
  await shown.user.type(within(form).getByLabelText('Motif'), 'Vu avec le client.');
  await shown.user.click(within(form).getByRole('button', { name: 'Utiliser l’avoir client' }));
  await shown.advance(0);
  expect(shown.calls.find(({ name }) => name === CREDIT)?.body).toEqual({
    instalment_no: 1,
    amount_due: 389_000,
    credit: 388_000,
    reason: 'Vu avec le client.',
  });
  expect(screen.queryByRole('form', { name: 'Utiliser l’avoir client' })).toBeNull();
  expect(shown.takeToasts()).toEqual(['success: L’avoir est utilisé\u202f; la facture suit.']);
});

it.each([
  ['returned', 'success: Le remboursement de l’avoir est noté.'],
  ['proposed', 'success: La demande est notée. Une autre personne doit rembourser.'],
])('[DK-11] the return of credit by hand is noted, and says when it is only %s', async (state, toast) => {
  const RETURN = 'POST /api/gestion/commandes/42/avoir/rembourser';
  const { order } = detail();
  const shown = await openArea('/gestion/commandes/42', {
    [ORDER]: { body: detail({ order: { ...order, credit: 11_000 } }) },
    [PARCELS]: { body: { data: [] } },
    [RETURN]: { body: { state, order: detail() } },
  });
  await shown.user.click(screen.getByRole('button', { name: 'Rembourser l’avoir' }));
  const form = within(screen.getByRole('form', { name: 'Rembourser l’avoir' }));
  await shown.user.type(form.getByLabelText('Référence du virement chez le prestataire'), 'C-1');
  await shown.user.type(form.getByLabelText('Motif'), 'Vu avec le client.');
  await shown.user.click(form.getByRole('button', { name: 'Rembourser l’avoir' }));
  await shown.advance(0);
  expect(shown.calls.find(({ name }) => name === RETURN)?.body).toEqual({
    credit: 11_000,
    provider: 'wave',
    refund_reference: 'C-1',
    reason: 'Vu avec le client.',
  });
  expect(shown.takeToasts()).toEqual([toast]);
});
