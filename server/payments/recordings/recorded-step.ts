/** Whose step it is: one lane of the timeline each. */
export type Lane = 'shopper' | 'server' | 'provider' | 'staff';

/** One step of a recording. States are those of the named machine. */
export interface RecordedStep {
  at: Date;
  lane: Lane;
  transactionId: string;
  /** Folder of the machine, e.g. `payment-lifecycle`; `undefined` for calls and callbacks. */
  machine: string | undefined;
  event: string;
  from: string | undefined;
  to: string | undefined;
  /** What is known after the step, by name. */
  context: Record<string, string>;
  /** What happened besides, by name; redacted. */
  facts: Record<string, string>;
  /** The id of a stored callback; `undefined` for all else. */
  callbackId?: number;
  /** Of a step of a refund: its number among those of the payment with its machine. */
  refundNo?: number;
}

/** Facts or a context, without what is not known. */
export const factsOf = (values: Record<string, string | number | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );
