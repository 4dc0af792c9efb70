import { expect, it } from 'vitest';
import { addedItemMachine, selectIsPassive, selectItem } from '#machines/added-item/index.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { walk } from '#tests/support/machines/walk.ts';

const FRIDGE = { name: 'cart', id: 11 } as const;
const STOVE = { name: 'preorder', id: 12 } as const;

async function open() {
  const { actor, send, advance } = await startMachine(addedItemMachine, undefined);
  return {
    send,
    advance,
    item: () => selectItem(actor.getSnapshot()),
    isPassive: () => selectIsPassive(actor.getSnapshot()),
  };
}

it('[PC-03] shows what was added last, and goes after eight seconds', async () => {
  const sheet = await open();
  expect(sheet.item()).toBeUndefined();
  await sheet.send({ type: 'item.added', item: FRIDGE });
  await sheet.advance(4_000);
  await sheet.send({ type: 'item.added', item: STOVE });
  expect(sheet.item()).toEqual(STOVE);
  await sheet.advance(600);
  await sheet.advance(7_999);
  expect(sheet.item()).toEqual(STOVE);
  await sheet.advance(1);
  expect(sheet.item()).toBeUndefined();
});

it('a second press of the same button reaches the button, not the sheet that appears over it', async () => {
  const sheet = await open();
  for (const _ of [1, 2]) {
    await sheet.send({ type: 'item.added', item: FRIDGE });
    expect(sheet.isPassive()).toBe(true);
    await sheet.advance(599);
    expect(sheet.isPassive()).toBe(true);
    await sheet.advance(1);
    expect(sheet.isPassive()).toBe(false);
  }
});

it('stays as long as the pointer or the focus is on it', async () => {
  const sheet = await open();
  await sheet.send({ type: 'item.added', item: FRIDGE });
  await sheet.advance(1_000);
  await sheet.send({ type: 'held' });
  await sheet.advance(60_000);
  expect(sheet.item()).toEqual(FRIDGE);
  await sheet.send({ type: 'released' });
  await sheet.advance(8_000);
  expect(sheet.item()).toBeUndefined();
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(addedItemMachine, {
    starts: { 'nothing added': { input: undefined, state: 'hidden' } },
    events: {
      'item.added': { type: 'item.added', item: FRIDGE },
      held: { type: 'held' },
      released: { type: 'released' },
      closed: { type: 'closed' },
      'path.changed': { type: 'path.changed', path: '/' },
    },
    given: {},
    targets: {
      '*': { 'item.added': 'shown.arriving' },
      shown: { closed: 'hidden', 'path.changed': 'hidden' },
      'shown.arriving': { 'after arrival': 'shown.counting' },
      'shown.counting': { held: 'shown.held', 'after reading': 'hidden' },
      'shown.held': { released: 'shown.counting' },
    },
    openEnded: ['hidden', 'shown.held'],
    rules: {
      'something is shown exactly in the shown states': (snapshot) =>
        (selectItem(snapshot) !== undefined) === snapshot.matches('shown'),
      'only what is shown lets clicks through': (snapshot) =>
        !selectIsPassive(snapshot) || selectItem(snapshot) !== undefined,
    },
  });
  expect(problems).toEqual([]);
});
