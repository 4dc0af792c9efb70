import { fromPromise, type PromiseActorLogic } from 'xstate';

const NEVER = new Promise<never>(() => {});

/**
 * A call to the shop as an actor of a machine.
 *
 * A call that was given up keeps silent for ever. React's strict mode stops a machine and starts it again, and the
 * failure of the call that the stop aborted would else be taken for that of its successor.
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
