import type { Provider } from '#domain/payments/providers/index.ts';
import type { PaymentProvider } from './types.ts';
import { orange } from './orange/index.tsx';
import { paydunya } from './paydunya/index.tsx';
import { wave } from './wave/index.tsx';

export type { PaymentProvider } from './types.ts';

/** Every provider that this build knows. */
export const paymentProviders: Readonly<Record<Provider, PaymentProvider>> = { wave, orange, paydunya };

/** @returns `undefined` for an id that this build does not know */
export const findProvider = (id: string | null | undefined): PaymentProvider | undefined =>
  Object.values(paymentProviders).find((provider) => provider.id === id);

/** The provider of a payment in progress. @throws Error for an id that this build does not know */
export function providerOf(id: string): PaymentProvider {
  const provider = findProvider(id);
  if (provider === undefined) throw new Error(`No payment provider ${id}`);
  return provider;
}
