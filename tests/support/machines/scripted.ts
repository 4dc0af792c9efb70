import { fromPromise } from 'xstate';

/** One answer of an actor: a value, or what it rejects with. */
export type Scripted<TOutput> = TOutput | Rejected;

/** A rejection; made by `rejected`, because the machines' failures are plain values too. */
export class Rejected {
  readonly reason: unknown;
  constructor(reason: unknown) {
    this.reason = reason;
  }
}

/** Stands in a script for a call that fails. */
export const rejected = (reason: unknown): Rejected => new Rejected(reason);

/**
 * An actor that gives the listed answers in turn.
 *
 * @param heard receives the input of each call, in order
 */
export function scripted<TOutput, TInput>(answers: readonly Scripted<TOutput>[], heard: TInput[] = []) {
  const queue = [...answers];
  return fromPromise<TOutput, TInput>(async ({ input }) => {
    heard.push(input);
    const answer = queue.shift();
    if (answer === undefined) throw new Error('The script has no answer left');
    if (answer instanceof Rejected) throw answer.reason;
    return answer;
  });
}

/** An actor whose calls are answered by the test, one by one and in any order. */
export function held<TOutput, TInput>() {
  const calls: { input: TInput; resolve: (output: TOutput) => void; reject: (reason: unknown) => void }[] =
    [];
  const logic = fromPromise<TOutput, TInput>(
    ({ input }) => new Promise((resolve, reject) => calls.push({ input, resolve, reject })),
  );
  return { logic, calls };
}

/** Lets every promise that is already settled reach its actor. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
