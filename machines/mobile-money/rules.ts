import type { ErrorActorEvent } from 'xstate';
import { payment as text } from '#domain/messages/payment.ts';
import { pageOf } from '#domain/payments/next-step.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import { payerPhoneVerdict, type PhoneVerdict } from '#domain/forms/payer-phone.ts';
import { shownVerdict } from '#domain/payments/verdict.ts';
import { paymentAvailability, paymentStanding, type PaymentStanding } from '#domain/payments/standing.ts';
import { formatPhone, spacedPhone } from '#domain/text/phone.ts';
import { failedWith, isCallFailure, reasonOf } from '../call-failure.ts';
import type { MobileMoneyTypes, ProviderRules } from './types.ts';

/** What the dialog's context says of the form, the payment and its link. */

type Context = MobileMoneyTypes['context'];

/** What the payer has to know of the payment; `undefined` while none is known. */
export const standingOf = ({ answer }: Context): PaymentStanding | undefined =>
  answer?.transactionId === undefined ? undefined : paymentStanding(answer.verdict);

/** The verdict on the typed phone number by the rules of the selected provider; `undefined` without number or rule. */
export function phoneVerdictOf({ provider, phone }: Context): PhoneVerdict | undefined {
  if (provider?.isPayerPhone === undefined || phone.trim() === '') return undefined;
  return payerPhoneVerdict(provider.messages.wallet, provider.isPayerPhone, phone);
}

/** The status of the typed phone number by the rules of the selected provider. */
export function phoneStatus(context: Context) {
  if (context.provider?.isPayerPhone === undefined) return 'notAsked';
  const verdict = phoneVerdictOf(context);
  if (verdict === undefined) return 'empty';
  return verdict.isValid ? 'valid' : 'invalid';
}

/** Whether the order can be paid now, and how. */
export const availabilityOf = ({ answer, orderVerdict, order, providers, isReachable }: Context) =>
  paymentAvailability({
    verdict: shownVerdict(answer?.transactionId === undefined ? orderVerdict : answer.verdict, isReachable),
    nextStep: answer?.transactionId === undefined ? undefined : answer.nextStep,
    amountDue: order.amountDue,
    providers,
  });

/** Whether 'Payer' is enabled. @see PM-04 */
export const canPay = (context: Context): boolean =>
  context.session !== 'ended' &&
  context.provider !== undefined &&
  ['valid', 'notAsked'].includes(phoneStatus(context)) &&
  availabilityOf(context).action !== 'none';

/** Whether a call failed because the session has ended. Later calls are those of a visitor and fail in other ways. */
export const hasSessionEnded = ({ session }: Context, error: unknown): boolean =>
  session === 'ended' || (session === 'live' && failedWith(error, 'session.expired', 'session.required'));

/** Why a payment could not be started; shown as a notice and in the red box. @see PM-20 */
export function initiateFailure({ context, event }: { context: Context; event: ErrorActorEvent }): string {
  const { name, wallet } = context.provider!.messages;
  const code = isCallFailure(event.error) ? event.error.code : '';
  if (code === 'payment.provider_unavailable' || code === 'payment.provider_refused')
    return text.failed(text.refusals[code](name));
  return text.failed(code === 'payment.phone_invalid' ? text.walletInvalid(wallet) : reasonOf(event.error));
}

/** A URL to open at once. */
export const pageToOpen = (context: Context): string | undefined =>
  pageOf(availabilityOf(context).nextStep, context.isNarrow);

/** The link of the code on screen, or of the provider's page. */
export function codeLinkOf(context: Context): string | undefined {
  const { nextStep } = availabilityOf(context);
  return nextStep === undefined || nextStep.kind === 'confirm' ? undefined : nextStep.url;
}

/** What is said of that link. */
export const linkTexts = (context: Context) =>
  availabilityOf(context).nextStep?.kind === 'link' ? text.pageLink : text.qrLink;

/** The phone of the order, where it can pay; what the payer typed is kept. */
export function suggestedPhone(
  { phone }: PayableOrder,
  provider: ProviderRules | undefined,
  typed: string,
): string {
  if (typed !== '' || phone === undefined || provider?.isPayerPhone === undefined) return typed;
  const verdict = payerPhoneVerdict(provider.messages.wallet, provider.isPayerPhone, phone);
  return verdict.isValid ? spacedPhone(formatPhone(phone)) : typed;
}

export const firstProvider = ({ providers, live, preferred }: MobileMoneyTypes['input']) =>
  live?.provider ?? providers.find(({ id }) => id === preferred) ?? providers[0];
