import type { Action } from '../access/policy.ts';
import type { Handlers, OperationId } from '../operations.ts';
import type { OperationParts, ProviderDefinition } from './definition.ts';
import { orange } from './orange/index.ts';
import { paydunya } from './paydunya/index.ts';
import { wave } from './wave/index.ts';

/** Every payment provider that the shop knows, in the order in which they are offered. One is offered once it has settings. */
export const PROVIDERS: readonly ProviderDefinition[] = [wave, orange, paydunya];

/** The handlers of the providers' own operations; one that the contract names and none serves does not compile. */
export const providerOperations = (parts: OperationParts) =>
  ({
    ...wave.operations(parts),
    ...orange.operations(parts),
    ...paydunya.operations(parts),
  }) satisfies Partial<Handlers>;

/** An operation of the contract that neither the policy nor a provider has an action for does not compile. */
type ProviderOperation = Exclude<OperationId, Action>;

const ACTIONS: Readonly<Record<ProviderOperation, Action>> = {
  ...wave.actions,
  ...orange.actions,
  ...paydunya.actions,
};

const isProviderOperation = (operation: OperationId): operation is ProviderOperation =>
  Object.hasOwn(ACTIONS, operation);

/** The action of the policy that an operation of the contract performs. */
export const actionOf = (operation: OperationId): Action =>
  isProviderOperation(operation) ? ACTIONS[operation] : operation;

/** The operations of all providers that perform an action. */
export const operationsOf = (action: Action): string[] =>
  Object.entries(ACTIONS)
    .filter(([, performed]) => performed === action)
    .map(([operation]) => operation);
