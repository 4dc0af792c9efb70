import type { Handlers, OperationId } from '../operations.ts';
import type { OperationParts, ProviderDefinition } from './definition.ts';
import { wave } from './wave/index.ts';

/** Every payment provider that the shop knows, in the order in which they are offered. One is offered once it has settings. */
export const PROVIDERS: readonly ProviderDefinition[] = [wave];

/** The handlers of the providers' own operations; one that the contract names and none serves does not compile. */
export const providerOperations = (parts: OperationParts) =>
  ({ ...wave.operations(parts) }) satisfies Partial<Handlers>;

/** The operations of one kind, over all providers. */
export const operationsOf = (kind: keyof ProviderDefinition['operationIds']): OperationId[] =>
  PROVIDERS.flatMap(({ operationIds }) => operationIds[kind] ?? []);
