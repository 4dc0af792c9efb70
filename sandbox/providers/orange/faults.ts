/** Faults of the network or of Orange Money that a test sets, and the habits of its API that can be switched off. */
import * as v from 'valibot';
import { deliveryPolicy, GOOD_DELIVERY } from '../deliveries.ts';
import { PROBLEM_KINDS } from './problems.ts';

const API_CALLS = ['token', 'create', 'search', 'status'] as const;
export type ApiCall = (typeof API_CALLS)[number];

const common = {
  call: v.picklist(API_CALLS),
  /** How many calls it spoils. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
};

const Fault = v.variant('kind', [
  v.strictObject({
    ...common,
    kind: v.picklist([
      /** Nothing happens at Orange Money and the connection drops. */
      'lost-request',
      /** What was asked for happens and the connection drops before the answer. */
      'lost-answer',
      /** A page with status 200 instead of JSON, as a captive portal sends. */
      'html',
    ]),
  }),
  /** Nothing happens and the call is refused. */
  v.strictObject({ ...common, kind: v.literal('problem'), problem: v.picklist(PROBLEM_KINDS) }),
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

/** As seen in production, all on until a test switches them off. */
const Habits = v.strictObject({
  /** A search with `type` finds nothing. */
  typeFilterFindsNothing: v.boolean(),
  /** Reads without `Content-Type: application/json` are refused with 415. */
  readsNeedContentType: v.boolean(),
});
type Habits = v.InferOutput<typeof Habits>;

/** All that can be set at once; what is left out stays as it is. */
export const FaultSettings = v.strictObject({
  faults: v.optional(v.array(Fault), []),
  notifications: v.optional(v.partial(Notifications)),
  habits: v.optional(v.partial(Habits)),
});

export interface Faults {
  /** Adds faults and changes policy and habits. Faults of one call strike in the order they were set. */
  set(settings: v.InferInput<typeof FaultSettings>): void;
  /** The fault for this call, used up once. */
  take(call: ApiCall): Fault | undefined;
  notifications(): Notifications;
  habits(): Habits;
  clear(): void;
}

const GOOD_CONDUCT = { ...GOOD_DELIVERY, isReduced: false };
const USUAL_HABITS: Habits = { typeFilterFindsNothing: true, readsNeedContentType: true };

export function createFaults(): Faults {
  let armed: Fault[] = [];
  let notifications: Notifications = GOOD_CONDUCT;
  let habits = USUAL_HABITS;
  return {
    set(settings) {
      const parsed = v.parse(FaultSettings, settings);
      armed = [...armed, ...parsed.faults];
      notifications = v.parse(Notifications, { ...notifications, ...parsed.notifications });
      habits = v.parse(Habits, { ...habits, ...parsed.habits });
    },
    take(call) {
      const fault = armed.find((candidate) => candidate.call === call);
      if (!fault) return undefined;
      const rest = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
      armed = armed.flatMap((one) => (one === fault ? rest : [one]));
      return fault;
    },
    notifications: () => notifications,
    habits: () => habits,
    clear() {
      armed = [];
      notifications = GOOD_CONDUCT;
      habits = USUAL_HABITS;
    },
  };
}
