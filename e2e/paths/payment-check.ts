import { expect } from '@playwright/test';
import { payment as text } from '#domain/messages/payment.ts';
import { wave } from '#domain/messages/providers/wave.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import { paymentCheckMachine } from '#machines/payment-check/index.ts';
import { payment, transactionId } from '#tests/machines/fixtures.ts';
import { tells } from '#tests/support/machines/walk.ts';
import type { Driver } from './plan.ts';
import { BUGS_ONLY, END_NOT_AWAITED, purchase } from './purchase.ts';
import type { Stage } from './stage.ts';

const found = (verdict: PaymentVerdict) => tells('watch', { answer: payment(verdict), reach: 'reached' });

const at = (transaction: string | undefined) => ({
  transaction,
  signedIn: false,
  messages: wave.checkPage,
});
const page = (query: string) => async (stage: Stage) => {
  await stage.page.goto(`/wave-paiement${query}`);
};

interface CheckFacts extends Record<string, string | boolean> {
  payment: 'unknown' | 'open' | 'conflicted' | 'ended' | 'paid';
}

const click = (name: string) => (stage: Stage) =>
  stage.page.getByRole('button', { name, exact: true }).click();

/** Begins a payment on another device and opens the page that checks it. */
async function openPayment(stage: Stage): Promise<void> {
  const bought = purchase(stage);
  await bought.asGuest();
  await bought.startElsewhere('wave');
  await page(`?transaction=${(await bought.due()).live_transaction}`)(stage);
}

const learns =
  (happens: (stage: Stage) => Promise<void>, state: 'paid' | 'checking' | 'open') => async (stage: Stage) => {
    await happens(stage);
    await purchase(stage).until(state);
    await stage.answer('watch');
  };

export const paymentCheckDriver: Driver<typeof paymentCheckMachine, Stage, CheckFacts> = {
  machine: paymentCheckMachine,
  calls: { watch: ['GET', /\/api\/payment\/wave\/status\//] },
  background: ['page.returned', 'xstate.snapshot.watch'],
  passing: ['pausing'],
  facts: { payment: 'unknown' },
  starts: {
    'no transaction': { input: at(undefined), open: page('') },
    'a path as transaction': {
      input: at('../../../commande/7/delete'),
      open: page('?transaction=../../../commande/7/delete'),
    },
    'an unknown transaction': {
      input: at('WV1-1-0000000000000000'),
      open: page('?transaction=WV1-1-0000000000000000'),
    },
    'an open payment': { input: at(transactionId), facts: { payment: 'open' }, open: openPayment },
  },
  events: {
    'the server does not know it': {
      event: tells('watch', { answer: { verdict: 'unknownTransaction' }, reach: 'reached' }),
      when: ({ payment: known }) => known === 'unknown',
      occur: (stage) => stage.answer('watch'),
    },
    'it is pending': {
      event: found('pending'),
      when: ({ payment: known }, snapshot) =>
        known === 'open' &&
        (snapshot.matches({ showing: 'asking' }) || snapshot.matches({ showing: 'cannotCheck' })),
      occur: (stage) => stage.answer('watch'),
    },
    'the payer pays': {
      event: found('confirmed'),
      when: ({ payment: known }) => known === 'open',
      sets: { payment: 'paid' },
      occur: learns((stage) => purchase(stage).pays(), 'paid'),
    },
    'the payer pays another amount': {
      event: found('checking'),
      when: ({ payment: known }) => known === 'open',
      sets: { payment: 'conflicted' },
      occur: learns((stage) => purchase(stage).pays({ amount: 1_000 }), 'checking'),
    },
    'the payer cancels': {
      event: found('cancelled'),
      when: ({ payment: known }) => known === 'open',
      sets: { payment: 'ended' },
      occur: learns((stage) => purchase(stage).cancels(), 'open'),
    },
    'the provider refuses the payer': {
      event: found('failed'),
      when: ({ payment: known }) => known === 'open',
      sets: { payment: 'ended' },
      occur: learns((stage) => purchase(stage).fails(), 'open'),
    },
    'the check is lost': {
      event: tells('watch', { answer: undefined, reach: 'unreachable' }),
      when: (_, snapshot) => snapshot.matches({ showing: 'asking' }),
      occur: (stage) => stage.lose('watch'),
    },
    'Vérifier is clicked': {
      event: { type: 'verify.requested' },
      when: (_, snapshot) => !snapshot.matches({ showing: 'confirmed' }),
      occur: click(text.checkPage.verifyAgain),
    },
    'Réessayer is clicked': { event: { type: 'retry.requested' }, occur: click(text.retry) },
    'the network is back': {
      event: { type: 'page.returned' },
      occur: (stage) => stage.reconnect(),
    },
  },
  rules: async (stage, { state }) => {
    const claims = stage.page.getByText(/Paiement effectif|Paiement confirmé/);
    if (state === 'showing.confirmed') expect(await purchase(stage).charges()).toBe(1);
    else await expect(claims).toHaveCount(0);
  },
  unreachable: {
    [BUGS_ONLY]: [
      'paymentCheck.showing · xstate.error.actor.watch #1 → paymentCheck.unwatched',
      'paymentCheck.unwatched · retry.requested #0 → paymentCheck.showing',
    ],
    'the page leads to the order two seconds after the confirmation': [
      'paymentCheck.showing.confirmed · verify.requested #0 → paymentCheck.showing.asking',
    ],
    'a payment that cannot change is not checked without a click': [
      'paymentCheck.showing.confirmed · always #2 → paymentCheck.showing.evaluating',
      'paymentCheck.showing.ended · always #1 → paymentCheck.showing.evaluating',
      'paymentCheck.showing.ended · always #2 → paymentCheck.showing.open',
    ],
    [END_NOT_AWAITED]: ['paymentCheck.showing.open · always #2 → paymentCheck.showing.ended'],
  },
};
