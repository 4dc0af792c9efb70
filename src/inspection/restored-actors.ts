import { createActor, type AnyStateMachine, type StateValue } from 'xstate';
import { inspector as text } from '#domain/messages/inspector.ts';
import type { HostedMessages } from '#domain/messages/providers/index.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import type { Payment } from '#domain/payments/payment.ts';
import { type PaymentVerdict } from '#domain/payments/verdict.ts';
import { paymentStanding } from '#domain/payments/standing.ts';
import type { ShopperMoment } from '#domain/inspection/shopper-moment.ts';
import { mobileMoneyMachine } from '#machines/mobile-money/index.ts';
import { orderPaymentMachine } from '#machines/order-payment/index.ts';
import { paymentCheckMachine } from '#machines/payment-check/index.ts';
import type { PaymentProvider } from '#src/payments/providers/index.ts';

/*
 * Actors in the states of a recording. They are never started, so that nothing can be clicked, called or changed. What
 * recordings leave out, e.g. phones and links, has placeholders.
 */

/** Shown where the recording has no value. */
const PLACEHOLDERS = {
  phone: '77 000 00 00',
  wrongPhone: '00',
  url: 'https://exemple.invalid/',
  error: text.screen.unknownError,
};

/** `{ open: 'awaiting' }` of `open.awaiting`. */
function valueOf(path: string): StateValue {
  const [key = '', ...rest] = path.split('.');
  return rest.length === 0 ? key : { [key]: valueOf(rest.join('.')) };
}

const MACHINES: Readonly<Record<ShopperMoment['machine'], AnyStateMachine>> = {
  'mobile-money': mobileMoneyMachine,
  'order-payment': orderPaymentMachine,
  'payment-check': paymentCheckMachine,
};

/** Whether the machine still has the state, which it may have lost since the recording, and shows something in it. */
export function isOnScreen(moment: ShopperMoment): boolean {
  const { id, root } = MACHINES[moment.machine];
  try {
    return root.machine.getStateNodeById(`${id}.${moment.state}`).type !== 'final';
  } catch {
    return false;
  }
}

export const orderOf = ({ orderReference, amount, total, instalmentNo }: ShopperMoment) => ({
  ...({
    id: 0,
    name: orderReference,
    reference: orderReference,
    saleType: 'order',
    lines: [],
    amountDue: amount,
    instalmentNo,
  } satisfies PayableOrder),
  amountTotal: total,
});

const paymentOf = (
  { transactionId }: ShopperMoment,
  { opensPage }: PaymentProvider,
  verdict: PaymentVerdict,
): Payment => ({
  transactionId,
  verdict,
  nextStep: opensPage
    ? { kind: 'link', url: PLACEHOLDERS.url }
    : { kind: 'qr', code: '', url: PLACEHOLDERS.url, links: [] },
  validUntil: undefined,
  details: undefined,
});

/** What a watch would tell: nothing. */
const NOT_WATCHED = { reach: 'reading', failure: undefined, shown: undefined } as const;

/**
 * The verdicts that a state of the wallet's dialog can show, the most frequent one first; a check keeps that of the state before
 * it. Of several, it is that of the server then.
 */
const WALLET_VERDICTS: Readonly<Record<string, readonly [PaymentVerdict, ...PaymentVerdict[]]>> = {
  'watched.refused': ['failed', 'cancelled', 'expired'],
  'watched.over': ['settledElsewhere', 'surplus', 'refunded', 'orderClosed'],
  confirmed: ['confirmed'],
  'watched.open.checking': ['checking', 'processing', 'movingAgain', 'otherMoving'],
};

/** @param state of the dialog, before any check */
function walletVerdict(state: string, { verdict }: ShopperMoment): PaymentVerdict {
  const shown = WALLET_VERDICTS[state] ?? ['pending'];
  return shown.includes(verdict) ? verdict : shown[0];
}
const CHECKING = /^(?:watched\.open\.(?:verifying|verified)|monitoring)$/;

/** The dialog of a wallet's payment. */
export function restoreMobileMoney(moment: ShopperMoment, provider: PaymentProvider) {
  const { state, earlier, hasFailed, transactionId } = moment;
  const before = [state, ...earlier].find((each) => !CHECKING.test(each)) ?? state;
  const isChoosing = /^(?:choosing|initiating|arriving)/.test(state);
  const live = { transactionId, provider };
  const order = orderOf(moment);
  const context = {
    order,
    providers: [provider],
    provider,
    phone: state === 'choosing.invalid' ? PLACEHOLDERS.wrongPhone : PLACEHOLDERS.phone,
    sameTab: false,
    isNarrow: false,
    isFoundByMonitoring: false,
    isReachable: before !== 'watched.open.cannotCheck' && before !== 'unwatched',
    ...NOT_WATCHED,
    live: isChoosing ? undefined : live,
    answer: isChoosing ? undefined : paymentOf(moment, provider, walletVerdict(before, moment)),
    orderVerdict: undefined,
    error: isChoosing && hasFailed ? PLACEHOLDERS.error : undefined,
    session: 'none' as const,
  };
  return createActor(mobileMoneyMachine, {
    snapshot: mobileMoneyMachine.resolveState({ value: valueOf(state), context }),
    input: { order, providers: [provider], live, preferred: provider.id, signedIn: false },
  });
}

/** The dialog of a payment on a provider's page. */
export function restoreOrderPayment(
  moment: ShopperMoment,
  provider: PaymentProvider,
  messages: HostedMessages,
) {
  const { state, hasFailed, transactionId, verdict } = moment;
  const order = orderOf(moment);
  const context = {
    order,
    messages,
    session: 'none' as const,
    live: undefined,
    invoice: { transactionId, token: undefined, url: PLACEHOLDERS.url, existing: false },
    answer: paymentOf(moment, provider, state === 'watched.over' ? walletVerdict(state, moment) : verdict),
    ...NOT_WATCHED,
    error: hasFailed && state === 'reviewing' ? PLACEHOLDERS.error : undefined,
  };
  return createActor(orderPaymentMachine, {
    snapshot: orderPaymentMachine.resolveState({ value: valueOf(state), context }),
    input: { order, messages, live: undefined, signedIn: false },
  });
}

/** The verdicts of the states that show a payment; where several are possible, that of the server then. */
function checkedVerdict(state: string, { verdict }: ShopperMoment): PaymentVerdict {
  if (state === 'showing.confirmed') return 'confirmed';
  const isOpen = ['awaiting', 'unknown'].includes(paymentStanding(verdict)) || verdict === 'superseded';
  if (state === 'showing.ended') return isOpen || verdict === 'confirmed' ? 'failed' : verdict;
  if (verdict === 'confirmed') return 'checking';
  return isOpen ? verdict : 'pending';
}

/** States of the page after a check that got no answer. */
const UNCHECKED = ['showing.cannotCheck', 'unwatched'];

/** The page that checks a payment. */
export function restorePaymentCheck(moment: ShopperMoment, provider: PaymentProvider) {
  const { state, earlier, transactionId } = moment;
  const messages = provider.messages.checkPage;
  const isKnown = [state, ...earlier].some((each) => /^showing\.(?:confirmed|open|ended)$/.test(each));
  const input = { transaction: transactionId, signedIn: false, messages };
  const context = {
    ...input,
    payment: isKnown ? paymentOf(moment, provider, checkedVerdict(state, moment)) : undefined,
    isUnknown: false,
    reach: 'reading' as const,
    announced: undefined,
    hasFailed:
      UNCHECKED.includes(state) || (state === 'showing.asking' && UNCHECKED.includes(earlier[0] ?? '')),
  };
  return createActor(paymentCheckMachine, {
    snapshot: paymentCheckMachine.resolveState({ value: valueOf(state), context }),
    input,
  });
}
