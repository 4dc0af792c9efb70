import { phoneRule, WALLET_PREFIXES } from '../../text/phone.ts';
import { type Provider, PROVIDER_IDS } from './index.ts';

/** The most that a wallet holds and pays at once, in whole francs: the limit for identified holders of electronic money. */
const WALLET_AMOUNT_MAX = 2_000_000;

/** The form of an id: it stands in paths, in receipts and in the API. */
export const PROVIDER_ID = /^[a-z][a-z0-9-]{1,19}$/;

/** How one pays through a provider. It is not beside the names in `index.ts`, which every page loads. */
interface PaymentWay {
  /**
   * What the number of a payer begins with after +221; `null` where the provider asks for no number. The rule of the server,
   * the check while it is typed, and the hints follow from it.
   *
   * @see VA-04
   */
  prefixes: readonly string[] | null;
  /** Whether its page takes cards and several wallets; false for a wallet. */
  isHosted: boolean;
  /** The most that it takes in one payment, in whole francs; `undefined` if no limit is known. */
  amountMax: number | undefined;
}

export const PAYMENT_WAYS: Readonly<Record<Provider, PaymentWay>> = {
  wave: { prefixes: WALLET_PREFIXES, isHosted: false, amountMax: WALLET_AMOUNT_MAX },
  orange: { prefixes: WALLET_PREFIXES, isHosted: false, amountMax: WALLET_AMOUNT_MAX },
  paydunya: { prefixes: null, isHosted: true, amountMax: undefined },
};

/**
 * Which providers take an amount in one payment.
 *
 * @returns `most`, the most that the others take; `undefined` if every provider takes the amount
 */
export function providersTaking(
  amount: number,
): { taking: Provider[]; others: Provider[]; most: number } | undefined {
  const isTaking = (id: Provider) => amount <= (PAYMENT_WAYS[id].amountMax ?? Infinity);
  const others = PROVIDER_IDS.filter((id) => !isTaking(id));
  if (others.length === 0) return undefined;
  const most = Math.max(...others.map((id) => PAYMENT_WAYS[id].amountMax ?? 0));
  return { taking: PROVIDER_IDS.filter(isTaking), others, most };
}

/** Which numbers can pay through a provider. */
export interface PayerPhones {
  /** Whether a typed number, in any accepted format, can pay; `undefined` if the provider asks for none. */
  isPayerPhone: ((typed: string) => boolean) | undefined;
  /** What they begin with after +221; `undefined` if the provider asks for none. */
  payerPrefixes: readonly string[] | undefined;
}

export const payerPhonesFrom = (prefixes: readonly string[] | null): PayerPhones => ({
  isPayerPhone: prefixes === null ? undefined : phoneRule(prefixes),
  payerPrefixes: prefixes ?? undefined,
});

export const payerPhones = (provider: Provider): PayerPhones =>
  payerPhonesFrom(PAYMENT_WAYS[provider].prefixes);

/** What the numbers begin with that can pay through one provider or another, in their order. */
export const ALL_PAYER_PREFIXES: readonly string[] = [
  ...new Set(Object.values(PAYMENT_WAYS).flatMap(({ prefixes }) => prefixes ?? [])),
].toSorted();

const canPay = phoneRule(ALL_PAYER_PREFIXES);

/** The first two digits of a mobile number that can receive calls, but can pay through no provider; otherwise `undefined`. */
export function prefixWithoutProvider(mobile: string | undefined): string | undefined {
  return mobile === undefined || canPay(mobile) ? undefined : mobile.slice(4, 6);
}
