import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storeTokens } from '#src/access/session-storage.ts';
import { openArea, OVERVIEW, PRODUCT, SHELVES } from './staff-area.tsx';

// Loaded on demand, which takes longer than the fake clock.
await import('#src/api/renew-access.ts');

afterEach(cleanup);

const TASK = {
  id: 5,
  kind: 'conflict',
  created_at: '2026-11-21T10:00:00.000Z',
  done_at: null,
  times_raised: 1,
  transaction_id: 'WV42-1-8Z3K6Q2N5T7W9Y1B',
  amount: 389_000,
};
const DETAIL = {
  task: TASK,
  facts: [{ name: 'orderId', value: '42' }],
  payment: {
    transaction_id: TASK.transaction_id,
    provider: 'wave',
    state: 'conflicted',
    amount: 389_000,
    received: { amount: 389_000, currency: 'XOF', mismatches: ['reference'] },
    refund: null,
    phone: '+221 77 *** ** 67',
    provider_reference: null,
    provider_word: null,
    created_at: TASK.created_at,
    checked_at: null,
    completed_at: null,
    order: { id: 42, reference: 'KE-7QX2M9D4TB', total: 389_000, state: 'sale', customer_name: 'Awa Ndiaye' },
    events: [
      {
        at: TASK.created_at,
        type: 'provider.succeeded',
        actor: 'system',
        state: 'conflicted',
        reason: null,
      },
    ],
  },
  proposals: [],
  actions: ['accept', 'claim'],
};
const REFUND = {
  state: 'asked',
  claimed_by: null,
  claimant_name: null,
  claimed_at: null,
  provider_answer: null,
  refusal: null,
  reference: null,
  found_at_provider: false,
  made_at: null,
};
const CLAIMED = {
  ...REFUND,
  state: 'claimed',
  claimed_by: 7,
  claimant_name: 'modou@exemple.sn',
  claimed_at: TASK.created_at,
  provider_answer: 'none',
};
/** The task with a refund and what this person may do. */
const withRefund = (refund: object, actions: string[]) => ({
  ...DETAIL,
  payment: { ...DETAIL.payment, refund },
  actions,
});
const textOf = (element: HTMLElement) => element.textContent.replaceAll(/\s/g, ' ');
const button = (name: string) => screen.getByRole('button', { name });

const list = (...data: object[]) => ({ body: { data, page: 1, limit: 50, total: data.length } });

const SIGN_IN_AND_BACK = '/login?redirectTo=%2Fgestion%2Fadhesions';

it('[TL-08] shows nothing to an account that is not one of staff', async () => {
  const page = await openArea('/gestion', {
    [OVERVIEW]: { status: 403, code: 'access.forbidden', message: 'Non.' },
  });
  expect(screen.getByText('Cet espace est réservé à l’équipe.')).toBeTruthy();
  expect(page.calls.some(({ name }) => name.includes('/gestion/taches'))).toBe(false);
  await page.user.click(screen.getByRole('link', { name: 'Changer de compte' }));
  await page.advance(10);
  expect(page.address()).toBe('/login?redirectTo=%2Fgestion');
  expect(document.cookie).not.toContain('ker_session_prod');
});

it('[TL-08] a long list of tasks is shown page by page', async () => {
  const page = await openArea('/gestion/taches', {
    'GET /api/gestion/taches': { body: { data: [TASK], page: 1, limit: 50, total: 51 } },
  });
  expect(screen.getByText('51 tâches')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Page précédente' })).toBeNull();
  page.answers['GET /api/gestion/taches'] = {
    body: { data: [{ ...TASK, id: 6 }], page: 2, limit: 50, total: 51 },
  };
  await page.user.click(button('Page suivante'));
  await page.advance(10);
  expect(screen.getByRole('link', { name: /Paiement à vérifier/ }).getAttribute('href')).toContain('6');
  expect(button('Page précédente')).toBeTruthy();
});

it('[TL-08] leads a visitor to sign-in and back, and asks nothing of the server', async () => {
  const page = await openArea('/gestion/adhesions', {}, 'visitor');
  expect(page.address()).toBe(SIGN_IN_AND_BACK);
  expect(page.calls).toEqual([]);
});

it('[TL-08] [C19] a session that ends leads to sign-in and back, and nothing of the person stays on screen', async () => {
  storeTokens({ accessToken: 'access', expiresIn: 600, refreshToken: 'refresh' });
  const page = await openArea('/gestion/adhesions', {
    'GET /api/gestion/adhesions': list(MEMBER),
  });
  expect(screen.getByText(/Fatou Sow/)).toBeTruthy();
  expect(screen.getByText('equipe@exemple.sn')).toBeTruthy();
  const refusal = { status: 401, code: 'session.expired', message: 'Expirée.' };
  Object.assign(page.answers, {
    'GET /api/gestion/adhesions': refusal,
    'POST /api/auth/refresh_token': refusal,
  });
  await page.user.click(screen.getByRole('tab', { name: 'Tous les clients' }));
  // The refused call, then the refused renewal.
  for (let call = 0; call < 5; call += 1) await page.advance(10);
  expect(page.calls.map(({ name }) => name)).toContain('POST /api/auth/refresh_token');
  expect(page.address()).toBe(SIGN_IN_AND_BACK);
  expect(screen.queryByText(/Fatou Sow|equipe@exemple/)).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Menu de gestion' })).toBeNull();
});

it('[AP-11] [TL-08] a failed call is shown with a retry, not as an empty list', async () => {
  const page = await openArea('/gestion/taches', {
    'GET /api/gestion/taches': { status: 500, code: 'x', message: 'Panne.' },
  });
  expect(screen.getByRole('alert').textContent).toContain('n’ont pas pu être chargées');
  page.answers['GET /api/gestion/taches'] = list();
  await page.user.click(button('Réessayer'));
  await page.advance(0);
  expect(screen.getByText('Rien à traiter.')).toBeTruthy();
});

it('[TL-08] support sees orders, tasks, deliveries, memberships, cash, the inspector and its own security only, and is refused other sections', async () => {
  const page = await openArea('/gestion/taches', { 'GET /api/gestion/taches': list(TASK) }, 'support');
  const menu = screen.getByRole('navigation', { name: 'Menu de gestion' });
  expect(within(menu).getAllByRole('link').map(textOf)).toEqual([
    'Aujourd’hui',
    'Commandes',
    'Tâches1',
    'Livraisons',
    'Adhésions2',
    'Espèces',
    'Inspecteur',
    'Sécurité',
  ]);
  const task = screen.getByRole('link', { name: /Paiement à vérifier/ });
  expect(task.getAttribute('href')).toBe('/gestion/taches/5');
  expect(textOf(task)).toContain('389 000 FCFA');
  cleanup();
  await openArea('/gestion/produits', {}, 'support');
  expect(screen.getByText('Cette page de gestion n’existe pas.')).toBeTruthy();
  expect(page.address()).toBe('/gestion/produits');
});

it('[TL-08] [C25] a task shows its facts, and a conflict is accepted with a reason', async () => {
  const accept = 'POST /api/gestion/taches/5/accepter';
  const page = await openArea('/gestion/taches/5', {
    'GET /api/gestion/taches/5': { body: DETAIL },
    [accept]: { body: { state: 'proposed', detail: DETAIL } },
  });
  expect(screen.getByText('KE-7QX2M9D4TB')).toBeTruthy();
  const form = screen.getByRole('form', { name: 'Accepter le paiement' });
  const submit = within(form).getByRole('button', { name: 'Accepter le paiement' });
  await page.user.click(submit);
  await page.advance(0);
  expect(within(form).getByText('Indiquez le motif (10 caractères au moins).')).toBeTruthy();
  expect(page.calls.some(({ name }) => name === accept)).toBe(false);
  await page.user.type(within(form).getByLabelText('Motif'), 'Vu avec le client.');
  await page.user.click(submit);
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === accept)?.body).toEqual({ reason: 'Vu avec le client.' });
  await page.advance(0);
  expect(page.takeToasts()).toEqual([
    'success: Demande enregistrée\u00a0: une autre personne doit confirmer.',
  ]);
});

it('[TL-08] [I4] another amount is not offered for acceptance, and the page says why', async () => {
  const received = { amount: 1_000, currency: 'XOF', mismatches: ['amount'] };
  await openArea('/gestion/taches/5', {
    'GET /api/gestion/taches/5': {
      body: { ...DETAIL, payment: { ...DETAIL.payment, received }, actions: ['claim'] },
    },
  });
  const decision = screen.getByRole('region', { name: 'Décision' });
  expect(textOf(decision)).toContain(
    'Le montant reçu (1 000 FCFA) ne correspond pas au montant dû (389 000 FCFA) : remboursez-le, puis le client paie de nouveau.',
  );
  expect(within(decision).queryByRole('form', { name: 'Accepter le paiement' })).toBeNull();
});

it('[DK-11] the money of a task is kept for the customer with a reason, and the second person reads the first one’s', async () => {
  const keep = 'POST /api/gestion/taches/5/garder';
  const proposal = {
    staff_id: 9,
    reason: 'Paie le reste demain.',
    at: TASK.created_at,
    action: 'payment.keeping_proposed',
  };
  const received = { amount: 390_000, currency: 'XOF', mismatches: ['amount'] };
  const payment = { ...DETAIL.payment, received };
  const detail = { ...DETAIL, payment, proposals: [proposal], actions: ['keep', 'claim'] };
  const page = await openArea('/gestion/taches/5', {
    'GET /api/gestion/taches/5': { body: detail },
    [keep]: { body: { state: 'kept', detail } },
  });
  expect(textOf(document.body)).toContain('Le compte 9 a proposé de garder ce paiement comme avoir client');
  expect(screen.getByRole('link', { name: 'KE-7QX2M9D4TB' }).getAttribute('href')).toBe(
    '/gestion/commandes/42',
  );
  expect(textOf(screen.getByRole('region', { name: 'Décision' }))).toContain(
    'gardez-le comme avoir client, ou remboursez-le',
  );
  const form = screen.getByRole('form', { name: 'Garder comme avoir client' });
  await page.user.type(within(form).getByLabelText('Motif'), 'Vu avec le client.');
  await page.user.click(within(form).getByRole('button', { name: 'Garder comme avoir client' }));
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === keep)?.body).toEqual({ reason: 'Vu avec le client.' });
  expect(page.takeToasts()).toEqual(['success: L’argent est gardé comme avoir client.']);
});

it('[TL-08] the facts of a task without a payment are shown in French', async () => {
  const facts = {
    reference: 'WV42-1-8Z3K6Q2N5T7W9Y1B',
    session: 'cos-1',
    amount: '388000',
    fee: '3880',
    at: '2026-11-21T10:00:00.000Z',
    state: 'pending',
    verdict: 'succeeded',
    queue: 'callbacks',
    inboxId: '7',
  };
  await openArea('/gestion/taches/5', {
    'GET /api/gestion/taches/5': {
      body: {
        ...DETAIL,
        task: { ...TASK, kind: 'orphan_payment', transaction_id: null, amount: null },
        facts: Object.entries(facts).map(([name, value]) => ({ name, value })),
        proposals: [{ staff_id: 4, reason: 'Remboursé dans le portail.', at: '2026-11-21T11:00:00.000Z' }],
        payment: null,
        actions: ['close_together'],
      },
    },
  });
  const proposed = 'Le compte 4 a demandé de clore cette tâche le 21 novembre 2026 à 11:00';
  expect(screen.getByText(proposed, { exact: false }).textContent).toContain('Remboursé dans le portail.');
  const closing = screen.getByRole('form', { name: 'Clore la tâche' });
  expect(closing.textContent).toContain('Une deuxième personne de l’équipe doit confirmer.');
  const heading = screen.getByRole('heading', { name: 'Détails techniques' });
  const shown = [...(heading.parentElement?.querySelectorAll('dt, dd') ?? [])].map((each) =>
    each.textContent.replaceAll(/\s/g, ' '),
  );
  expect(shown).toEqual([
    'Référence',
    'WV42-1-8Z3K6Q2N5T7W9Y1B',
    'Session du prestataire',
    'cos-1',
    'Montant',
    '388 000 FCFA',
    'Frais',
    '3 880 FCFA',
    'Date du paiement',
    '21 novembre 2026 à 10:00',
    'État',
    'En attente du client',
    'Réponse du prestataire',
    'payé',
    'File de travail',
    'messages des prestataires',
    'Numéro du message',
    '7',
  ]);
});

it('[TL-08] a refund starts with the amount that was received; a refusal is shown with what was typed', async () => {
  const refund = 'POST /api/gestion/taches/5/rembourser';
  const page = await openArea('/gestion/taches/5', {
    'GET /api/gestion/taches/5': { body: withRefund(CLAIMED, ['refund', 'release']) },
    [refund]: { status: 409, code: 'task.refused', message: 'Cette tâche ne permet plus cette action.' },
  });
  const form = within(screen.getByRole('form', { name: 'Enregistrer le remboursement' }));
  expect(form.getByLabelText<HTMLInputElement>('Montant remboursé (FCFA)').value).toBe('389000');
  await page.user.type(form.getByLabelText('Référence du remboursement'), 'WV-R-1');
  await page.user.type(form.getByLabelText('Motif'), 'Remboursé ce matin.');
  await page.user.click(form.getByRole('button'));
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === refund)?.body).toEqual({
    reason: 'Remboursé ce matin.',
    amount: 389_000,
    refund_reference: 'WV-R-1',
  });
  // What a colleague did meanwhile is read, and takes nothing from the form.
  await page.advance(10);
  expect(page.calls.filter(({ name }) => name === 'GET /api/gestion/taches/5')).toHaveLength(2);
  expect(form.getByRole('alert').textContent).toContain('ne permet plus');
  expect(form.getByLabelText<HTMLInputElement>('Référence du remboursement').value).toBe('WV-R-1');
});

it('[TL-08] [AP-11] after a lost answer the task is read again: what was stored is shown, and what was typed stays while nothing can be read', async () => {
  const [task, refund] = ['GET /api/gestion/taches/5', 'POST /api/gestion/taches/5/rembourser'];
  const page = await openArea('/gestion/taches/5', {
    [task]: { body: withRefund(CLAIMED, ['refund', 'release']) },
    [refund]: 'broken',
  });
  const form = within(screen.getByRole('form', { name: 'Enregistrer le remboursement' }));
  await page.user.type(form.getByLabelText('Référence du remboursement'), 'WV-R-1');
  await page.user.type(form.getByLabelText('Motif'), 'Remboursé ce matin.');
  page.answers[task] = 'broken';
  await page.user.click(form.getByRole('button'));
  await page.advance(10);
  expect(form.getByRole('alert').textContent).not.toBe('');
  expect(form.getByLabelText<HTMLInputElement>('Référence du remboursement').value).toBe('WV-R-1');
  const made = withRefund({ ...CLAIMED, state: 'made', reference: 'WV-R-1' }, []);
  page.answers[task] = { body: { ...made, task: { ...TASK, done_at: '2026-11-21T12:00:00.000Z' } } };
  await page.user.click(form.getByRole('button', { name: /remboursement/ }));
  await page.advance(10);
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByText('Cette tâche est terminée.')).toBeTruthy();
});

it('[I24] [C25] [TL-08] a refund of much money is asked for with a reason, and its request is shown to the person who claims it', async () => {
  const [task, ask] = ['/api/gestion/taches/5', '/api/gestion/taches/5/demander'];
  const proposal = { staff_id: 4, reason: 'Vu avec le client.', at: '2026-11-21T11:00:00.000Z' };
  const asked = {
    ...withRefund(REFUND, []),
    proposals: [{ ...proposal, action: 'refund.claim_proposed' }],
  };
  const page = await openArea('/gestion/taches/5', {
    [`GET ${task}`]: { body: withRefund(REFUND, ['claim_together']) },
    [`POST ${ask}`]: { body: asked },
  });
  expect(screen.queryByRole('button', { name: 'Je m’en charge' })).toBeNull();
  const form = within(screen.getByRole('form', { name: 'Demander le remboursement' }));
  expect(textOf(screen.getByRole('region', { name: 'Décision' }))).toContain(
    'Plus de 500 000 FCFA : une personne demande le remboursement, et une autre s’en charge.',
  );
  await page.user.type(form.getByLabelText('Motif'), 'Vu avec le client.');
  page.answers[`GET ${task}`] = { body: asked };
  await page.user.click(form.getByRole('button'));
  await page.advance(10);
  expect(page.calls.find(({ name }) => name === `POST ${ask}`)?.body).toEqual({
    reason: 'Vu avec le client.',
  });
  expect(page.takeToasts()).toEqual([
    'success: Demande enregistrée\u00a0: une autre personne doit s’en charger.',
  ]);
  expect(
    screen.getByText(/^Le compte 4 a demandé ce remboursement le 21 novembre 2026 à 11:00/),
  ).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Demander le remboursement' })).toBeNull();
});

it('[I24] [TL-08] a refund is claimed with one tap, and then recorded or given back', async () => {
  const [task, claim, release] = ['', '/prendre', '/rendre'].map((step) => `/api/gestion/taches/5${step}`);
  const page = await openArea('/gestion/taches/5', {
    [`GET ${task}`]: { body: withRefund(REFUND, ['claim']) },
    [`POST ${claim}`]: { body: withRefund(CLAIMED, ['refund', 'release']) },
    [`POST ${release}`]: { body: withRefund(REFUND, ['claim']) },
  });
  expect(screen.queryByRole('form', { name: 'Enregistrer le remboursement' })).toBeNull();
  page.answers[`GET ${task}`] = { body: withRefund(CLAIMED, ['refund', 'release']) };
  await page.user.click(button('Je m’en charge'));
  await page.advance(10);
  expect(page.calls.filter(({ name }) => name === `POST ${claim}`)).toHaveLength(1);
  expect(page.takeToasts()).toEqual(['success: Vous vous chargez de ce remboursement.']);
  const decision = screen.getByRole('region', { name: 'Décision' });
  expect(textOf(decision)).toContain(
    'Wave n’indique aucun remboursement de ce paiement, le 21 novembre 2026 à 10:00.',
  );
  expect(screen.getByRole('form', { name: 'Enregistrer le remboursement' })).toBeTruthy();
  page.answers[`GET ${task}`] = { body: withRefund(REFUND, ['claim']) };
  await page.user.click(button('Rendre la tâche'));
  await page.advance(10);
  expect(page.takeToasts()).toEqual(['success: La tâche est rendue.']);
  expect(button('Je m’en charge')).toBeTruthy();
});

it('[DK-09] the provider is told to return the money with one tap, and its answer is waited for', async () => {
  const [task, send] = ['', '/faire-rembourser'].map((step) => `/api/gestion/taches/5${step}`);
  const mine = withRefund(CLAIMED, ['send', 'refund', 'release']);
  const page = await openArea('/gestion/taches/5', {
    [`GET ${task}`]: { body: mine },
    [`POST ${send}`]: { body: withRefund({ ...CLAIMED, state: 'sending' }, []) },
  });
  page.answers[`GET ${task}`] = { body: withRefund({ ...CLAIMED, state: 'sending' }, []) };
  await page.user.click(button('Faire rembourser par Wave'));
  await page.advance(10);
  expect(page.calls.filter(({ name }) => name === `POST ${send}`)).toHaveLength(1);
  expect(page.takeToasts()).toEqual(['success: Le remboursement est demandé au prestataire.']);
  const decision = screen.getByRole('region', { name: 'Décision' });
  expect(textOf(decision)).toContain(
    'modou@exemple.sn fait rembourser par Wave, dont la réponse est attendue. Ne remboursez rien à la main.',
  );
  expect(screen.queryByRole('form', { name: 'Enregistrer le remboursement' })).toBeNull();
});

it('[DK-09] what the provider refused is said, and the money is returned by hand or asked for again', async () => {
  const body = withRefund({ ...CLAIMED, refusal: 'checkout-refund-failed' }, ['send', 'refund', 'release']);
  await openArea('/gestion/taches/5', { 'GET /api/gestion/taches/5': { body } });
  expect(textOf(screen.getByRole('alert'))).toContain(
    'Wave a refusé (checkout-refund-failed) : l’argent n’est pas parti.',
  );
  expect(button('Faire rembourser par Wave')).toBeTruthy();
  expect(screen.getByRole('form', { name: 'Enregistrer le remboursement' })).toBeTruthy();
});

it.each(['cannotTell', 'noAnswer'])(
  '[I24] the portal must be looked at first where the provider did not tell: %s',
  async (provider_answer) => {
    const body = withRefund({ ...CLAIMED, provider_answer }, ['refund', 'release']);
    await openArea('/gestion/taches/5', { 'GET /api/gestion/taches/5': { body } });
    expect(screen.getByRole('alert').textContent).toContain(
      'Vérifiez d’abord dans le portail Wave que ce paiement n’est pas déjà remboursé',
    );
  },
);

it('[I24] the others see who has claimed a refund and since when; an admin takes it over with a reason', async () => {
  const takeOver = 'POST /api/gestion/taches/5/reprendre';
  const page = await openArea('/gestion/taches/5', {
    'GET /api/gestion/taches/5': { body: withRefund(CLAIMED, ['take_over']) },
    [takeOver]: { body: withRefund(CLAIMED, ['refund', 'release']) },
  });
  const decision = within(screen.getByRole('region', { name: 'Décision' }));
  expect(textOf(decision.getByRole('status'))).toBe(
    'modou@exemple.sn s’en charge depuis le 21 novembre 2026 à 10:00. Ne remboursez rien avant que cette personne rende la tâche.',
  );
  expect(screen.queryByRole('form', { name: 'Enregistrer le remboursement' })).toBeNull();
  const form = within(screen.getByRole('form', { name: 'Reprendre cette tâche' }));
  await page.user.type(form.getByLabelText('Motif'), 'Modou est en congé.');
  await page.user.click(form.getByRole('button'));
  await page.advance(10);
  expect(page.calls.find(({ name }) => name === takeOver)?.body).toEqual({ reason: 'Modou est en congé.' });
});

it('[I24] [F5] a refund that the provider tells of is announced with its reference: nothing is to be paid', async () => {
  const made = { ...CLAIMED, state: 'made', reference: 'WV-R-9', found_at_provider: true };
  const page = await openArea('/gestion/taches/5', {
    'GET /api/gestion/taches/5': { body: withRefund(REFUND, ['claim']) },
    'POST /api/gestion/taches/5/prendre': { body: withRefund(made, []) },
  });
  await page.user.click(button('Je m’en charge'));
  await page.advance(10);
  expect(page.takeToasts()).toEqual([
    'success: Ce paiement était déjà remboursé chez le prestataire (référence WV-R-9). Ne remboursez rien.',
  ]);
});

const MEMBER = {
  id: 7,
  name: 'Fatou Sow',
  email: 'f***@exemple.sn',
  phone: null,
  adhesion: 'requested',
  parent_id: null,
  parent_name: null,
  created_at: TASK.created_at,
};

it('[TL-08] a request for membership is accepted with a parent and a reason', async () => {
  const decide = 'POST /api/gestion/adhesions/7';
  const page = await openArea('/gestion/adhesions', {
    'GET /api/gestion/adhesions': list(MEMBER),
    [decide]: { body: { ...MEMBER, adhesion: 'accepted', parent_id: 9, parent_name: 'Diop' } },
  });
  const form = within(screen.getByRole('form', { name: 'Décider pour Fatou Sow' }));
  await page.user.click(form.getByRole('button', { name: 'Accepter' }));
  await page.advance(0);
  expect(page.calls.some(({ name }) => name === decide)).toBe(false);
  await page.user.type(form.getByLabelText('Numéro du garant (facultatif)'), '9');
  await page.user.type(form.getByLabelText('Motif'), 'Dossier complet.');
  await page.user.click(form.getByRole('button', { name: 'Accepter' }));
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === decide)?.body).toEqual({
    decision: 'accepted',
    reason: 'Dossier complet.',
    parent_id: 9,
  });
});

const member = (id: number, email: string, role: string) => ({
  id,
  email,
  role,
  has_password: id !== 9,
  created_at: TASK.created_at,
});

it('[DK-17] an admin gives an account and its role, and changes another one with a reason; the own one has no button', async () => {
  const team = [member(7, 'equipe@exemple.sn', 'admin'), member(9, 'modou@exemple.sn', 'courier')];
  const page = await openArea('/gestion/equipe', {
    'GET /api/gestion/equipe': { body: { data: team } },
    'POST /api/gestion/equipe': {
      status: 400,
      code: 'request.invalid',
      message: 'Cette adresse a déjà un compte.',
    },
    'PUT /api/gestion/equipe/9': { body: member(9, 'modou@exemple.sn', 'preparer') },
    'POST /api/gestion/equipe/9/deconnexion': { body: { ended: 1 } },
  });
  expect(screen.getByText('Livraison · n’a pas encore choisi son mot de passe')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Modifier/ })).toHaveLength(1);
  await page.user.click(button('Ajouter une personne'));
  await page.user.click(button('Enregistrer'));
  await page.advance(10);
  expect(screen.getByText('Indiquez une adresse e-mail valide.')).toBeTruthy();
  await page.user.type(screen.getByLabelText('Adresse e-mail'), 'awa@exemple.sn');
  await page.user.selectOptions(screen.getByLabelText('Rôle'), 'Comptabilité');
  await page.user.click(button('Enregistrer'));
  await page.advance(10);
  expect(page.calls.at(-1)).toMatchObject({ body: { email: 'awa@exemple.sn', role: 'accountant' } });
  expect(screen.getByText('Cette adresse a déjà un compte.')).toBeTruthy();
  await page.user.click(button('Annuler'));
  await page.user.click(screen.getByRole('button', { name: /^Modifier/ }));
  await page.user.selectOptions(screen.getByLabelText('Rôle'), 'Préparation');
  await page.user.type(screen.getByLabelText('Motif'), 'Il tient le stock depuis lundi.');
  await page.user.click(button('Enregistrer'));
  await page.advance(10);
  expect(page.calls.find(({ name }) => name === 'PUT /api/gestion/equipe/9')).toMatchObject({
    body: { role: 'preparer', reason: 'Il tient le stock depuis lundi.' },
  });
  expect(screen.queryByLabelText('Motif')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: /^Modifier/ }));
  await page.user.type(screen.getByLabelText('Motif'), 'Son téléphone est perdu.');
  await page.user.click(button('Déconnecter partout'));
  await page.advance(10);
  expect(page.calls.find(({ name }) => name === 'POST /api/gestion/equipe/9/deconnexion')).toMatchObject({
    body: { reason: 'Son téléphone est perdu.' },
  });
  await page.user.click(screen.getByRole('button', { name: /^Modifier/ }));
  expect(screen.queryByRole('button', { name: 'Désactiver le second code' })).toBeNull();
});

it('[TL-08] [AP-01] an admin creates a product with its picture, after the form has named what is missing', async () => {
  const create = 'POST /api/produits';
  const page = await openArea('/gestion/produits/nouveau', {
    ...SHELVES,
    [create]: {
      status: 400,
      code: 'request.invalid',
      message: 'La demande est incomplète.',
      fields: [
        { field: 'name', message: 'Ce nom est déjà utilisé.' },
        { field: 'image_256', message: 'Ajoutez une image avant de mettre le produit en vente.' },
      ],
    },
    'GET /api/gestion/produits/100000': { body: PRODUCT },
  });
  await page.user.click(button('Enregistrer'));
  await page.advance(0);
  expect(screen.getAllByText('Ce champ est obligatoire.').length).toBeGreaterThan(3);
  expect(screen.getByText('Indiquez un montant en francs entiers, par exemple 36 000.')).toBeTruthy();
  expect(page.calls.some(({ name }) => name === create)).toBe(false);

  const type = (label: string, value: string) => page.user.type(screen.getByLabelText(label), value);
  const price = screen.getByLabelText<HTMLInputElement>('Prix normal (FCFA)');
  for (const typed of ['36 000,00', '129000.00', '129.000', '-5000', '3e5']) {
    await page.user.clear(price);
    await type('Prix normal (FCFA)', typed);
    expect(price.value.replaceAll(' ', '')).toBe(typed.replaceAll(' ', ''));
    await page.user.click(button('Enregistrer'));
    expect(price.getAttribute('aria-invalid')).toBe('true');
  }
  expect(page.calls.some(({ name }) => name === create)).toBe(false);
  await page.user.clear(price);
  await type('Nom', 'Four Zéphyr');
  await type('Marque', 'Zéphyr');
  await type('Modèle', 'ZF-60');
  await type('Le fait qui compte', '60 L');
  await type('Description', 'Un four.');
  await type('Prix normal (FCFA)', '95 000');
  await type('Caractéristiques', 'Volume : 60 L{Enter}Couleur : noir');
  await page.user.selectOptions(screen.getByLabelText('Rayon'), 'Cuisinières');
  await page.user.click(button('Enregistrer'));
  await page.advance(0);
  await page.advance(0);
  expect(screen.getByText('Ce nom est déjà utilisé.')).toBeTruthy();
  expect(screen.getByText('Ajoutez une image avant de mettre le produit en vente.')).toBeTruthy();

  page.answers[create] = { body: PRODUCT };
  const file = new File([new Uint8Array([137, 80, 78, 71])], 'four.png', { type: 'image/png' });
  await page.user.upload(screen.getByLabelText('Choisir une image'), file);
  await page.advance(0);
  expect(screen.getByText(/^Image choisie : four\.png/)).toBeTruthy();
  await page.user.clear(screen.getByLabelText('Nom'));
  await type('Nom', 'Four Zéphyr 60');
  await page.user.click(button('Enregistrer'));
  await page.advance(0);
  await page.advance(0);
  expect(page.calls.findLast(({ name }) => name === create)?.body).toMatchObject({
    name: 'Four Zéphyr 60',
    categ_id: 'Cuisinières',
    list_price: 95_000,
    promo_price: null,
    image_256: 'data:image/png;base64,iVBORw==',
    specifications: [
      { label: 'Volume', value: '60\u00a0L' },
      { label: 'Couleur', value: 'noir' },
    ],
  });
  expect(page.address()).toBe('/gestion/produits/100000');
});

it('[TL-08] [B44] a product that changed meanwhile is not overwritten: the server’s sentence is shown', async () => {
  const update = 'PUT /api/produits/100000';
  const page = await openArea('/gestion/produits/100000', {
    ...SHELVES,
    'GET /api/gestion/produits/100000': { body: PRODUCT },
    [update]: { status: 409, code: 'catalogue.changed', message: 'Cette fiche a été modifiée entre-temps.' },
  });
  await page.user.click(button('Enregistrer'));
  await page.advance(0);
  expect(page.calls.find(({ name }) => name === update)?.body).toMatchObject({
    version: 1,
    name: 'Four Zéphyr',
  });
  expect(screen.getByRole('alert').textContent).toContain('modifiée entre-temps');
});
