import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readRecording, writeRecording } from '#domain/inspection/recording.ts';
// Loaded before, so that the lazy import is done at once.
import '#src/features/staff/inspector/InspectorView.tsx';
import { openArea } from './staff-area.tsx';

const SEARCH = 'POST /api/gestion/paiements';
const READ = 'GET /api/gestion/paiements/WV9-1-AB12';

const step = (seconds: number, changes: Record<string, unknown>) => ({
  at: new Date(Date.UTC(2026, 10, 21, 10, 0, seconds)).toISOString(),
  lane: 'server',
  transaction_id: 'WV9-1-AB12',
  machine: 'payment-lifecycle',
  from: null,
  to: null,
  context: [],
  facts: [],
  ...changes,
});
const STEPS = [
  step(0, { event: 'attempt.created', from: 'absent', to: 'created' }),
  step(1, {
    event: 'verify.requested',
    lane: 'shopper',
    machine: 'mobile-money',
    from: 'open.awaiting',
    to: 'open.verifying',
    facts: [{ name: 'online', value: 'false' }],
  }),
  step(2, {
    event: 'read',
    lane: 'provider',
    machine: null,
    facts: [
      { name: 'answer', value: 'succeeded' },
      { name: 'source', value: 'reconciler' },
    ],
  }),
  step(3, {
    event: 'provider.succeeded',
    from: 'created',
    to: 'succeeded',
    context: [{ name: 'transaction', value: 'T1' }],
  }),
];
const recording = (steps: unknown[] = STEPS, isFaithful = true) => ({
  body: {
    order: { id: 9, reference: 'KE-7QX2M9D4TB', state: 'sale', total: 389_000 },
    payments: [
      {
        transaction_id: 'WV9-1-AB12',
        provider: 'wave',
        mode: 'test',
        amount: 389_000,
        instalment_no: 1,
        state: 'succeeded',
        superseded: false,
        created_at: '2026-11-21T10:00:00.000Z',
        is_faithful: isFaithful,
      },
    ],
    steps,
  },
});
const open = async (address: string, answers: Parameters<typeof openArea>[1]) => {
  const page = await openArea(address, answers, 'support');
  for (let read = 0; read < 3; read += 1) await page.advance(10);
  return page;
};
const activeState = () =>
  [...document.querySelectorAll('[data-active]')].map((each) => each.getAttribute('data-state')).at(-1);
const drawn = () => screen.getByRole('region', { name: /^Automate/ }).getAttribute('aria-label');

it('[TL-03] finds payments and says when there are none', async () => {
  const found = {
    transaction_id: 'WV9-1-AB12',
    provider: 'wave',
    state: 'succeeded',
    amount: 389_000,
    created_at: '2026-11-21T10:00:00.000Z',
    order_reference: 'KE-7QX2M9D4TB',
  };
  const page = await open('/inspecteur', { [SEARCH]: { body: { data: [found], orders: [] } } });
  await page.user.type(
    screen.getByLabelText('Commande, téléphone, e-mail, nom, facture ou transaction'),
    ' KE-7QX2M9D4TB ',
  );
  await page.user.click(screen.getByRole('button', { name: 'Rechercher' }));
  await page.advance(10);
  expect(screen.getByRole('link', { name: /WV9-1-AB12.*Payé/ }).getAttribute('href')).toBe(
    '/inspecteur/WV9-1-AB12',
  );
  expect(page.calls.at(-1)?.body).toEqual({ search: 'KE-7QX2M9D4TB' });
  page.answers[SEARCH] = { body: { data: [], orders: [] } };
  await page.user.click(screen.getByRole('button', { name: 'Rechercher' }));
  await page.advance(10);
  expect(screen.getByText('Aucune commande ni aucun paiement trouvé.')).toBeDefined();
  page.answers[SEARCH] = 'broken';
  await page.user.click(screen.getByRole('button', { name: 'Rechercher' }));
  await page.advance(10);
  expect(screen.getByRole('alert')).toBeDefined();
});

it('[TL-03] an order without any payment leads to the order', async () => {
  const order = {
    id: 9,
    reference: 'KE-7QX2M9D4TB',
    type_sale: 'preorder',
    state: 'cancel',
    total: 389_000,
    created_at: '2026-11-21T10:00:00.000Z',
  };
  const page = await open('/inspecteur', { [SEARCH]: { body: { data: [], orders: [order] } } });
  await page.user.type(screen.getByLabelText(/^Commande, téléphone/), 'awa ndiaye');
  await page.user.click(screen.getByRole('button', { name: 'Rechercher' }));
  await page.advance(10);
  expect(screen.getByText('1 commande sans paiement')).toBeDefined();
  const link = screen.getByRole('link', { name: /KE-7QX2M9D4TB.*aucun paiement · annulée/ });
  expect(decodeURI(link.getAttribute('href') ?? '')).toBe('/pre-commandes/9/détails');
});

it('[TL-03] opens at the last step; forward, back, jump and play move the drawn state', async () => {
  const page = await open('/inspecteur/WV9-1-AB12', { [READ]: recording() });
  expect(screen.getByRole('heading', { name: 'Argent reçu par le prestataire' })).toBeDefined();
  expect(activeState()).toBe('succeeded');
  expect(document.querySelectorAll('[data-taken]')).toHaveLength(1);
  expect(screen.getByText('∅ → T1')).toBeDefined();
  await page.user.click(screen.getByRole('button', { name: 'Étape précédente' }));
  expect(screen.getByRole('heading', { name: 'Statut demandé : payé' })).toBeDefined();
  // A call belongs to no machine: the payment is shown as it was then.
  expect([drawn(), activeState()]).toEqual(['Automate payment-lifecycle, état created', 'created']);
  expect(window.location.search).toBe('?etape=3');
  await page.user.click(screen.getByRole('button', { name: /verify\.requested/ }));
  expect([drawn(), activeState()]).toEqual([
    'Automate mobile-money, état watched.open.verifying',
    'watched.open.verifying',
  ]);
  await page.user.click(screen.getByRole('button', { name: 'Première étape' }));
  await page.user.selectOptions(screen.getByLabelText('Vitesse'), '20×');
  await page.user.click(screen.getByRole('button', { name: 'Lire' }));
  await page.advance(10_000);
  expect(screen.getByText('Étape 4 sur 4')).toBeDefined();
  expect(activeState()).toBe('succeeded');
  const reads = page.calls.filter(({ name }) => name === READ);
  expect(reads).toHaveLength(1);
});

it('[TL-03] a link opens at its step', async () => {
  await open('/inspecteur/WV9-1-AB12?etape=1', { [READ]: recording() });
  expect(activeState()).toBe('created');
  const current = screen.getAllByRole('button').find((each) => each.getAttribute('aria-current') === 'step');
  expect(current && within(current).getByText('Paiement créé')).toBeDefined();
});

it('[TL-03] says that the journal does not lead to the stored state, and that nothing was recorded', async () => {
  await open('/inspecteur/WV9-1-AB12', { [READ]: recording([], false) });
  expect(screen.getByText('Le journal ne mène pas à l’état enregistré')).toBeDefined();
  expect(screen.getByText('Rien n’a été enregistré pour ce paiement.')).toBeDefined();
});

const ofRefund = (seconds: number, changes: Record<string, unknown>) =>
  step(seconds, { machine: 'order-refund', lane: 'staff', refund_no: 2, ...changes });

it('[TL-03] [DK-07] replays a refund on its own drawing: who did what, and whether its events lead to its state', async () => {
  const claimed = [{ name: 'claimedBy', value: 'staff:7' }];
  const { body } = recording([
    ...STEPS,
    ofRefund(4, { event: 'refund.claimed', from: 'asked', to: 'claimed', refund_no: 1, context: claimed }),
    ofRefund(5, { event: 'refund.asked', from: 'absent', to: 'asked' }),
    ofRefund(6, { event: 'refund.claimed', from: 'asked', to: 'claimed', context: claimed }),
  ]);
  const refund = { machine: 'order-refund', amount: 39_000, state: 'claimed' };
  const refunds = [
    { ...refund, number: 1, is_faithful: null },
    { ...refund, number: 2, is_faithful: false },
  ];
  const payments = body.payments.map((payment) => ({ ...payment, refunds }));
  await open('/inspecteur/WV9-1-AB12', { [READ]: { body: { ...body, payments } } });
  expect(screen.getByRole('heading', { name: 'Remboursement pris en charge' })).toBeDefined();
  expect(screen.getByText(/Remboursement 1 de 39 000 FCFA/).textContent).toMatch(
    / · pris en charge · Ses étapes n’ont pas été enregistrées$/,
  );
  expect(screen.getByText(/Remboursement 2/).textContent).toMatch(/Le journal ne mène pas/);
  // The claim of the other refund is none of this one.
  expect(screen.getByText('∅ → Équipe, compte 7')).toBeDefined();
  expect(drawn()).toBe('Automate order-refund, état claimed');
});

it('[TL-03] a recording leads to its order, which says where it is delivered', async () => {
  await open('/inspecteur/WV9-1-AB12', { [READ]: recording() });
  expect(screen.getByRole('link', { name: 'Voir la commande' }).getAttribute('href')).toBe(
    '/commandes/9/détails',
  );
});

it('a phone is shown for a reason', async () => {
  const PHONE = 'POST /api/gestion/paiements/WV9-1-AB12/telephone';
  const page = await open('/inspecteur/WV9-1-AB12', {
    [READ]: recording(),
    [PHONE]: { body: { phone: '+221771234567' } },
  });
  await page.user.click(screen.getByRole('button', { name: 'Afficher le téléphone' }));
  await page.user.type(screen.getByLabelText(/^Motif/), 'Rappeler le client.');
  await page.user.click(screen.getByRole('button', { name: 'Afficher le téléphone' }));
  await page.advance(10);
  expect(screen.getByText('Téléphone du payeur : +221 77 123 45 67')).toBeDefined();
  expect(page.calls.at(-1)?.body).toEqual({ reason: 'Rappeler le client.' });
});

const callback = (state: string) =>
  step(2, {
    event: 'callback',
    lane: 'provider',
    machine: null,
    facts: [{ name: 'state', value: state }],
    callback_id: 77,
  });

it('[DK-18] a stored callback is processed again, and its result is shown once it is there', async () => {
  const RERUN = 'POST /api/gestion/paiements/WV9-1-AB12/notifications/77/relance';
  const [created] = STEPS;
  const page = await open('/inspecteur/WV9-1-AB12', {
    [READ]: recording([created, callback('applied')]),
    [RERUN]: { status: 429, code: 'request.too_many', message: 'Trop de demandes.' },
  });
  await page.user.click(screen.getByRole('button', { name: 'Traiter de nouveau' }));
  await page.advance(10);
  expect(screen.getByText('Trop de demandes.')).toBeTruthy();
  page.answers[RERUN] = recording([created, callback('waiting')]);
  page.answers[READ] = recording([created, callback('applied'), STEPS.at(-1)]);
  await page.user.click(screen.getByRole('button', { name: 'Traiter de nouveau' }));
  await page.advance(10);
  expect(screen.getByText('En attente de la réponse du prestataire…')).toBeTruthy();
  await page.advance(2_000);
  await page.advance(10);
  expect(screen.queryByText('En attente de la réponse du prestataire…')).toBeNull();
  expect(screen.getByText(/^Étape \d sur 3$/)).toBeTruthy();
  const reads = () => page.calls.filter(({ name }) => name === READ).length;
  const before = reads();
  await page.advance(10_000);
  expect(reads()).toBe(before);
});

const openPayment = (changes: Record<string, unknown>) => {
  const { body } = recording(STEPS.slice(0, 1));
  return {
    body: { ...body, payments: body.payments.map((each) => ({ ...each, state: 'pending', ...changes })) },
  };
};

it('[DK-18] an outcome of an open payment is simulated, and the recording is read until it is closed', async () => {
  const SIMULATE = 'POST /api/gestion/paiements/WV9-1-AB12/simulation';
  const offered = openPayment({ outcomes: ['paid', 'insufficient-funds', 'expired'] });
  const page = await open('/inspecteur/WV9-1-AB12', {
    [READ]: offered,
    [SIMULATE]: { status: 409, code: 'request.conflict', message: 'Rechargez la page, puis réessayez.' },
  });
  const form = within(screen.getByRole('form', { name: 'Simuler (mode test)' }));
  expect(form.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Payé',
    'Refusé\u00a0: solde insuffisant',
    'Expiré',
  ]);
  await page.user.selectOptions(form.getByLabelText('Issue'), 'Expiré');
  await page.user.click(form.getByRole('button', { name: 'Simuler' }));
  await page.advance(10);
  expect(page.calls.at(-1)?.body).toEqual({ outcome: 'expired' });
  expect(screen.getByRole('alert').textContent).toContain('Rechargez la page, puis réessayez.');
  page.answers[SIMULATE] = offered;
  await page.user.click(form.getByRole('button', { name: 'Simuler' }));
  await page.advance(10);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Le prestataire d’essai a joué cette issue. Sa réponse suit.')).toBeTruthy();
  page.answers[READ] = recording();
  await page.advance(2_000);
  await page.advance(10);
  expect(screen.queryByRole('form', { name: 'Simuler (mode test)' })).toBeNull();
  expect(screen.getByText(/^Étape \d sur 4$/)).toBeTruthy();
  const reads = () => page.calls.filter(({ name }) => name === READ).length;
  const before = reads();
  await page.advance(10_000);
  expect(reads()).toBe(before);
});

it('[DK-18] nothing is offered where the server offers no outcome', async () => {
  await open('/inspecteur/WV9-1-AB12', { [READ]: openPayment({}) });
  expect(screen.getByRole('heading', { name: 'Commande KE-7QX2M9D4TB' })).toBeTruthy();
  expect(screen.queryByText('Simuler (mode test)')).toBeNull();
});

it('[TL-03] a recording is exported to a file', async () => {
  const saved: Blob[] = [];
  // happy-dom would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:recording';
  });
  const page = await open('/inspecteur/WV9-1-AB12', { [READ]: recording() });
  await page.user.click(screen.getByRole('button', { name: 'Enregistrer le fichier' }));
  const exported = readRecording((await saved[0]?.text()) ?? '');
  expect(exported?.order.reference).toBe('KE-7QX2M9D4TB');
  expect(exported?.steps.map(({ lane }) => lane)).toEqual(['server', 'shopper', 'provider', 'server']);
});

it('[TL-03] a file opens without the network, and another file is refused', async () => {
  const page = await open('/inspecteur', {});
  const calls = page.calls.length;
  const field = screen.getByLabelText('Ouvrir un fichier');
  const choose = async (text: string) => {
    await page.user.upload(field, new File([text], 'parcours.json', { type: 'application/json' }));
    await page.advance(10);
  };
  await choose('{}');
  expect(screen.getByText('Ce fichier ne contient pas de parcours de paiement.')).toBeDefined();
  await choose(
    writeRecording({
      order: { reference: 'KE-7QX2M9D4TB', state: 'sale', total: 1_000 },
      payments: [],
      steps: [
        {
          at: 0,
          lane: 'server',
          transactionId: 'WV9-1-AB12',
          machine: 'payment-lifecycle',
          event: 'attempt.created',
          from: 'absent',
          to: 'created',
          context: [],
          facts: [],
        },
      ],
    }),
  );
  expect(screen.getByText('Parcours ouvert depuis un fichier.')).toBeDefined();
  expect(activeState()).toBe('created');
  expect(screen.queryByRole('button', { name: 'Afficher le téléphone' })).toBeNull();
  expect(page.calls).toHaveLength(calls);
  await page.user.click(screen.getByRole('button', { name: 'Fermer le fichier' }));
  expect(screen.getByLabelText('Commande, téléphone, e-mail, nom, facture ou transaction')).toBeDefined();
});

const PARCELS = 'GET /api/gestion/livraisons/commandes/42';
const PARCEL = {
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
  amount_residual: 0,
  number: 1,
  parcels: 2,
  version: 3,
  courier_id: 8,
  courier_name: 'modou@exemple.sn',
  day: null,
  from_time: null,
  to_time: null,
  recipient: null,
  has_picture: false,
  lines: [],
  collect: [],
  block: null,
  steps: [],
};
const parcelEvent = (minutes: number, changes: Record<string, unknown>) => ({
  number: 1,
  at: new Date(Date.UTC(2026, 10, 21, 10, minutes)).toISOString(),
  done_at: null,
  staff_name: 'modou@exemple.sn',
  reason: null,
  ...changes,
});
/** The latest first, as the server sends them; one is of another parcel. */
const PARCEL_EVENTS = [
  parcelEvent(4, {
    event: 'delivery.undone',
    from: 'delivered',
    to: 'onItsWay',
    reason: 'Livrée au mauvais étage.',
  }),
  parcelEvent(3, {
    event: 'parcel.delivered',
    from: 'onItsWay',
    to: 'delivered',
    done_at: '2026-11-21T10:01:00.000Z',
  }),
  parcelEvent(2, {
    number: 2,
    event: 'order.cancelled',
    from: 'confirmed',
    to: 'cancelled',
    staff_name: null,
  }),
  parcelEvent(1, { event: 'parcel.sent', from: 'prepared', to: 'onItsWay' }),
];
const parcelsOf = (state: string, events: object[] = PARCEL_EVENTS) => ({
  body: { data: [{ ...PARCEL, state }], pictures: [], events },
});

it('[TL-03] [DK-04] replays a parcel by the same controls: who, when, what, and its drawn state', async () => {
  const page = await open('/inspecteur/colis/42/1', { [PARCELS]: parcelsOf('onItsWay') });
  expect(screen.getByRole('heading', { name: 'Colis 1 de la commande KE-7QX2M9D4TB' })).toBeDefined();
  expect(screen.getByText('Rejoué à l’identique')).toBeDefined();
  expect(screen.getByText('Étape 3 sur 3')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Pas livrée en fait' })).toBeDefined();
  expect(screen.getByText('Livrée au mauvais étage.')).toBeDefined();
  expect([drawn(), activeState()]).toEqual(['Automate fulfilment, état onItsWay', 'onItsWay']);
  await page.user.click(screen.getByRole('button', { name: 'Étape précédente' }));
  expect(activeState()).toBe('delivered');
  expect(document.querySelectorAll('[data-taken]')).toHaveLength(1);
  expect(screen.getByText('21 novembre 2026 à 10:01:00')).toBeDefined();
  expect(screen.getByText('modou@exemple.sn')).toBeDefined();
  await page.user.click(screen.getByRole('button', { name: 'Première étape' }));
  expect(activeState()).toBe('onItsWay');
  expect(window.location.search).toBe('?etape=1');
  const steps = within(screen.getByRole('region', { name: 'Rejouer' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '10:01:00 · ÉquipeFaire partirEn route',
    '10:03:00 · ÉquipeLivréeLivrée',
    '10:04:00 · ÉquipePas livrée en faitEn route',
  ]);
});

it('[TL-03] [DK-04] says when the steps of a parcel do not lead to its state, and when there are none', async () => {
  await open('/inspecteur/colis/42/1', { [PARCELS]: parcelsOf('prepared') });
  expect(screen.getByText('Le journal ne mène pas à l’état enregistré')).toBeDefined();
  cleanup();
  await open('/inspecteur/colis/42/1', { [PARCELS]: parcelsOf('toConfirm', []) });
  expect(screen.getByText('Rien n’a encore été fait pour ce colis.')).toBeDefined();
  cleanup();
  await open('/inspecteur/colis/42/7', { [PARCELS]: parcelsOf('onItsWay') });
  expect(screen.getByText('Cette commande n’a pas de colis de ce numéro.')).toBeDefined();
});
