/** What a recording knows of the shopper's screen at one of its steps. @see TL-03 */
import { presentState } from './former-states.ts';
import { ATTEMPT_STATES } from '../payments/attempt-state.ts';
import { attemptVerdict, type PaymentVerdict } from '../payments/verdict.ts';
import type { RecordedStep, Recording } from './recording.ts';

/** The machines whose screens are shown again. */
const SHOWN = ['mobile-money', 'order-payment', 'payment-check'] as const;
type ShownMachine = (typeof SHOWN)[number];

/** A screen of the shopper: names, amounts and references, as the recording has them. */
export interface ShopperMoment {
  machine: ShownMachine;
  /** Path of the state. */
  state: string;
  /** The states of this screen before, the latest first. */
  earlier: readonly string[];
  /** Whether the step was the failure of a call. */
  hasFailed: boolean;
  transactionId: string;
  /** Id of the provider. */
  provider: string;
  /** Whole francs of this payment, and of its order. */
  amount: number;
  total: number;
  instalmentNo: number;
  orderReference: string;
  /** What the server knew of the payment then. */
  verdict: PaymentVerdict;
}

const isShown = (machine: string | undefined): machine is ShownMachine =>
  SHOWN.some((each) => each === machine);

const pageOf = ({ facts }: RecordedStep): string | undefined =>
  facts.find(({ name }) => name === 'page')?.value;

/** The screen at a step: that of the latest step of the shopper; `undefined` if none was recorded yet. */
export function shopperMomentAt(
  { order, payments, steps }: Recording,
  index: number,
): ShopperMoment | undefined {
  const past = steps.slice(0, index + 1);
  const latest = past.findLast(({ lane, machine }) => lane === 'shopper' && isShown(machine));
  const payment = payments.find(({ transactionId }) => transactionId === latest?.transactionId);
  if (latest?.to === undefined || !isShown(latest.machine) || payment === undefined) return undefined;
  const { machine, event, transactionId } = latest;
  const earlier = past
    .filter((each) => each.machine === machine && pageOf(each) === pageOf(latest) && each !== latest)
    .flatMap(({ to }) => (to === undefined ? [] : [presentState(machine, to)]))
    .toReversed();
  const stored = past.findLast((each) => each.lane === 'server' && each.transactionId === transactionId);
  const attempt = ATTEMPT_STATES.find((each) => each === stored?.to) ?? 'created';
  return {
    machine,
    state: presentState(machine, latest.to),
    earlier,
    hasFailed: event.startsWith('xstate.error.'),
    transactionId,
    provider: payment.provider,
    amount: payment.amount,
    total: order.total,
    instalmentNo: payment.instalmentNo,
    orderReference: order.reference,
    verdict: attemptVerdict(attempt),
  };
}
