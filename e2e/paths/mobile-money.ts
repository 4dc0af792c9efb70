import { expect } from '@playwright/test';
import { payment as text } from '#domain/messages/payment.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import type { NextStep } from '#domain/payments/next-step.ts';
import { mobileMoneyMachine, selectCanPay } from '#machines/mobile-money/index.ts';
import { failed, offline, transactionId } from '#tests/machines/fixtures.ts';
import { answer, failure, tells } from '#tests/support/machines/walk.ts';
import { newPhone } from '../support/shopper.ts';
import type { Driver } from './plan.ts';
import { BUGS_ONLY, BY_STAFF, MODEL_ORDER, NEVER_FORGOTTEN, ORANGE, purchase, WAVE } from './purchase.ts';
import type { Stage } from './stage.ts';

const LINK: NextStep = { kind: 'link', url: 'https://pay.wave.com/c/cos-1' };
const CODE: NextStep = {
  kind: 'qr',
  code: 'data:image/png;base64,iVBORw0KGgo=',
  url: 'https://sugu.example/mp/a',
  links: [],
};

const payment = (verdict: PaymentVerdict, payableUntil?: number) => ({
  transactionId,
  verdict,
  nextStep: verdict === 'pending' ? LINK : undefined,
  validUntil: undefined,
  details: undefined,
  ...(payableUntil !== undefined && { payableUntil }),
});
const found = (...given: Parameters<typeof payment>) =>
  tells('watch', { answer: payment(...given), reach: 'reached' });

interface PayFacts extends Record<string, string | boolean> {
  /** Of the payment in the dialog. */
  payment: 'none' | 'wave' | 'orange' | 'ended' | 'conflicted' | 'paid';
  /** What the server refuses a payment for, and what it says of the order then. */
  order: 'open' | 'parts' | 'paid' | 'checking' | 'processing' | 'nextPart';
  session: 'none' | 'live' | 'expired';
}

const input = {
  order: MODEL_ORDER,
  providers: [WAVE, ORANGE],
  live: undefined,
  preferred: 'wave',
  signedIn: false,
};

async function open(stage: Stage, who: 'asGuest' | 'asMember'): Promise<void> {
  await stage.answer('readOrder');
  await purchase(stage)[who]();
  await purchase(stage).choose('Wave');
}

const click = (name: string | RegExp) => (stage: Stage) =>
  purchase(stage).dialog.getByRole('button', { name }).click();
const select = (name: string) => (stage: Stage) =>
  purchase(stage).dialog.getByRole('radio', { name }).check();
const type = (value: () => string) => (stage: Stage) =>
  purchase(stage)
    .dialog.getByLabel(/^Numéro de téléphone/)
    .fill(value());

const isLive = ({ payment }: PayFacts) => payment === 'wave' || payment === 'orange';

/** The payment ends at the payer or the provider, the server records it, and the page's next check is answered. */
const learns =
  (happens: (stage: Stage) => Promise<void>, state?: Parameters<ReturnType<typeof purchase>['until']>[0]) =>
  async (stage: Stage) => {
    await happens(stage);
    if (state !== undefined) await purchase(stage).until(state);
    await stage.answer('watch');
  };

export const mobileMoneyDriver: Driver<typeof mobileMoneyMachine, Stage, PayFacts> = {
  machine: mobileMoneyMachine,
  calls: {
    initiate: ['POST', /\/api\/payment\/(?:wave|orange)\/initiate$/],
    watch: ['GET', /\/api\/payment\/(?:wave|orange)\/status\//],
    readOrder: ['GET', /\/api\/commande\/\d+\/payment$/],
  },
  background: ['page.returned', 'session.changed', 'xstate.snapshot.watch'],
  passing: ['choosing.debouncing'],
  facts: { payment: 'none', order: 'open', session: 'none' },
  starts: {
    'a guest': { input, open: (stage) => open(stage, 'asGuest') },
    'a member who pays in parts': {
      input: { ...input, signedIn: true },
      facts: { session: 'live', order: 'parts' },
      open: (stage) => open(stage, 'asMember'),
    },
    'a payment under way': {
      // The page of the order does not tell the number of a guest.
      input: {
        ...input,
        order: { ...MODEL_ORDER, phone: undefined },
        live: { transactionId, provider: WAVE },
      },
      facts: { payment: 'wave' },
      open: async (stage) => {
        const bought = purchase(stage);
        await stage.answer('readOrder');
        await bought.asGuest();
        await bought.startElsewhere('wave');
        await stage.page.goto(`/facture-magasin?transaction=${bought.order().reference}`);
        await stage.page.getByRole('button', { name: 'Suivre mon paiement' }).click();
      },
    },
  },
  events: {
    'a number is typed': {
      event: { type: 'phone.changed', value: '77 123 45 67' },
      occur: type(newPhone),
    },
    'a wrong number is typed': {
      event: { type: 'phone.changed', value: '33 860 00 00' },
      occur: type(() => '33 860 00 00'),
    },
    'the number is cleared': { event: { type: 'phone.changed', value: '' }, occur: type(() => '') },
    'Orange Money is selected': {
      event: { type: 'provider.selected', provider: 'orange' },
      when: (_, { context }) => context.provider?.id === 'wave',
      occur: select('Orange Money'),
    },
    'Payer is clicked': {
      event: { type: 'pay.requested', sameTab: false },
      when: (_, snapshot) => selectCanPay(snapshot),
      occur: click(/^Payer/),
    },
    'Payer is clicked after the session has expired': {
      event: { type: 'pay.requested', sameTab: false },
      when: ({ session }, snapshot) => session === 'live' && selectCanPay(snapshot),
      sets: { session: 'expired' },
      occur: async (stage) => {
        await stage.expireSession();
        await click(/^Payer/)(stage);
      },
    },
    'the session is refused': {
      event: failure('initiate', failed('session.expired', 'x')),
      when: ({ session }) => session === 'expired',
      occur: (stage) => stage.answer('initiate'),
    },
    'Wave opens its page': {
      event: answer('initiate', { transactionId, nextStep: LINK, existing: false, validUntil: undefined }),
      when: ({ order, session }, { context }) =>
        order === 'open' && session !== 'expired' && context.provider?.id === 'wave',
      sets: { payment: 'wave' },
      occur: (stage) => stage.answer('initiate'),
    },
    'Orange Money gives a code': {
      event: answer('initiate', { transactionId, nextStep: CODE, existing: false, validUntil: undefined }),
      when: ({ order, session }, { context }) =>
        order === 'open' && session !== 'expired' && context.provider?.id === 'orange',
      sets: { payment: 'orange' },
      occur: (stage) => stage.answer('initiate'),
    },
    'the call is lost': { event: failure('initiate', offline), occur: (stage) => stage.lose('initiate') },
    'it was paid on another device': {
      event: failure('initiate', failed('payment.already_paid', 'x')),
      when: ({ payment, order }, { context }) =>
        payment === 'none' && order === 'open' && context.provider?.id === 'orange',
      sets: { payment: 'paid', order: 'paid' },
      occur: async (stage) => {
        const bought = purchase(stage);
        await bought.startElsewhere('wave');
        await bought.pays();
        await bought.until('paid');
        await stage.answer('initiate');
      },
    },
    'a payment of another device is being checked': {
      event: failure('initiate', failed('payment.in_progress', 'x')),
      when: ({ payment, order }, { context }) =>
        payment === 'none' && order === 'open' && context.provider?.id === 'orange',
      sets: { order: 'checking' },
      occur: async (stage) => {
        const bought = purchase(stage);
        await bought.startElsewhere('wave');
        await bought.pays({ amount: 1_000 });
        await bought.until('checking');
        await stage.answer('initiate');
      },
    },
    'the order is being checked': {
      event: answer('readOrder', {
        verdict: 'checking',
        amountDue: 147_500,
        instalmentNo: 1,
        live: undefined,
      }),
      when: ({ order }) => order === 'checking',
      occur: (stage) => stage.answer('readOrder'),
    },
    'a payment of another device is being processed': {
      event: failure('initiate', failed('payment.in_progress', 'x')),
      when: ({ payment, order }, { context }) =>
        payment === 'none' && order === 'open' && context.provider?.id === 'wave',
      sets: { order: 'processing' },
      occur: async (stage) => {
        const bought = purchase(stage);
        await bought.startElsewhere('orange');
        await bought.approves();
        await stage.answer('initiate');
      },
    },
    'it is paid before the order is read': {
      event: answer('readOrder', {
        verdict: 'settled',
        amountDue: 0,
        instalmentNo: undefined,
        live: undefined,
      }),
      when: ({ order }) => order === 'processing',
      sets: { payment: 'paid', order: 'paid' },
      occur: async (stage) => {
        await purchase(stage).pays();
        await purchase(stage).until('paid');
        await stage.answer('readOrder');
      },
    },
    'this part was paid on another device': {
      event: failure('initiate', failed('payment.instalment_changed', 'x')),
      when: ({ order }) => order === 'parts',
      sets: { order: 'nextPart' },
      occur: async (stage) => {
        await purchase(stage).paysPart();
        await stage.answer('initiate');
      },
    },
    'the next part is due': {
      event: answer('readOrder', { verdict: undefined, amountDue: 44_250, instalmentNo: 2, live: undefined }),
      when: ({ order }) => order === 'nextPart',
      occur: (stage) => stage.answer('readOrder'),
    },
    'the order cannot be read': {
      event: failure('readOrder', offline),
      occur: (stage) => stage.lose('readOrder'),
    },
    'the payer pays': {
      event: found('confirmed'),
      when: isLive,
      sets: { payment: 'paid' },
      occur: learns((stage) => purchase(stage).pays(), 'paid'),
    },
    'nothing has changed': {
      event: found('pending'),
      when: (facts, snapshot) =>
        isLive(facts) &&
        (
          ['restoring', { open: 'verifying' }, { open: 'stillPending' }, { open: 'cannotCheck' }] as const
        ).some((watched) => snapshot.matches({ watched })),
      occur: (stage) => stage.answer('watch'),
    },
    'the payer pays another amount': {
      event: found('checking'),
      when: ({ payment }) => payment === 'wave',
      sets: { payment: 'conflicted' },
      occur: learns((stage) => purchase(stage).pays({ amount: 1_000 }), 'checking'),
    },
    'the payer cancels': {
      event: found('cancelled'),
      when: ({ payment }) => payment === 'wave',
      sets: { payment: 'ended' },
      occur: learns((stage) => purchase(stage).cancels(), 'open'),
    },
    'the provider refuses the payer': {
      event: found('failed'),
      when: ({ payment }) => payment === 'wave',
      sets: { payment: 'ended' },
      occur: learns((stage) => purchase(stage).fails(), 'open'),
    },
    'Orange Money refuses the payer': {
      event: found('failed', 1),
      when: ({ payment }) => payment === 'orange',
      sets: { payment: 'ended' },
      occur: learns((stage) => purchase(stage).isRefused(), 'open'),
    },
    'the payer pays with the code that was refused': {
      event: found('confirmed'),
      when: ({ payment }, snapshot) => payment === 'ended' && snapshot.matches({ watched: 'refused' }),
      sets: { payment: 'paid' },
      ms: 60_000,
      occur: learns((stage) => purchase(stage).pays(), 'paid'),
    },
    'another method replaces it on another device': {
      event: found('superseded'),
      when: ({ payment }) => payment === 'orange',
      sets: { payment: 'ended', order: 'open' },
      occur: learns((stage) => purchase(stage).startElsewhere('wave')),
    },
    'another payment settles it on another device': {
      event: found('settledElsewhere'),
      when: ({ payment }) => payment === 'orange',
      sets: { payment: 'paid', order: 'paid' },
      occur: learns(async (stage) => {
        await purchase(stage).startElsewhere('wave');
        await purchase(stage).pays();
      }, 'paid'),
    },
    'the check is lost': {
      event: tells('watch', { answer: undefined, reach: 'unreachable', failure: offline }),
      when: (_, snapshot) => snapshot.matches({ watched: 'restoring' }) || snapshot.hasTag('verifying'),
      occur: (stage) => stage.lose('watch'),
    },
    'the payer pays while it is watched': {
      event: answer('automaticWatch', { found: payment('confirmed') }),
      when: isLive,
      sets: { payment: 'paid' },
      occur: learns((stage) => purchase(stage).pays(), 'paid'),
    },
    'the automatic watch finds nothing': {
      event: answer('automaticWatch', { found: undefined }),
      when: isLive,
      ms: 60_000,
      occur: (stage) => stage.answer('watch'),
    },
    'Vérifier is clicked': {
      event: { type: 'verify.requested' },
      when: (_, snapshot) => snapshot.hasTag('open') && !snapshot.hasTag('verifying'),
      occur: click(text.verify),
    },
    'the automatic watch is started': {
      event: { type: 'monitoring.requested' },
      when: (_, snapshot) => !snapshot.matches('monitoring'),
      occur: click(text.monitoring.start),
    },
    'the link is copied': {
      event: { type: 'codeLink.copyRequested' },
      follows: [{ type: 'codeLink.copied' }],
      when: ({ payment }) => payment === 'orange',
      occur: async (stage) => {
        await stage.context.grantPermissions(['clipboard-write']);
        await stage.page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
        await click(text.qrLink.copy)(stage);
      },
    },
    'the browser refuses to copy': {
      event: { type: 'codeLink.copyRequested' },
      follows: [{ type: 'codeLink.copyFailed' }],
      when: ({ payment }) => payment === 'orange',
      occur: async (stage) => {
        // Full Chromium lets a page copy after a click, whatever the permission is.
        await stage.page.evaluate(() => {
          navigator.clipboard.writeText = () =>
            Promise.reject(new DOMException('Refused', 'NotAllowedError'));
        });
        await click(text.qrLink.copy)(stage);
      },
    },
    'the shopper tries again': { event: { type: 'retry.requested' }, occur: click(text.retryPayment) },
    'the network is back for a moment': {
      event: { type: 'page.returned' },
      when: (_, snapshot) => snapshot.matches({ watched: 'open' }),
      occur: (stage) => stage.reconnectInVain('watch'),
    },
    'the dialog is closed': {
      event: { type: 'dialog.closed' },
      when: (_, snapshot) => !snapshot.matches('initiating'),
      occur: (stage) => stage.page.keyboard.press('Escape'),
    },
  },
  rules: async (stage, { state }) => {
    const { dialog, charges } = purchase(stage);
    const isPayable = state.startsWith('choosing') || state === 'initiating' || state === 'readingOrder';
    if (!isPayable) await expect(dialog.getByRole('button', { name: /^Payer \d/ })).toHaveCount(0);
    const paid = await charges();
    expect(paid, 'charges').toBeLessThanOrEqual(1);
    if (state === 'confirmed' || state === 'settled') expect(paid, 'charges').toBe(1);
    else await expect(stage.page.getByText(/Paiement effectif|confirmé/)).toHaveCount(0);
  },
  unreachable: {
    'there is no enabled button for it: ‘Payer’ needs a method, a valid number and a session, and ‘Vérifier’ an open payment':
      [
        'mobileMoney.choosing · pay.requested #2 → stays',
        'mobileMoney.choosing · pay.requested #3 → stays',
        'mobileMoney.choosing · pay.requested #4 → mobileMoney.choosing.invalid',
        'mobileMoney.choosing · pay.requested #6 → stays',
        'mobileMoney.choosing · verify.requested #7 → stays',
      ],
    [BUGS_ONLY]: [
      'mobileMoney.watched · xstate.error.actor.watch #2 → mobileMoney.unwatched',
      'mobileMoney.monitoring · xstate.error.actor.automaticWatch #7 → mobileMoney.unwatched',
      'mobileMoney.unwatched · dialog.closed #0 → mobileMoney.closed',
      'mobileMoney.unwatched · verify.requested #1 → mobileMoney.watched.open.verifying',
    ],
    [NEVER_FORGOTTEN]: ['mobileMoney.watched.evaluating · always #7 → mobileMoney.choosing'],
    [BY_STAFF]: [
      'mobileMoney.watched.evaluating · always #2 → mobileMoney.watched.over',
      'mobileMoney.watched.open.checking · always #0 → mobileMoney.watched.evaluating',
      'mobileMoney.watched.over · always #0 → mobileMoney.watched.evaluating',
    ],
  },
};
