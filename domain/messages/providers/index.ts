import type { Provider } from '../../order.ts';
import type { ProviderMessages } from './types.ts';
import { wave } from './wave.ts';

export type { ProviderMessages } from './types.ts';

/** The texts of every provider. */
export const providerMessages: Readonly<Record<Provider, ProviderMessages>> = { wave };

/** The names of all providers as an enumeration: `Wave`, or `Wave ou Orange Money`. */
export const providerNames = (): string =>
  Object.values(providerMessages)
    .map(({ name }) => name)
    .join(' ou ');
