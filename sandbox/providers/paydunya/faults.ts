/** Faults that a test sets: of single calls, and of the notifications. The fake itself does not depend on them. */
import * as v from 'valibot';
import { type ArmedFaults, armedFaults, commonFaults, times } from '../armed-faults.ts';
import { isRefusalName, REFUSALS } from './refusal.ts';

const API_CALLS = ['create', 'confirm', 'opr-create', 'opr-charge', 'credit-account'] as const;

const Fault = v.variant('kind', [
  ...commonFaults(API_CALLS, [
    /** HTTP 500 without a body. */
    'server-error',
    /** JSON cut off in the middle. */
    'malformed',
    /** One franc more in the answer than in the invoice. */
    'wrong-amount',
  ]),
  /** Nothing happens; `kyc` is the answer to an account that is not verified. */
  v.strictObject({
    call: v.picklist(API_CALLS),
    times,
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

export interface Faults extends Pick<ArmedFaults<Fault>, 'take'> {
  /** Adds faults and changes the policy. */
  set(settings: v.InferInput<typeof FaultSettings>): void;
  notifications(): NotificationPolicy;
  isFailing(account: string): boolean;
  clear(): void;
}

export function createFaults(): Faults {
  const armed = armedFaults<Fault>();
  let policy = NO_FAULTS;
  let failing: readonly string[] = [];
  return {
    set(settings) {
      const parsed = v.parse(FaultSettings, settings);
      armed.add(parsed.faults ?? []);
      policy = v.parse(NotificationPolicy, { ...policy, ...parsed.notifications });
      failing = parsed.failingAccounts ?? failing;
    },
    take: (call) => armed.take(call),
    notifications: () => policy,
    isFailing: (account) => failing.includes(account),
    clear() {
      armed.clear();
      policy = NO_FAULTS;
      failing = [];
    },
  };
}
