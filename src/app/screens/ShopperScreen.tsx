import { useMemo } from 'react';
import { createActor, type AnyStateMachine, type StateValue } from 'xstate';
import { inspector as text } from '#domain/messages/inspector.ts';
import type { PayableOrder } from '#domain/payable-order.ts';
import type { Payment } from '#domain/payment.ts';
import type { PaymentVerdict } from '#domain/payment-verdict.ts';
import type { ShopperMoment } from '#domain/shopper-moment.ts';
import { mobileMoneyMachine } from '#machines/mobile-money/index.ts';
import { orderPaymentMachine } from '#machines/order-payment/index.ts';
import { paymentCheckMachine } from '#machines/payment-check/index.ts';
import { MobileMoneyView } from '#src/features/mobile-money/MobileMoneyView.tsx';
import { OrderPaymentView } from '#src/features/order-payment/OrderPaymentView.tsx';
import { PaymentCheckView } from '#src/features/payment-check/PaymentCheckView.tsx';
import { findProvider, type PaymentProvider } from '#src/payments/providers/index.ts';

/** Shown where the recording has no value. */
const PLACEHOLDERS = {
  phone: '77 000 00 00',
  wrongPhone: '00',
  url: 'https://exemple.invalid/',
  error: text.screen.unknownError,
};

interface RestoredProps {
  moment: ShopperMoment;
  provider: PaymentProvider;
}

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
function isOnScreen({ machine, state }: ShopperMoment): boolean {
  const { id, root } = MACHINES[machine];
  try {
    return root.machine.getStateNodeById(`${id}.${state}`).type !== 'final';
  } catch {
    return false;
  }
}

const orderOf = ({ orderReference, amount, total, instalmentNo }: ShopperMoment) => ({
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

/** States of the wallet's dialog that tell the verdict on screen; a check keeps that of the state before it. */
const WALLET_VERDICTS: Readonly<Record<string, PaymentVerdict>> = {
  refused: 'failed',
  cancelled: 'cancelled',
  refunded: 'refunded',
  confirmed: 'confirmed',
  'open.checking': 'checking',
};
const CHECKING = /^open\.(?:verifying|verified|monitoring)$/;

function RestoredMobileMoney({ moment, provider }: RestoredProps) {
  const dialog = useMemo(() => {
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
      isReachable: before !== 'open.cannotCheck',
      live: isChoosing ? undefined : live,
      answer: isChoosing ? undefined : paymentOf(moment, provider, WALLET_VERDICTS[before] ?? 'pending'),
      orderVerdict: undefined,
      error: isChoosing && hasFailed ? PLACEHOLDERS.error : undefined,
      session: 'none' as const,
    };
    return createActor(mobileMoneyMachine, {
      snapshot: mobileMoneyMachine.resolveState({ value: valueOf(state), context }),
      input: { order, providers: [provider], live, preferred: provider.id, signedIn: false },
    });
  }, [moment, provider]);
  return (
    <MobileMoneyView dialog={dialog} providers={[provider]} opening={undefined} onPay={() => undefined} />
  );
}

function RestoredOrderPayment({ moment, provider }: RestoredProps) {
  const order = useMemo(() => orderOf(moment), [moment]);
  const messages = provider.hosted;
  const process = useMemo(() => {
    const { state, hasFailed, transactionId, verdict } = moment;
    if (messages === undefined) return undefined;
    const context = {
      order,
      messages,
      session: 'none' as const,
      live: undefined,
      invoice: { transactionId, token: undefined, url: PLACEHOLDERS.url, existing: false },
      answer: paymentOf(moment, provider, verdict),
      error: hasFailed && state === 'reviewing' ? PLACEHOLDERS.error : undefined,
    };
    return createActor(orderPaymentMachine, {
      snapshot: orderPaymentMachine.resolveState({ value: valueOf(state), context }),
      input: { order, messages, live: undefined, signedIn: false },
    });
  }, [messages, moment, order, provider]);
  return (
    process &&
    messages && <OrderPaymentView process={process} order={order} provider={provider} messages={messages} />
  );
}

/** The verdicts of the states that show a payment; where several are possible, that of the server then. */
function checkedVerdict({ state, verdict }: ShopperMoment): PaymentVerdict {
  if (state === 'showing.confirmed') return 'confirmed';
  if (state === 'showing.refused')
    return verdict === 'cancelled' || verdict === 'refunded' ? verdict : 'failed';
  return verdict === 'checking' || verdict === 'confirmed' ? 'checking' : 'pending';
}

function RestoredPaymentCheck({ moment, provider }: RestoredProps) {
  const check = useMemo(() => {
    const { state, earlier, transactionId } = moment;
    const messages = provider.messages.checkPage;
    const isKnown = [state, ...earlier].some((each) => each.startsWith('showing'));
    const input = { transaction: transactionId, signedIn: false, messages };
    const context = {
      ...input,
      payment: isKnown ? paymentOf(moment, provider, checkedVerdict(moment)) : undefined,
      hasFailed: state === 'cannotCheck' || (state === 'asking' && earlier[0] === 'cannotCheck'),
    };
    return createActor(paymentCheckMachine, {
      snapshot: paymentCheckMachine.resolveState({ value: valueOf(state), context }),
      input,
    });
  }, [moment, provider]);
  return <PaymentCheckView check={check} messages={provider.messages} />;
}

const VIEWS = {
  'mobile-money': RestoredMobileMoney,
  'order-payment': RestoredOrderPayment,
  'payment-check': RestoredPaymentCheck,
} as const;

/**
 * The shopper's screen in a recording: the shop's own views on actors that never start, so that nothing can be clicked,
 * called or changed. What recordings leave out, e.g. phones and links, has placeholders.
 *
 * @see TL-03
 */
export default function ShopperScreen({ moment }: { moment: ShopperMoment }) {
  const provider = findProvider(moment.provider);
  if (provider === undefined || !isOnScreen(moment)) return <p>{text.screen.closed}</p>;
  const Restored = VIEWS[moment.machine];
  return <Restored key={`${moment.machine} ${moment.state}`} moment={moment} provider={provider} />;
}
