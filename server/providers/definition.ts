import type { StatementForm } from '#domain/settlement/statement-file.ts';
import type { SimulatedOutcome } from '#domain/payments/simulation.ts';
import type * as v from 'valibot';
import type { OrderAccess } from '../access/order-access.ts';
import type { Clock } from '../clock.ts';
import { ConfigError, type Environment, isSet, parseEnvironment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { Operations } from '../operations.ts';
import type { CheckSchedule } from './check-schedule.ts';
import type { Transport } from './json-client.ts';
import type { InvoiceCalls, PaymentCalls } from './payment-calls.ts';
import type { PaymentMode, ProviderAdapter } from './provider.ts';
import type { ReferenceForm } from './references.ts';

/**
 * Everything the server knows about a payment provider before it is configured. Routes, configuration, schedules, references
 * and limits are derived from the definitions in `registry.ts`.
 */
export interface ProviderDefinition {
  /** Stored with every payment and part of paths such as `/api/payment/<id>/initiate`. Never changes. */
  readonly id: string;
  /** The path of its callback route; by default `/api/payment/<id>/callback`. */
  readonly callbackPath?: string;
  /** The form of the client reference of each of its payments; no other provider's references have it. */
  readonly reference: ReferenceForm;
  /** How long one of its sessions can be paid, in milliseconds. */
  readonly sessionLifeMs: number;
  /** When the reconciler checks its payments. */
  readonly schedule: CheckSchedule;
  /** True where a page or code that was refused can be paid until its validity ends; false where a refusal closes it. */
  readonly isPayableAfterRefusal: boolean;
  /** True where one code can be paid more than once, so that a paid one is read again until its validity ends. */
  readonly isPayableAgain: boolean;
  /** The outcomes that its sandbox plays in test mode (DK-18). */
  readonly simulatedOutcomes: readonly SimulatedOutcome[];
  /** Which phone numbers (E.164) can pay; `undefined` where the provider does not ask for the payer's number. */
  readonly isPayerPhone: ((phone: string) => boolean) | undefined;
  /** True where a session cannot be read before the payer uses it, such as a QR code that was not scanned yet. */
  readonly isAbsentUntilUsed: boolean;
  /** How its statement is written as a file, for a provider whose API lists no statement or not all of it. */
  readonly statementForm?: StatementForm;
  /** True where it is sent what was ordered. */
  readonly listsOrder?: boolean;
  /** French text for the provider's code of a refusal, with a general text for codes that are not known. */
  readonly reasonText: (code: string) => string;
  /** Its operations of the contract. What they have in common with those of other providers: `payment-operations.ts`. */
  readonly operations?: Operations<OperationParts>;
  /** The names of its environment variables. */
  readonly variables: readonly string[];
  /**
   * Reads the provider's own settings.
   *
   * @returns `undefined` where none of them is set: the provider is known and not offered
   * @throws ConfigError for a setting that is missing, malformed or contradicts another
   */
  readonly configure: (environment: Environment, mode: PaymentMode) => ConfiguredProvider | undefined;
}

/** The path of a provider's callback route. */
export const callbackPathOf = ({ id, callbackPath }: ProviderDefinition): string =>
  callbackPath ?? `/api/payment/${id}/callback`;

/** What the handlers of a provider's operations are made with. */
export interface OperationParts {
  payments: PaymentCalls;
  invoices: InvoiceCalls;
  access: OrderAccess;
  clock: Clock;
}

/** A provider with its settings. */
export interface ConfiguredProvider {
  readonly id: string;
  /** Its keys and secrets, to be removed from logs. */
  readonly secrets: readonly string[];
  readonly connect: (tools: ProviderTools) => ProviderAdapter;
}

/** What an adapter is made with besides its settings. */
export interface ProviderTools {
  clock: Clock;
  log: Log;
  /** By default `fetch`. */
  transport?: Transport | undefined;
}

/** How a provider's settings are read and what is made from them. */
interface Configuration<Entries extends v.ObjectEntries> {
  id: string;
  /** Names every variable of the provider and of no other. */
  schema: v.ObjectSchema<Entries, undefined>;
  /** @returns one sentence where settings contradict each other or the mode (HAZARDS B16) */
  findContradiction(
    settings: v.InferOutput<v.ObjectSchema<Entries, undefined>>,
    mode: PaymentMode,
  ): string | undefined;
  secretsOf(settings: v.InferOutput<v.ObjectSchema<Entries, undefined>>): (string | undefined)[];
  connect(
    settings: v.InferOutput<v.ObjectSchema<Entries, undefined>>,
    tools: ProviderTools & { mode: PaymentMode },
  ): ProviderAdapter;
}

/** Makes the `configure` function of a definition. */
export function configuration<Entries extends v.ObjectEntries>(
  provider: Configuration<Entries>,
): ProviderDefinition['configure'] {
  const { id, schema } = provider;
  return (environment, mode) => {
    if (!Object.keys(schema.entries).some((name) => isSet(environment, name))) return undefined;
    const settings = parseEnvironment(schema, environment);
    const contradiction = provider.findContradiction(settings, mode);
    if (contradiction !== undefined) throw new ConfigError(contradiction);
    return {
      id,
      secrets: provider.secretsOf(settings).filter((secret) => secret !== undefined),
      connect: (tools) => provider.connect(settings, { mode, ...tools }),
    };
  };
}
