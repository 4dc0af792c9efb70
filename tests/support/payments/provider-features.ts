import { isKnownProvider } from '#domain/payments/providers/index.ts';
import { phoneExample } from '#domain/messages/phone.ts';
import { PAYMENT_WAYS } from '#domain/payments/providers/ways.ts';
import type { ProviderFeatures } from './scripted-provider.ts';

const FILES = import.meta.glob<ProviderFeatures>('./providers/*.ts', { eager: true, import: 'features' });

/** The features of every provider that has a file in `providers`. */
export const ALL_FEATURES: readonly ProviderFeatures[] = Object.values(FILES);

/** Those that a test shop opens besides Wave, which it always has. */
export const BESIDE_WAVE = ALL_FEATURES.filter(({ id }) => id !== 'wave');

/** @throws where the folder has none: the test then names the file that is missing */
export function featuresOf(id: string): ProviderFeatures {
  const features = ALL_FEATURES.find((known) => known.id === id);
  if (!features)
    throw new Error(`tests/support/payments/providers/${id}.ts must export the features of ${id}`);
  return features;
}

const prefixesOf = (id: string): readonly string[] | null =>
  isKnownProvider(id) ? PAYMENT_WAYS[id].prefixes : null;

/** A number as it is typed that can pay through a provider; `undefined` where the provider asks for none. */
export function payerPhoneOf(id: string): string | undefined {
  const prefixes = prefixesOf(id);
  return prefixes === null ? undefined : phoneExample(...prefixes);
}

/** The body that starts a payment, with every field that the call has; only the order and the number are needed. */
export function initiateBodyOf({ id, initiateFields }: ProviderFeatures, orderId: number) {
  const phoneNumber = payerPhoneOf(id);
  return {
    order_id: orderId,
    ...(phoneNumber !== undefined && { phoneNumber }),
    amount: 389_000,
    instalment_no: 1,
    ...initiateFields,
  };
}
