import { useEffectEvent, useLayoutEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import { SCREEN_STEPS_VERSION, type RecordedMachine } from '#domain/inspection/screen-steps.ts';
import { observeTransitions } from '#machines/transitions.ts';
import type { QueuedStep } from './step-queue.ts';
import { useStepSending } from './use-step-sending.ts';
import { addVisitStep, EARLY_MAX, type EarlyStep, takeVisitSteps } from './visit-steps.ts';

let page: string | undefined;
let steps = 0;

/**
 * Records the transitions of a paying screen's machine for the inspector: names of states and events only. They are sent
 * once the payment has a transaction, every few seconds and when the page is left. The screen works the same without it.
 *
 * @param transactionOf reads the payment of the actor's snapshot, once there is one
 */
export function useStepRecorder(
  actor: AnyActorRef,
  machine: RecordedMachine,
  transactionOf: () => string | undefined,
): void {
  const queue = useStepSending();
  const readTransaction = useEffectEvent(transactionOf);

  // In a layout effect, because the actor starts in an ordinary effect.
  useLayoutEffect(() => {
    let early: EarlyStep[] = [];
    let latest: string | undefined;
    return observeTransitions(actor, (transition) => {
      if (transition) early = [...early, newStep({ machine, ...transition })].slice(-EARLY_MAX);
      const current = readTransaction();
      // What is done after a payment belongs to it: a page that is left keeps only what was added before.
      const transaction = current ?? latest;
      if (transaction === undefined) return;
      latest = transaction;
      queue.add([...(current ? takeVisitSteps() : []), ...early].map((step) => ({ ...step, transaction })));
      early = [];
    });
  }, [actor, machine, queue]);
}

/**
 * Records the transitions of a screen that leads to a payment, like `useStepRecorder`. They are sent with the steps of the
 * next payment of this page load; without one they are dropped.
 */
export function useVisitRecorder(actor: AnyActorRef, machine: RecordedMachine): void {
  useLayoutEffect(
    () =>
      observeTransitions(actor, (transition) => {
        if (transition) addVisitStep(newStep({ machine, ...transition }));
      }),
    [actor, machine],
  );
}

function newStep(step: Pick<QueuedStep, 'machine' | 'event' | 'from' | 'to'>): EarlyStep {
  page ??= crypto.randomUUID();
  steps += 1;
  return {
    ...step,
    page,
    number: steps,
    version: SCREEN_STEPS_VERSION,
    at: new Date().toISOString(),
    visible: document.visibilityState === 'visible',
    online: navigator.onLine,
  };
}
