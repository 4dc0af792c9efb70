import { createActor } from 'xstate';
import type { ShopperMoment } from '#domain/inspection/shopper-moment.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import { NOT_WATCHED, orderOf, OVER_VERDICTS, paymentOf, PLACEHOLDERS, shownOf } from '../restored.ts';
import { stateValue } from '../transitions.ts';
import { mobileMoneyMachine } from './machine.ts';
import type { ProviderRules } from './types.ts';

/** The verdicts that a state can show; by default that it is pending. */
const VERDICTS: Readonly<Record<string, readonly [PaymentVerdict, ...PaymentVerdict[]]>> = {
  'watched.refused': ['failed', 'cancelled', 'expired'],
  'watched.over': OVER_VERDICTS,
  confirmed: ['confirmed'],
  'watched.open.checking': ['checking', 'processing', 'movingAgain', 'otherMoving'],
};

/** A check keeps what the state before it shows. */
const CHECKS = ['watched.open.verifying', 'watched.open.verified', 'monitoring'];

/** No payment is on screen. */
const WITHOUT_PAYMENT = ['choosing', 'initiating', 'arriving'];

/** The dialog in a state of a recording. @see TL-03 */
export function restoreMobileMoney(moment: ShopperMoment, provider: ProviderRules & { opensPage: boolean }) {
  const { state, earlier, hasFailed, transactionId } = moment;
  const before = [state, ...earlier].find((each) => !CHECKS.includes(each)) ?? state;
  const isChoosing = WITHOUT_PAYMENT.includes(state.split('.')[0] ?? '');
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
    answer: isChoosing
      ? undefined
      : paymentOf(moment, provider.opensPage, shownOf(VERDICTS[before] ?? ['pending'], moment)),
    orderVerdict: undefined,
    error: isChoosing && hasFailed ? PLACEHOLDERS.error : undefined,
    session: 'none' as const,
  };
  return createActor(mobileMoneyMachine, {
    snapshot: mobileMoneyMachine.resolveState({ value: stateValue(state), context }),
    input: { order, providers: [provider], live, preferred: provider.id, signedIn: false },
  });
}
