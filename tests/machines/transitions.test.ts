import { expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { observeTransitions, statePath, transitionOf, type Transition } from '#machines/transitions.ts';
import { typesOf } from '#machines/types-of.ts';

it('a state has one path, however deep it is', () => {
  expect(
    ['choosing', { open: 'awaiting' }, { open: { watching: 'asking' } }, {}, { open: undefined }].map(
      statePath,
    ),
  ).toEqual(['choosing', 'open.awaiting', 'open.watching.asking', '', 'open']);
});

it('[I20] of an event only its name is read, and of typing nothing', () => {
  const typed = { type: 'phone.changed', value: '77 987 65 43' };
  expect(transitionOf('choosing', 'choosing', typed)).toBeUndefined();
  expect(transitionOf('choosing', 'ready', typed)).toEqual({
    event: 'phone.changed',
    from: 'choosing',
    to: 'ready',
  });
  expect(transitionOf('choosing', 'choosing', { type: 'changed.pay', value: '77 987 65 43' })).toEqual({
    event: 'changed.pay',
    from: 'choosing',
    to: 'choosing',
  });
});

it('[TL-03] what a child machine tells is a step only if it changes the state', () => {
  const told = { type: 'xstate.snapshot.watch', snapshot: {} };
  expect(transitionOf('open', 'open', told)).toBeUndefined();
  expect(transitionOf('open', 'refused', told)).toEqual({
    event: 'xstate.snapshot.watch',
    from: 'open',
    to: 'refused',
  });
});

it('[TL-03] the steps of one machine are observed from its start, until they are not wanted any more', () => {
  const machine = setup({
    types: typesOf<{ events: { type: 'phone.changed' } | { type: 'pay.requested' } }>(),
  }).createMachine({
    id: 'payment',
    initial: 'choosing',
    states: { choosing: { on: { 'pay.requested': 'open' } }, open: { on: { 'pay.requested': 'choosing' } } },
  });
  const seen: (Transition | undefined)[] = [];
  const actor = createActor(machine);
  const stop = observeTransitions(actor, (transition) => seen.push(transition));
  const other = createActor(machine, { parent: actor });
  actor.start();
  other.start();
  actor.send({ type: 'phone.changed' });
  actor.send({ type: 'pay.requested' });
  other.send({ type: 'pay.requested' });
  stop();
  actor.send({ type: 'pay.requested' });
  expect(seen).toEqual([
    { event: 'xstate.init', from: '', to: 'choosing' },
    undefined,
    { event: 'pay.requested', from: 'choosing', to: 'open' },
  ]);
});
