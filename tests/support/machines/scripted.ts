import { fromPromise } from 'xstate';

/** One result of an actor: a value or a rejection. */
export type Scripted<TOutput> = TOutput | Rejected;

/** A rejection, created by `rejected`; a class of its own, because failures of machines are plain values too. */
export class Rejected {
  readonly reason: unknown;
  constructor(reason: unknown) {
    this.reason = reason;
  }
}

/** A failed call in a list of results. */
export const rejected = (reason: unknown): Rejected => new Rejected(reason);

/**
 * An actor that returns the listed results in turn.
 *
 * @param inputs collects the input of each call, in order
 */
export function scripted<TOutput, TInput>(answers: readonly Scripted<TOutput>[], inputs: TInput[] = []) {
  const queue = [...answers];
  return fromPromise<TOutput, TInput>(async ({ input }) => {
    inputs.push(input);
    const answer = queue.shift();
    if (answer === undefined) throw new Error('The script has no answer left');
    if (answer instanceof Rejected) throw answer.reason;
    return answer;
  });
}

/** An actor whose calls the test answers one by one, in any order. */
export function held<TOutput, TInput>() {
  const calls: { input: TInput; resolve: (output: TOutput) => void; reject: (reason: unknown) => void }[] =
    [];
  const logic = fromPromise<TOutput, TInput>(
    ({ input }) => new Promise((resolve, reject) => calls.push({ input, resolve, reject })),
  );
  return { logic, calls };
}

/** Waits until all settled promises have reached their actors. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
