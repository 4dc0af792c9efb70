/** Faults of the network or of Orange Money that a test sets, and the habits of its API that can be switched off. */
import * as v from 'valibot';
import { type ArmedFaults, armedFaults, commonFaults, times } from '../armed-faults.ts';
import { deliveryPolicy, GOOD_DELIVERY } from '../deliveries.ts';
import { PROBLEM_KINDS } from './problems.ts';

const API_CALLS = ['token', 'create', 'search', 'status'] as const;

const Fault = v.variant('kind', [
  ...commonFaults(API_CALLS),
  /** Nothing happens and the call is refused. */
  v.strictObject({
    call: v.picklist(API_CALLS),
    times,
    kind: v.literal('problem'),
    problem: v.picklist(PROBLEM_KINDS),
  }),
]);
export type Fault = v.InferOutput<typeof Fault>;

export const CORRUPTIONS = ['none', 'wrong-signature', 'wrong-key', 'old-timestamp', 'altered-body'] as const;

const Notifications = v.strictObject({
  ...deliveryPolicy,
  corruption: v.picklist(CORRUPTIONS),
  /** Without `partner`, `customer` and `metadata`. */
  isReduced: v.boolean(),
});
export type Notifications = v.InferOutput<typeof Notifications>;

/** A call that the contract has, or how it is denied: 403 or 401 in the format of the API, or 404 as for an unknown address. */
const GRANTS = ['granted', 'forbidden', 'unauthorized', 'unknown'] as const;

/** As seen in production, all on until a test switches them off. */
const Habits = v.strictObject({
  /** A search with `type` finds nothing. */
  typeFilterFindsNothing: v.boolean(),
  /** Reads without `Content-Type: application/json` are refused with 415. */
  readsNeedContentType: v.boolean(),
  /** How the contract denies the search for payments, and the status of one. */
  search: v.picklist(GRANTS),
  status: v.picklist(GRANTS),
});
type Habits = v.InferOutput<typeof Habits>;

/** All that can be set at once; what is left out stays as it is. */
export const FaultSettings = v.strictObject({
  faults: v.optional(v.array(Fault), []),
  notifications: v.optional(v.partial(Notifications)),
  habits: v.optional(v.partial(Habits)),
});

export interface Faults extends Pick<ArmedFaults<Fault>, 'take'> {
  /** Adds faults and changes policy and habits. */
  set(settings: v.InferInput<typeof FaultSettings>): void;
  notifications(): Notifications;
  habits(): Habits;
  clear(): void;
}

const GOOD_CONDUCT = { ...GOOD_DELIVERY, isReduced: false };
const USUAL_HABITS: Habits = {
  typeFilterFindsNothing: true,
  readsNeedContentType: true,
  search: 'granted',
  status: 'granted',
};

export function createFaults(): Faults {
  const armed = armedFaults<Fault>();
  let notifications: Notifications = GOOD_CONDUCT;
  let habits = USUAL_HABITS;
  return {
    set(settings) {
      const parsed = v.parse(FaultSettings, settings);
      armed.add(parsed.faults);
      notifications = v.parse(Notifications, { ...notifications, ...parsed.notifications });
      habits = v.parse(Habits, { ...habits, ...parsed.habits });
    },
    take: (call) => armed.take(call),
    notifications: () => notifications,
    habits: () => habits,
    clear() {
      armed.clear();
      notifications = GOOD_CONDUCT;
      habits = USUAL_HABITS;
    },
  };
}
