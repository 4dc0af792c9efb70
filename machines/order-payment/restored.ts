import { createActor } from 'xstate';
import type { HostedMessages } from '#domain/messages/providers/index.ts';
import type { ShopperMoment } from '#domain/inspection/shopper-moment.ts';
import { NOT_WATCHED, orderOf, OVER_VERDICTS, paymentOf, PLACEHOLDERS, shownOf } from '../restored.ts';
import { stateValue } from '../transitions.ts';
import { orderPaymentMachine } from './machine.ts';

/** The payment in a state of a recording. @see TL-03 */
export function restoreOrderPayment(
  moment: ShopperMoment,
  provider: { id: string; opensPage: boolean },
  messages: HostedMessages,
) {
  const { state, hasFailed, transactionId, verdict } = moment;
  const order = { ...orderOf(moment), provider: provider.id };
  const context = {
    order,
    messages,
    isOutdated: false,
    session: 'none' as const,
    live: undefined,
    invoice: { transactionId, token: undefined, url: PLACEHOLDERS.url, existing: false },
    answer: paymentOf(
      moment,
      provider.opensPage,
      state === 'watched.over' ? shownOf(OVER_VERDICTS, moment) : verdict,
    ),
    ...NOT_WATCHED,
    error: hasFailed && state === 'reviewing' ? PLACEHOLDERS.error : undefined,
  };
  return createActor(orderPaymentMachine, {
    snapshot: orderPaymentMachine.resolveState({ value: stateValue(state), context }),
    input: { order, messages, live: undefined, signedIn: false },
  });
}
