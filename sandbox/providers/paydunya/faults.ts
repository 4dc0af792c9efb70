/** Faults that a test sets: of single calls, and of the notifications. The fake itself does not depend on them. */
import * as v from 'valibot';
import { isRefusalName, REFUSALS } from './refusal.ts';

const API_CALLS = ['create', 'confirm', 'opr-create', 'opr-charge', 'credit-account'] as const;
export type ApiCall = (typeof API_CALLS)[number];

const common = {
  call: v.picklist(API_CALLS),
  /** How many calls it spoils. */
  times: v.optional(v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.literal('always')]), 1),
};

const Fault = v.variant('kind', [
  v.strictObject({
    ...common,
    kind: v.picklist([
      /** Nothing happens and the connection drops. */
      'lost-request',
      /** What was asked for happens and the connection drops before the answer. */
      'lost-answer',
      /** HTTP 500 without a body. */
      'server-error',
      /** A page instead of JSON, as during maintenance. */
      'html',
      /** JSON cut off in the middle. */
      'malformed',
      /** One franc more in the answer than in the invoice. */
      'wrong-amount',
    ]),
  }),
  /** What was asked for happens and the answer waits. */
  v.strictObject({
    ...common,
    kind: v.literal('late-answer'),
    milliseconds: v.pipe(v.number(), v.minValue(0)),
  }),
  /** Nothing happens; `kyc` is the answer to an account that is not verified. */
  v.strictObject({
    ...common,
    kind: v.literal('refused'),
    refusal: v.picklist(Object.keys(REFUSALS).filter(isRefusalName)),
  }),
]);
export type Fault = v.InferOutput<typeof Fault>;

const NotificationPolicy = v.strictObject({
  /** Before the payer is sent back to the shop, after it, or not at all. */
  when: v.picklist(['before-return', 'after-return', 'never']),
  /** How often each notification is sent. */
  copies: v.pipe(v.number(), v.integer(), v.minValue(1)),
  hash: v.picklist(['right', 'wrong']),
  /** `brackets` is PayDunya's own; integrators describe the others. */
  shape: v.picklist(['brackets', 'json-string', 'json', 'root-hash']),
});
export type NotificationPolicy = v.InferOutput<typeof NotificationPolicy>;

const NO_FAULTS: NotificationPolicy = {
  when: 'before-return',
  copies: 1,
  hash: 'right',
  shape: 'brackets',
};

/** All that can be set at once; what is left out stays as it is. */
export const FaultSettings = v.strictObject({
  faults: v.optional(v.array(Fault)),
  notifications: v.optional(v.partial(NotificationPolicy)),
  /** Accounts of which every onsite payment and direct payment fails. */
  failingAccounts: v.optional(v.array(v.string())),
});

export interface Faults {
  /** Adds faults and changes the policy. Faults of one call strike in the order they were set. */
  set(settings: v.InferInput<typeof FaultSettings>): void;
  /** The fault for this call, used up once. */
  take(call: ApiCall): Fault | undefined;
  notifications(): NotificationPolicy;
  isFailing(account: string): boolean;
  clear(): void;
}

export function createFaults(): Faults {
  let armed: Fault[] = [];
  let policy = NO_FAULTS;
  let failing: readonly string[] = [];
  return {
    set(settings) {
      const parsed = v.parse(FaultSettings, settings);
      armed = [...armed, ...(parsed.faults ?? [])];
      policy = v.parse(NotificationPolicy, { ...policy, ...parsed.notifications });
      failing = parsed.failingAccounts ?? failing;
    },
    take(call) {
      const fault = armed.find((candidate) => candidate.call === call);
      if (!fault || fault.times === 'always') return fault;
      const rest = fault.times - 1;
      armed = armed.flatMap((one) => (one !== fault ? [one] : rest > 0 ? [{ ...one, times: rest }] : []));
      return fault;
    },
    notifications: () => policy,
    isFailing: (account) => failing.includes(account),
    clear() {
      armed = [];
      policy = NO_FAULTS;
      failing = [];
    },
  };
}
