import { and, assertEvent, assign, setup } from 'xstate';
import { typesOf } from '../types-of.ts';
import type { RecordingReplayTypes } from './types.ts';

type Context = RecordingReplayTypes['context'];

/** Long waits of a payment are shortened, and steps of the same moment remain visible one by one. In milliseconds. */
const DELAY_MIN_MS = 400;
const DELAY_MAX_MS = 5_000;

/** The step of this number, or the nearest one. */
const within = (times: readonly number[], index: number): number =>
  Math.max(0, Math.min(index, times.length - 1));

/** How long a step is shown before the next one, in milliseconds. */
const delayOf = ({ times, index, speed }: Context): number => {
  const gap = (times[index + 1] ?? 0) - (times[index] ?? 0);
  return Math.max(DELAY_MIN_MS, Math.min(gap, DELAY_MAX_MS)) / speed;
};

/**
 * Moves through the steps of a recording: forward, back, to any step, or playing at a speed. It has no calls: a
 * recording is replayed without the network.
 *
 * @see TL-03
 */
export const recordingReplayMachine = setup({
  types: typesOf<RecordingReplayTypes>(),
  delays: { nextStep: ({ context }) => delayOf(context) },
  guards: {
    isPlayable: ({ context }) => context.times.length > 1,
    isAtEnd: ({ context }) => context.index >= context.times.length - 1,
    isBeforeEnd: ({ context }) => context.index >= context.times.length - 2,
  },
  actions: {
    goForward: assign({ index: ({ context }) => within(context.times, context.index + 1) }),
    goToStart: assign({ index: 0 }),
    goBy: assign({
      index: ({ context, event }) => {
        assertEvent(event, 'step.requested');
        return within(context.times, context.index + event.by);
      },
    }),
    goTo: assign({
      index: ({ context, event }) => {
        assertEvent(event, 'step.chosen');
        return within(context.times, event.index);
      },
    }),
    setSpeed: assign({
      speed: ({ event }) => {
        assertEvent(event, 'speed.chosen');
        return event.speed;
      },
    }),
  },
}).createMachine({
  id: 'recordingReplay',
  context: ({ input: { times, index } }) => ({ times, index: within(times, index), speed: 1 }),
  initial: 'paused',
  states: {
    paused: {
      on: {
        'play.requested': [
          { guard: and(['isPlayable', 'isAtEnd']), target: 'playing', actions: 'goToStart' },
          { guard: 'isPlayable', target: 'playing' },
        ],
        'step.requested': { actions: 'goBy' },
        'step.chosen': { actions: 'goTo' },
        'speed.chosen': { actions: 'setSpeed' },
      },
    },
    playing: {
      tags: 'playing',
      after: {
        nextStep: [
          { guard: 'isBeforeEnd', target: 'paused', actions: 'goForward' },
          { target: 'playing', reenter: true, actions: 'goForward' },
        ],
      },
      on: {
        'pause.requested': 'paused',
        'step.requested': { target: 'paused', actions: 'goBy' },
        'step.chosen': { target: 'paused', actions: 'goTo' },
        // Entered again, so that the step shown now is timed by the new speed.
        'speed.chosen': { target: 'playing', reenter: true, actions: 'setSpeed' },
      },
    },
  },
});
