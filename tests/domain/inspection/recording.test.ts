import { expect, it } from 'vitest';
import {
  arrowOf,
  changesAt,
  positionAt,
  readRecording,
  type RecordedStep,
  type Recording,
  withAncestors,
  writeRecording,
} from '#domain/inspection/recording.ts';

const step = (changes: Partial<RecordedStep>): RecordedStep => ({
  at: 0,
  lane: 'server',
  transactionId: 'WV1-1',
  event: 'provider.opened',
  context: [],
  facts: [],
  ...changes,
});
const decision = (from: string, to: string, changes: Partial<RecordedStep> = {}) =>
  step({ machine: 'payment-lifecycle', from, to, ...changes });

it('[TL-03] shows the machine of a step, and for a call to the provider the payment as it was then', () => {
  const steps = [
    step({ lane: 'provider', event: 'open' }),
    decision('absent', 'created'),
    decision('absent', 'failed', { transactionId: 'WV1-2' }),
    step({ lane: 'provider', event: 'read' }),
    step({ lane: 'shopper', machine: 'mobile-money', from: 'open.awaiting', to: 'open.verifying' }),
  ];
  expect(steps.map((_, index) => positionAt(steps, index))).toEqual([
    { machine: 'payment-lifecycle', state: 'absent', taken: undefined },
    { machine: 'payment-lifecycle', state: 'created', taken: { from: 'absent', to: 'created' } },
    { machine: 'payment-lifecycle', state: 'failed', taken: { from: 'absent', to: 'failed' } },
    { machine: 'payment-lifecycle', state: 'created', taken: undefined },
    {
      machine: 'mobile-money',
      // A recording of a former release.
      state: 'watched.open.verifying',
      taken: { from: 'watched.open.awaiting', to: 'watched.open.verifying' },
    },
  ]);
  expect(positionAt(steps, 9)).toBeUndefined();
});

const known = (name: string, value: string) => ({ name, value });

it('[TL-03] compares the context with the step before it of the same payment', () => {
  const steps = [
    decision('absent', 'created', { context: [known('superseded', 'false'), known('word', 'open')] }),
    decision('absent', 'created', { transactionId: 'WV1-2', context: [known('superseded', 'true')] }),
    decision('created', 'pending', { context: [known('superseded', 'false'), known('session', 'open')] }),
  ];
  expect(changesAt(steps, 2)).toEqual([
    { name: 'word', before: 'open', after: undefined },
    { name: 'session', before: undefined, after: 'open' },
  ]);
  expect(changesAt(steps, 0)).toHaveLength(2);
});

it('[TL-03] finds the arrow of a transition of a parent state and of one to a state with children', () => {
  const arrows = [
    { from: 'open', to: 'closed' },
    { from: 'initiating', to: 'open' },
    { from: 'open.awaiting', to: 'open.verifying' },
  ];
  expect(arrowOf(arrows, { from: 'open.awaiting', to: 'closed' })).toBe(arrows[0]);
  expect(arrowOf(arrows, { from: 'initiating', to: 'open.awaiting' })).toBe(arrows[1]);
  expect(arrowOf(arrows, { from: 'open.awaiting', to: 'open.verifying' })).toBe(arrows[2]);
  expect(arrowOf(arrows, { from: 'closed', to: 'open.verifying' })).toBeUndefined();
  expect(withAncestors('a.b.c')).toEqual(['a.b.c', 'a.b', 'a', '']);
});

it('[TL-03] a recording survives its file, and nothing else is read as one', () => {
  const recording: Recording = {
    order: { reference: 'KE-7QX2M9D4TB', state: 'sale', total: 389_000 },
    payments: [],
    steps: [decision('absent', 'created'), step({ lane: 'provider', event: 'open' })],
  };
  expect(readRecording(writeRecording(recording))).toEqual(recording);
  for (const other of ['', '{}', '[1]', JSON.stringify({ recording }), '{"format":"ker-electro-recording"}'])
    expect(readRecording(other)).toBeUndefined();
});
