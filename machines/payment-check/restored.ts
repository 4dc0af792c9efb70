import { createActor } from 'xstate';
import type { ProviderMessages } from '#domain/messages/providers/index.ts';
import type { ShopperMoment } from '#domain/inspection/shopper-moment.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import { paymentStanding } from '#domain/payments/standing.ts';
import { paymentOf } from '../restored.ts';
import { stateValue } from '../transitions.ts';
import { paymentCheckMachine } from './machine.ts';

/** The verdicts of the states that show a payment; where several are possible, that of the server then. */
function checkedVerdict(state: string, { verdict }: ShopperMoment): PaymentVerdict {
  if (state === 'showing.confirmed') return 'confirmed';
  const isOpen = ['awaiting', 'unknown'].includes(paymentStanding(verdict)) || verdict === 'superseded';
  if (state === 'showing.ended') return isOpen || verdict === 'confirmed' ? 'failed' : verdict;
  if (verdict === 'confirmed') return 'checking';
  return isOpen ? verdict : 'pending';
}

/** States that show a payment. */
const KNOWN = ['showing.confirmed', 'showing.open', 'showing.ended'];

/** States of the page after a check that got no answer. */
const UNCHECKED = ['showing.cannotCheck', 'unwatched'];

/** The page in a state of a recording. @see TL-03 */
export function restorePaymentCheck(
  moment: ShopperMoment,
  provider: { opensPage: boolean; messages: ProviderMessages },
) {
  const { state, earlier, transactionId } = moment;
  const messages = provider.messages.checkPage;
  const isKnown = [state, ...earlier].some((each) => KNOWN.includes(each));
  const input = { transaction: transactionId, signedIn: false, messages };
  const context = {
    ...input,
    payment: isKnown ? paymentOf(moment, provider.opensPage, checkedVerdict(state, moment)) : undefined,
    isUnknown: false,
    reach: 'reading' as const,
    announced: undefined,
    hasFailed:
      UNCHECKED.includes(state) || (state === 'showing.asking' && UNCHECKED.includes(earlier[0] ?? '')),
  };
  return createActor(paymentCheckMachine, {
    snapshot: paymentCheckMachine.resolveState({ value: stateValue(state), context }),
    input,
  });
}
