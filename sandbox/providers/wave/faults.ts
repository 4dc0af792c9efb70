/**
 * Faults of the network or of Wave that a test sets. They are applied around the calls, and to each webhook delivery; the fake
 * itself does not depend on them.
 */
import * as v from 'valibot';
import { type ArmedFaults, armedFaults, commonFaults, times } from '../armed-faults.ts';
import { deliveryPolicy, GOOD_DELIVERY } from '../deliveries.ts';
import { ERROR_SHAPES, type ErrorShape, WAVE_ERRORS, type WaveErrorCode } from './errors.ts';

const API_CALLS = [
  'create',
  'read',
  'read-by-transaction',
  'search',
  'expire',
  'refund',
  'balance',
  'transactions',
] as const;

const isErrorCode = (code: string): code is WaveErrorCode => Object.hasOwn(WAVE_ERRORS, code);

export const Fault = v.variant('kind', [
  ...commonFaults(API_CALLS, [
    /** JSON cut off in the middle. */
    'malformed',
    /** One franc more in the answer than in the session. */
    'wrong-amount',
    'wrong-currency',
    /** For `create`: the payer has paid and the webhook has arrived before the answer leaves. */
    'paid-before-answer',
  ]),
  /** Nothing happens and Wave refuses with this code. */
  v.strictObject({
    call: v.picklist(API_CALLS),
    times,
    kind: v.literal('error'),
    code: v.picklist(Object.keys(WAVE_ERRORS).filter(isErrorCode)),
  }),
]);
export type Fault = v.InferOutput<typeof Fault>;

export const CORRUPTIONS = ['none', 'wrong-signature', 'old-timestamp', 'altered-body'] as const;

export const WebhookPolicy = v.strictObject({ ...deliveryPolicy, corruption: v.picklist(CORRUPTIONS) });
export type WebhookPolicy = v.InferOutput<typeof WebhookPolicy>;

/** All that can be set at once; what is left out stays as it is. */
export const FaultSettings = v.strictObject({
  faults: v.optional(v.array(Fault)),
  webhooks: v.optional(v.partial(WebhookPolicy)),
  shape: v.optional(v.picklist(ERROR_SHAPES)),
});

export interface Faults extends Pick<ArmedFaults<Fault>, 'take'> {
  /** Adds faults and changes the policy. */
  set(settings: v.InferInput<typeof FaultSettings>): void;
  webhooks(): WebhookPolicy;
  errorShape(): ErrorShape;
  /** Back to good conduct. */
  clear(): void;
}

/** @param shape the form of error bodies when nothing else is set */
export function createFaults(shape: ErrorShape = 'flat'): Faults {
  const armed = armedFaults<Fault>();
  let policy: WebhookPolicy = GOOD_DELIVERY;
  let errorShape = shape;
  return {
    set(settings) {
      const parsed = v.parse(FaultSettings, settings);
      armed.add(parsed.faults ?? []);
      policy = v.parse(WebhookPolicy, { ...policy, ...parsed.webhooks });
      errorShape = parsed.shape ?? errorShape;
    },
    take: (call) => armed.take(call),
    webhooks: () => policy,
    errorShape: () => errorShape,
    clear() {
      armed.clear();
      policy = GOOD_DELIVERY;
      errorShape = shape;
    },
  };
}
