import { expect, it } from 'vitest';
import {
  recordingReplayMachine,
  selectIndex,
  selectIsPlaying,
  selectSpeed,
} from '#machines/recording-replay/index.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { walk } from '#tests/support/machines/walk.ts';

const open = async (times: number[], index = 0) => {
  const page = await startMachine(recordingReplayMachine, { times, index });
  const shown = () => selectIndex(page.actor.getSnapshot());
  return { ...page, index: shown, isPlaying: () => selectIsPlaying(page.actor.getSnapshot()) };
};

it('[TL-03] goes forward and back, and to any step, within the recording', async () => {
  const page = await open([0, 1_000, 2_000]);
  await page.send({ type: 'step.requested', by: -1 });
  expect(page.index()).toBe(0);
  await page.send({ type: 'step.requested', by: 1 }, { type: 'step.requested', by: 1 });
  expect(page.index()).toBe(2);
  await page.send({ type: 'step.requested', by: 1 });
  expect(page.index()).toBe(2);
  await page.send({ type: 'step.chosen', index: 1 });
  expect(page.index()).toBe(1);
  await page.send({ type: 'step.chosen', index: 99 });
  expect(page.index()).toBe(2);
});

it('[TL-03] plays by the recorded times and stops at the end', async () => {
  const page = await open([0, 1_000, 1_000, 3_600_000]);
  await page.send({ type: 'play.requested' });
  await page.advance(999);
  expect(page.index()).toBe(0);
  await page.advance(1);
  expect(page.index()).toBe(1);
  // Steps of one moment are shown one by one.
  await page.advance(400);
  expect(page.index()).toBe(2);
  // A wait of an hour is shortened.
  await page.advance(5_000);
  expect([page.index(), page.isPlaying()]).toEqual([3, false]);
});

it('[TL-03] plays up to 20 times faster, also when the speed changes while it plays', async () => {
  const page = await open([0, 2_000, 4_000]);
  await page.send({ type: 'play.requested' });
  await page.advance(1_000);
  await page.send({ type: 'speed.chosen', speed: 20 });
  await page.advance(100);
  expect(page.index()).toBe(1);
  await page.advance(100);
  expect([page.index(), page.isPlaying()]).toEqual([2, false]);
  expect(selectSpeed(page.actor.getSnapshot())).toBe(20);
});

it('[TL-03] plays from the start again after the end, and starts at the step of a link', async () => {
  const page = await open([0, 1_000], 7);
  expect(page.index()).toBe(1);
  await page.send({ type: 'play.requested' });
  expect([page.index(), page.isPlaying()]).toEqual([0, true]);
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(recordingReplayMachine, {
    starts: {
      'three steps': { input: { times: [0, 1_000, 3_000], index: 0 }, state: 'paused' },
      'one step': { input: { times: [0], index: 0 }, state: 'paused' },
      'no step': { input: { times: [], index: 3 }, state: 'paused' },
    },
    events: {
      play: { type: 'play.requested' },
      pause: { type: 'pause.requested' },
      forward: { type: 'step.requested', by: 1 },
      back: { type: 'step.requested', by: -1 },
      choose: { type: 'step.chosen', index: 1 },
      faster: { type: 'speed.chosen', speed: 20 },
      slower: { type: 'speed.chosen', speed: 1 },
    },
    given: {
      playable: ({ context }) => context.times.length > 1,
      'last but one': ({ context }) => context.index === context.times.length - 2,
    },
    targets: {
      paused: {
        'play [playable]': 'playing',
        forward: 'stays',
        back: 'stays',
        choose: 'stays',
        faster: 'stays',
        slower: 'stays',
      },
      playing: {
        pause: 'paused',
        forward: 'paused',
        back: 'paused',
        choose: 'paused',
        faster: 'stays',
        slower: 'stays',
        'after nextStep [last but one]': 'paused',
        'after nextStep [not last but one]': 'stays',
      },
    },
    openEnded: ['paused'],
    rules: {
      'the step shown is one of the recording': ({ context }) =>
        context.index >= 0 && context.index <= Math.max(0, context.times.length - 1),
    },
  });
  expect(problems).toEqual([]);
});
