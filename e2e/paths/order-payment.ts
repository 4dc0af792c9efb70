import { expect } from '@playwright/test';
import { payment as text } from '#domain/messages/payment.ts';
import { paydunyaHosted as messages } from '#domain/messages/providers/paydunya.ts';
import type { Payment } from '#domain/payments/payment.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import { orderPaymentMachine, type HostedInvoice } from '#machines/order-payment/index.ts';
import { failed, offline, payment, placed } from '#tests/machines/fixtures.ts';
import { answer, failure, tells } from '#tests/support/machines/walk.ts';
import { sandbox } from '../support/sandbox.ts';
import type { Driver } from './plan.ts';
import { BUGS_ONLY, BY_STAFF, purchase } from './purchase.ts';
import type { Stage } from './stage.ts';

const PAGE = 'https://pay.example/invoice/test_jkEdPY8SuG';
const invoice: HostedInvoice = {
  transactionId: payment('pending').transactionId,
  token: 'test_jkEdPY8SuG',
  url: PAGE,
  existing: false,
};
const found = (verdict: PaymentVerdict, more: Partial<Payment> = {}) =>
  tells('watch', { answer: { ...payment(verdict), ...more }, reach: 'reached' });

interface HostedFacts extends Record<string, string | boolean> {
  payment: 'none' | 'open' | 'conflicted' | 'ended' | 'paid';
  /** Whether the dialog around the payment shows something else now. */
  isReplaced: boolean;
  session: 'none' | 'live' | 'expired';
  inParts: boolean;
}

const input = { order: placed, messages, live: undefined, signedIn: false };

async function open(stage: Stage, who: 'asGuest' | 'asMember'): Promise<void> {
  await purchase(stage)[who]();
  await purchase(stage).choose('Paydunya');
}

const click = (name: string) => (stage: Stage) =>
  purchase(stage).dialog.getByRole('button', { name, exact: true }).click();

const learns =
  (happens: (stage: Stage) => Promise<void>, state: 'paid' | 'checking' | 'open') => async (stage: Stage) => {
    await happens(stage);
    await purchase(stage).until(state);
    await stage.answer('watch');
  };
const isOpen = ({ payment: known }: HostedFacts) => known === 'open';

export const orderPaymentDriver: Driver<typeof orderPaymentMachine, Stage, HostedFacts> = {
  machine: orderPaymentMachine,
  calls: {
    create: ['POST', /\/api\/payment\/paydunya\/initiate$/],
    save: ['POST', /\/api\/payment\/set$/],
    watch: ['GET', /\/api\/payment\/paydunya\/status\//],
  },
  background: ['page.returned', 'session.changed', 'xstate.snapshot.watch'],
  isOver: ({ isReplaced }) => isReplaced,
  facts: { payment: 'none', isReplaced: false, session: 'none', inParts: false },
  starts: {
    'a guest': { input, open: (stage) => open(stage, 'asGuest') },
    'a member': {
      input: { ...input, signedIn: true },
      facts: { session: 'live', inParts: true },
      open: (stage) => open(stage, 'asMember'),
    },
    'a payment in progress': {
      input: { ...input, live: invoice.transactionId },
      facts: { payment: 'open' },
      open: async (stage) => {
        const bought = purchase(stage);
        await bought.asGuest();
        await bought.startElsewhere('paydunya');
        await stage.page.goto(`/facture-magasin?transaction=${bought.order().reference}`);
        await stage.page.getByRole('button', { name: 'Suivre mon paiement' }).click();
      },
    },
  },
  events: {
    'Valider is clicked': {
      event: { type: 'validation.requested' },
      when: (_, { context }) => context.session !== 'ended',
      occur: click(messages.validate),
    },
    'Valider is clicked after the session has expired': {
      event: { type: 'validation.requested' },
      when: ({ session }) => session === 'live',
      sets: { session: 'expired' },
      occur: async (stage) => {
        await stage.expireSession();
        await click(messages.validate)(stage);
      },
    },
    'the invoice is created': {
      event: answer('createInvoice', invoice),
      when: ({ payment: known, session }) => known !== 'paid' && session !== 'expired',
      sets: { payment: 'open' },
      occur: (stage) => stage.answer('create'),
    },
    'the invoice is created, and the session expires': {
      event: answer('createInvoice', invoice),
      when: ({ payment: known, session }) => known === 'none' && session === 'live',
      sets: { payment: 'open', session: 'expired' },
      occur: async (stage) => {
        await stage.expireSession();
        await stage.answer('create');
      },
    },
    'the session is refused': {
      event: failure('createInvoice', failed('session.expired', 'x')),
      when: ({ session }) => session === 'expired',
      occur: (stage) => stage.answer('create'),
    },
    'the call is lost': { event: failure('createInvoice', offline), occur: (stage) => stage.lose('create') },
    'it was paid on another device': {
      event: failure('createInvoice', failed('payment.already_paid', 'x')),
      when: ({ payment: known, inParts }) => known === 'none' && !inParts,
      sets: { payment: 'paid' },
      occur: async (stage) => {
        const bought = purchase(stage);
        await bought.startElsewhere('wave');
        await bought.pays();
        await bought.until('paid');
        await stage.answer('create');
      },
    },
    'a payment of another device is being checked': {
      event: failure('createInvoice', failed('payment.in_progress', 'x')),
      when: ({ payment: known, inParts }) => known === 'none' && !inParts,
      sets: { payment: 'conflicted', isReplaced: true },
      occur: async (stage) => {
        const bought = purchase(stage);
        await bought.startElsewhere('wave');
        await bought.pays({ amount: 1_000 });
        await bought.until('checking');
        await stage.answer('create');
      },
    },
    'the payment is recorded': {
      event: answer('saveRecord'),
      when: ({ session }) => session !== 'expired',
      occur: (stage) => stage.answer('save'),
    },
    'the session is refused while it is recorded': {
      event: failure('saveRecord', failed('session.required', 'x')),
      when: ({ session }) => session === 'expired',
      occur: (stage) => stage.answer('save'),
    },
    'the record is lost': { event: failure('saveRecord', offline), occur: (stage) => stage.lose('save') },
    'the page of the provider is opened': {
      event: { type: 'provider.opened' },
      when: ({ payment: known }) => known === 'open',
      occur: (stage) => purchase(stage).dialog.getByRole('link', { name: messages.proceed }).click(),
    },
    'the payer pays': {
      event: found('confirmed'),
      when: isOpen,
      sets: { payment: 'paid' },
      occur: learns((stage) => purchase(stage).pays(), 'paid'),
    },
    'the payer pays, and the amounts differ': {
      event: found('checking'),
      when: isOpen,
      sets: { payment: 'conflicted' },
      occur: learns(async (stage) => {
        await sandbox.paydunya.spoil({
          faults: [{ call: 'confirm', kind: 'wrong-amount', times: 'always' }],
        });
        await purchase(stage).pays();
      }, 'checking'),
    },
    'the provider refuses the payer': {
      event: found('failed', { payableUntil: 1 }),
      when: isOpen,
      sets: { payment: 'ended' },
      occur: learns((stage) => purchase(stage).fails(), 'open'),
    },
    'the payer pays on the page that was refused': {
      event: found('confirmed'),
      when: ({ payment: known }, snapshot) => known === 'ended' && snapshot.matches({ watched: 'refused' }),
      sets: { payment: 'paid' },
      ms: 60_000,
      occur: learns((stage) => purchase(stage).pays(), 'paid'),
    },
    'another payment settles it on another device': {
      event: found('settledElsewhere'),
      when: (facts) => isOpen(facts) && !facts.inParts,
      sets: { payment: 'paid' },
      occur: learns(async (stage) => {
        const bought = purchase(stage);
        await bought.startElsewhere('wave');
        await bought.pays();
      }, 'paid'),
    },
    'nothing has changed': {
      event: found('pending'),
      when: (facts, snapshot) =>
        isOpen(facts) &&
        (snapshot.matches({ watched: 'restoring' }) || snapshot.matches({ watched: 'cannotCheck' })),
      occur: (stage) => stage.answer('watch'),
    },
    'the check is lost': {
      event: tells('watch', { answer: undefined, reach: 'unreachable' }),
      when: (_, snapshot) => snapshot.matches({ watched: 'restoring' }),
      occur: (stage) => stage.lose('watch'),
    },
    'Vérifier is clicked': { event: { type: 'verify.requested' }, occur: click(text.verify) },
    'the network is back': {
      event: { type: 'page.returned' },
      when: (_, snapshot) =>
        snapshot.matches({ watched: 'ready' }) || snapshot.matches({ watched: 'cannotCheck' }),
      occur: (stage) => stage.reconnect(),
    },
    'the dialog is closed': {
      event: { type: 'dialog.closed' },
      occur: (stage) => stage.page.keyboard.press('Escape'),
    },
  },
  rules: async (stage, { state }) => {
    const { dialog, charges, order } = purchase(stage);
    const validate = dialog.getByRole('button', { name: messages.validate, exact: true });
    // Where a payment of another device is being checked, that is said in place of the button.
    if (state === 'reviewing' || state === 'watched.refused')
      await expect(validate.or(dialog.getByText(/vérification/))).toHaveCount(1);
    else await expect(validate).toHaveCount(0);
    const paid = await charges();
    expect(paid, `charges of ${order().reference}`).toBeLessThanOrEqual(1);
    if (state === 'confirmed' || state === 'settled') expect(paid).toBe(1);
    else await expect(stage.page.getByText('Paiement effectif')).toHaveCount(0);
  },
  unreachable: {
    [BUGS_ONLY]: [
      'orderPayment.watched · xstate.error.actor.watch #1 → orderPayment.unwatched',
      'orderPayment.unwatched · verify.requested #0 → orderPayment.watched',
      'orderPayment.unwatched · dialog.closed #1 → orderPayment.closed',
    ],
    [BY_STAFF]: [
      'orderPayment.watched.evaluating · always #4 → orderPayment.watched.over',
      'orderPayment.watched.over · always #1 → orderPayment.watched.evaluating',
    ],
  },
};
