import { cleanup, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { FORMER_STATES } from '#domain/inspection/former-states.ts';
import type { Recording } from '#domain/inspection/recording.ts';
import { shopperMomentAt, type ShopperMoment } from '#domain/inspection/shopper-moment.ts';
import { mobileMoneyMachine } from '#machines/mobile-money/index.ts';
import { orderPaymentMachine } from '#machines/order-payment/index.ts';
import { paymentCheckMachine } from '#machines/payment-check/index.ts';
import ShopperScreen from '#src/app/screens/ShopperScreen.tsx';
import { StartedWallet } from '#tests/support/payments/started-wallet.tsx';
import { paymentProviders } from '#src/payments/providers/index.ts';
import { openPage, type Answers } from '#tests/support/render-screen.tsx';
import { transaction, wireInitiated, wireOwnStatus } from '#tests/support/wire-fixtures.ts';
import { placed } from '#tests/machines/fixtures.ts';

const STEPS = 'POST /api/payment/parcours';
const STATUS = `GET /api/payment/wave/status/${transaction}`;

afterEach(cleanup);

const moment = (changes: Partial<ShopperMoment>): ShopperMoment => ({
  machine: 'mobile-money',
  state: 'watched.open.awaiting',
  earlier: [],
  hasFailed: false,
  transactionId: transaction,
  provider: 'wave',
  amount: 241_000,
  total: 241_000,
  instalmentNo: 1,
  orderReference: placed.reference,
  verdict: 'pending',
  ...changes,
});

/** What a screen says and offers: its headings, buttons and verdict. */
const sentences = (place: Element | null): string[] =>
  [...(place?.querySelectorAll('h2, h3, button, output, [data-verdict] p') ?? [])].map(
    ({ textContent }) => textContent,
  );

const Reported = v.object({
  page: v.string(),
  steps: v.array(v.object({ machine: v.string(), event: v.string(), from: v.string(), to: v.string() })),
});

/** The recording of what a page reported. */
function recordingOf(bodies: unknown[]): Recording {
  const steps = bodies.flatMap((body) => {
    const { page, steps } = v.parse(Reported, body);
    return steps.map((step, at) => ({
      ...step,
      at,
      lane: 'shopper' as const,
      transactionId: transaction,
      context: [],
      facts: [{ name: 'page', value: page }],
    }));
  });
  const payment = {
    transactionId: transaction,
    provider: 'wave',
    mode: 'test',
    amount: placed.amountDue,
    instalmentNo: 1,
    state: 'pending',
    superseded: false,
    createdAt: 0,
    isFaithful: true,
  };
  return {
    order: { reference: placed.reference, state: 'sale', total: 241_000 },
    payments: [payment],
    steps,
  };
}

it('[TL-03] every screen of a payment is shown again with the same sentences, from its recorded names alone', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const answers: Answers = {
    [STEPS]: { body: { success: true } },
    'GET /api/commande/42/payment': 'broken',
    'POST /api/payment/wave/initiate': { body: wireInitiated },
    [STATUS]: { body: wireOwnStatus('pending') },
  };
  const page = await openPage(
    '/',
    <div data-real>
      <StartedWallet
        providers={[paymentProviders.wave]}
        input={{
          order: placed,
          providers: [paymentProviders.wave],
          live: undefined,
          preferred: 'wave',
          signedIn: false,
        }}
      />
    </div>,
    answers,
  );
  const seen: string[][] = [];
  const look = () => seen.push(sentences(document.querySelector('[data-real]')));
  const press = async (name: string | RegExp, milliseconds = 50) => {
    await page.user.click(screen.getByRole('button', { name }));
    await page.advance(milliseconds);
  };
  await page.user.type(screen.getByLabelText('Numéro de téléphone Wave'), '77 123 45 67');
  await page.advance(600);
  look();
  await press(/^Payer/);
  look();
  await press('Vérifier le paiement');
  look();
  answers[STATUS] = 'broken';
  // Retries come first.
  await press('Vérifier le paiement', 20_000);
  look();
  answers[STATUS] = { body: wireOwnStatus('failed') };
  await press('Vérifier le paiement');
  look();
  expect(seen.map((said) => said.length > 0)).toEqual(Array(5).fill(true));
  expect(seen[4]).toContain('Payer de nouveau');
  await page.advance(10_000);
  const recording = recordingOf(page.calls.filter(({ name }) => name === STEPS).map(({ body }) => body));
  const restSteps = [
    'choosing.valid',
    'watched.open.awaiting',
    'watched.open.stillPending',
    'watched.open.cannotCheck',
    'watched.refused',
  ];
  const restored: string[][] = [];
  for (const state of restSteps) {
    const index = recording.steps.findIndex(({ to }) => to === state);
    const then = shopperMomentAt(recording, index);
    cleanup();
    const again = await openPage('/', <div data-again>{then && <ShopperScreen moment={then} />}</div>, {});
    restored.push(sentences(document.querySelector('[data-again]')));
    expect(again.calls).toEqual([]);
  }
  expect(restored).toEqual(seen);
  expect(JSON.stringify(recording)).not.toContain('123 45 67');
});

const FORM = 'Choisissez votre moyen de paiement';
const OPEN = 'Terminez le paiement dans Wave';
const CANNOT_CHECK =
  'Nous n’arrivons pas à vérifier ce paiement pour l’instant\u00a0: ne payez pas de nouveau.';
const CLOSED = 'L’écran de paiement est fermé.';
/** Something that the screen of each state says; `''` for states that pass at once. */
const SAYS: Record<ShopperMoment['machine'], Record<string, string>> = {
  'mobile-money': {
    arriving: '',
    'choosing.validating': FORM,
    'choosing.unvalidated': FORM,
    'choosing.debouncing': FORM,
    'choosing.valid': 'Numéro Wave Money valide',
    'choosing.invalid': 'Numéro Wave Money invalide',
    initiating: 'Ouverture de Wave...',
    readingOrder: 'Ouverture de Wave...',
    'watched.restoring': 'Chargement de l’état de votre paiement...',
    'watched.evaluating': '',
    'watched.open.awaiting': OPEN,
    'watched.open.stillPending': 'Wave attend votre confirmation.',
    'watched.open.checking': 'Paiement en cours de vérification',
    'watched.open.cannotCheck': CANNOT_CHECK,
    'watched.open.verifying': 'Vérification...',
    'watched.open.verified': OPEN,
    'watched.refused': 'Paiement échoué',
    'watched.over': 'Déjà payé autrement',
    monitoring: OPEN,
    unwatched: CANNOT_CHECK,
    alreadyPaid: 'Déjà payé',
    confirmed: 'Paiement effectif',
    settled: CLOSED,
    closed: CLOSED,
  },
  'order-payment': {
    arriving: 'Valider',
    reviewing: 'Valider',
    creating: 'Création de la facture...',
    saving: 'Création de la facture...',
    'watched.restoring': 'Chargement de l’état de votre paiement...',
    'watched.cannotCheck': CANNOT_CHECK,
    'watched.evaluating': 'Valider',
    'watched.ready': 'Passer au paiement',
    'watched.refused': 'Valider',
    'watched.over': 'Déjà payé autrement',
    unwatched: CANNOT_CHECK,
    alreadyPaid: 'Déjà payé',
    confirmed: 'Paiement effectif',
    settled: CLOSED,
    left: CLOSED,
    closed: CLOSED,
  },
  'payment-check': {
    arriving: '',
    missing: "ID de transaction manquant dans l'URL",
    pausing: 'Vérification du paiement Orange en cours...',
    'showing.asking': 'Vérification du paiement Orange en cours...',
    'showing.evaluating': '',
    'showing.confirmed': 'Paiement effectif',
    'showing.open': 'Paiement en attente',
    'showing.ended': 'Paiement échoué',
    'showing.cannotCheck': CANNOT_CHECK,
    notFound: 'Transaction non trouvée',
    unwatched: CANNOT_CHECK,
  },
};

it('[TL-03] a check keeps what was on screen, and a failure has a placeholder instead of its message', async () => {
  const texts: string[] = [];
  for (const changes of [
    { state: 'watched.open.verifying', earlier: ['watched.open.checking'] },
    { state: 'watched.open.verifying', earlier: ['watched.open.cannotCheck'] },
    { state: 'choosing.valid', hasFailed: true },
    { state: 'monitoring', provider: 'orange' },
    { state: 'a.lost.state' },
  ]) {
    await openPage('/', <ShopperScreen moment={moment(changes)} />, {});
    texts.push(document.body.textContent);
    cleanup();
  }
  expect(texts[0]).toContain('Paiement en cours de vérification');
  expect(texts[1]).toContain(CANNOT_CHECK);
  expect(texts[2]).toContain('Message d’erreur (non enregistré)');
  expect(texts[3]).toContain('Surveillance active...');
  expect(texts[4]).toBe(CLOSED);
});

it('[TL-03] a recording of a former release is shown in the states that its machines have now', async () => {
  const unknown = Object.entries(FORMER_STATES).flatMap(([machine, states]) =>
    Object.keys(states).filter((former) => {
      const then = oldMoment(machine, former);
      const known = Object.keys(then === undefined ? {} : SAYS[then.machine]);
      return !known.some((state) => state === then?.state || state.startsWith(`${then?.state}.`));
    }),
  );
  expect(unknown).toEqual([]);
  const then = oldMoment('mobile-money', 'refused.idle');
  await openPage('/', <>{then && <ShopperScreen moment={then} />}</>, {});
  expect(document.body.textContent).toContain('Paiement échoué');
});

const oldMoment = (machine: string, to: string) =>
  shopperMomentAt(
    recordingOf([{ page: 'a', steps: [{ machine, event: 'xstate.done.actor.watch', from: '', to }] }]),
    0,
  );

const leaves = (node: AnyStateNode): string[] =>
  Object.keys(node.states).length === 0 ? [node.path.join('.')] : Object.values(node.states).flatMap(leaves);

it.each([
  ['mobile-money', mobileMoneyMachine, 'wave'],
  ['order-payment', orderPaymentMachine, 'paydunya'],
  ['payment-check', paymentCheckMachine, 'orange'],
] as const)(
  '[TL-03] the screen of each state of %s says where the shopper was',
  async (machine, { root }, provider) => {
    const said: Record<string, string> = {};
    for (const state of leaves(root)) {
      await openPage('/', <ShopperScreen moment={moment({ machine, state, provider })} />, {});
      said[state] = document.body.textContent;
      cleanup();
    }
    expect(Object.keys(said)).toEqual(Object.keys(SAYS[machine]));
    const wrong = Object.entries(SAYS[machine]).filter(
      ([state, sentence]) => !said[state]?.includes(sentence),
    );
    expect(wrong).toEqual([]);
  },
);
