/** Recordings of payments, as the inspector replays them. @see TL-03 */
import * as v from 'valibot';
import { SIMULATED_OUTCOMES } from '#domain/payments/simulation.ts';
import { presentState } from './former-states.ts';

const LANES = ['shopper', 'server', 'provider', 'staff'] as const;

/** The machine of the server's steps, by its folder. */
const LIFECYCLE = 'payment-lifecycle';

const text = v.pipe(v.string(), v.maxLength(500));
const NamedValues = v.array(v.object({ name: text, value: text }));
type NamedValues = v.InferOutput<typeof NamedValues>;

const StepSchema = v.object({
  /** Milliseconds since 1970. */
  at: v.pipe(v.number(), v.finite()),
  lane: v.picklist(LANES),
  transactionId: text,
  /** Folder of the machine; absent for calls to the provider and its callbacks. */
  machine: v.optional(text),
  event: text,
  from: v.optional(text),
  to: v.optional(text),
  context: NamedValues,
  facts: NamedValues,
  /** Of a stored callback. */
  callbackId: v.optional(v.number()),
  /** Of a step of a refund: its number among those of the payment. */
  refundNo: v.optional(v.number()),
});
export type RecordedStep = v.InferOutput<typeof StepSchema>;

/** One step of a replay: of a payment and its refunds, or of a parcel, which has no transaction. */
export type ReplayStep = Omit<RecordedStep, 'transactionId'> & { transactionId?: string | undefined };

const RefundSchema = v.object({
  machine: v.picklist(['refund', 'order-refund']),
  /** Among the refunds of the payment. */
  number: v.number(),
  /** Whole francs; absent where the provider gave none. */
  amount: v.optional(v.number()),
  state: text,
  /** Its events lead to exactly the stored state; absent for a refund from before events were stored. */
  isFaithful: v.optional(v.boolean()),
});
export type RecordedRefund = v.InferOutput<typeof RefundSchema>;

const PaymentSchema = v.object({
  transactionId: text,
  provider: text,
  mode: text,
  /** Whole francs. */
  amount: v.number(),
  instalmentNo: v.number(),
  state: text,
  superseded: v.boolean(),
  createdAt: v.number(),
  /** Its events lead to exactly the stored state (I15). */
  isFaithful: v.boolean(),
  /** What can be simulated for it now; absent where nothing can. */
  outcomes: v.optional(v.array(v.picklist(SIMULATED_OUTCOMES))),
  refunds: v.optional(v.array(RefundSchema)),
});
export type RecordedPayment = v.InferOutput<typeof PaymentSchema>;

const FORMAT = 'ker-electro-recording';

const RecordingSchema = v.object({
  /** Without an id in files that were saved before it was recorded. */
  order: v.object({ id: v.optional(v.number()), reference: text, state: text, total: v.number() }),
  payments: v.pipe(v.array(PaymentSchema), v.maxLength(200)),
  /** In the order of their time. */
  steps: v.pipe(v.array(StepSchema), v.maxLength(20_000)),
});
/** Everything that happened to the payments of an order. */
export type Recording = v.InferOutput<typeof RecordingSchema>;

const FileSchema = v.object({ format: v.literal(FORMAT), version: v.literal(1), recording: RecordingSchema });

/** The text of a file with a recording. */
export const writeRecording = (recording: Recording): string =>
  JSON.stringify({ format: FORMAT, version: 1, recording } satisfies v.InferOutput<typeof FileSchema>);

/** Reads a file with a recording. @returns `undefined` if it is none */
export function readRecording(file: string): Recording | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), FileSchema), file);
  return parsed.success ? parsed.output.recording : undefined;
}

/** Where a machine is at a step of a recording. */
export interface Position {
  machine: string;
  /** Path of the active state. */
  state: string;
  /** The transition of this very step; absent when the step belongs to no machine. */
  taken: { from: string; to: string } | undefined;
}

/** The machine that is shown at a step: that of the step, or the payment of a call to the provider. */
export function positionAt(steps: readonly ReplayStep[], index: number): Position | undefined {
  const step = steps[index];
  if (step === undefined) return undefined;
  const { machine, from, to, transactionId } = step;
  if (machine !== undefined && to !== undefined)
    return {
      machine,
      state: presentState(machine, to),
      taken:
        from === undefined ? undefined : { from: presentState(machine, from), to: presentState(machine, to) },
    };
  const before = steps
    .slice(0, index)
    .findLast((each) => each.machine === LIFECYCLE && each.transactionId === transactionId);
  return { machine: LIFECYCLE, state: before?.to ?? 'absent', taken: undefined };
}

/** A value that a step changed; `undefined` where there is none. */
export interface Change {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

const valueIn = (values: NamedValues | undefined, name: string): string | undefined =>
  values?.find((each) => each.name === name)?.value;

/** What a step changed in the context of its machine, compared with the step before it of the same payment or refund. */
export function changesAt(steps: readonly ReplayStep[], index: number): Change[] {
  const step = steps[index];
  if (step?.machine === undefined) return [];
  const { machine, transactionId, refundNo } = step;
  const before = steps
    .slice(0, index)
    .findLast(
      (each) =>
        each.machine === machine && each.transactionId === transactionId && each.refundNo === refundNo,
    );
  const names = new Set([...(before?.context ?? []), ...step.context].map(({ name }) => name));
  return [...names]
    .map((name) => ({ name, before: valueIn(before?.context, name), after: valueIn(step.context, name) }))
    .filter((change) => change.before !== change.after);
}

/** `open.awaiting`, `open` and the root. */
export const withAncestors = (state: string): string[] => {
  const keys = state === '' ? [] : state.split('.');
  return [...keys.map((_, index) => keys.slice(0, keys.length - index).join('.')), ''];
};

/**
 * The arrow of a transition. A transition of a parent state starts at the parent, and one to a state with children ends at it:
 * the nearest arrow counts.
 */
export function arrowOf<Arrow extends { from: string; to: string }>(
  arrows: readonly Arrow[],
  { from, to }: { from: string; to: string },
): Arrow | undefined {
  for (const start of withAncestors(from))
    for (const end of withAncestors(to)) {
      const found = arrows.find((arrow) => arrow.from === start && arrow.to === end);
      if (found) return found;
    }
  return undefined;
}
