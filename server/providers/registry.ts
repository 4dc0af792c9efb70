import type { ProviderDefinition } from './definition.ts';
import { orange } from './orange/index.ts';
import { paydunya } from './paydunya/index.ts';
import { wave } from './wave/index.ts';

/** Every payment provider that the shop knows, in the order in which they are offered. One is offered once it has settings. */
export const PROVIDERS: readonly ProviderDefinition[] = [wave, orange, paydunya];

/** The providers' own operations of the contract. */
export const providerOperations = { ...wave.operations, ...orange.operations, ...paydunya.operations };
