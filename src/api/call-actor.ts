import { fromPromise, type PromiseActorLogic } from 'xstate';

const NEVER = new Promise<never>(() => {});

/**
 * Wraps an API call as an actor of a machine.
 *
 * An aborted call never settles: React's strict mode restarts machines, and the restarted machine would handle the
 * failure of the aborted call as its own.
 */
export const callActor = <TOutput, TInput>(
  call: (input: TInput, signal: AbortSignal) => Promise<TOutput>,
): PromiseActorLogic<TOutput, TInput> =>
  fromPromise(async ({ input, signal }) => {
    try {
      const output = await call(input, signal);
      return signal.aborted ? await NEVER : output;
    } catch (error) {
      if (signal.aborted) return NEVER;
      throw error;
    }
  });
