import { assign, setup } from 'xstate';
import { ADDED_ITEM_ARRIVAL_MS, ADDED_ITEM_MS } from '#domain/popups.ts';
import { typesOf } from '../types-of.ts';
import type { AddedItem, AddedItemTypes } from './types.ts';

/**
 * Shows what was just added to a basket, for a few seconds or as long as the user attends to it. For the first moment it
 * lets clicks through: it may appear under the finger that presses the button a second time.
 *
 * @see PC-03
 */
export const addedItemMachine = setup({
  types: typesOf<AddedItemTypes>(),
  actions: { storeItem: assign((_, item: AddedItem) => ({ item })) },
  delays: { arrival: ADDED_ITEM_ARRIVAL_MS, reading: ADDED_ITEM_MS },
}).createMachine({
  id: 'addedItem',
  context: { item: undefined },
  initial: 'hidden',
  on: {
    'item.added': {
      target: '.shown.arriving',
      actions: { type: 'storeItem', params: ({ event }) => event.item },
    },
  },
  states: {
    hidden: {},
    shown: {
      tags: 'shown',
      initial: 'arriving',
      on: { closed: 'hidden', 'path.changed': 'hidden' },
      states: {
        arriving: { tags: 'passive', after: { arrival: 'counting' } },
        counting: { after: { reading: '#addedItem.hidden' }, on: { held: 'held' } },
        held: { on: { released: 'counting' } },
      },
    },
  },
});
