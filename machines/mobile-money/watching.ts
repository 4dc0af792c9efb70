import { dialog, lookOf } from './vocabulary.ts';

/** Looks now and then without a word; a look that is lost changes nothing on the screen. @see HAZARDS B3, B31 */
export const watching = dialog.createStateConfig({
  initial: 'resting',
  states: {
    resting: { after: { watchInterval: 'looking' }, on: { 'page.returned': 'looking' } },
    looking: {
      invoke: {
        id: 'fetchStatus',
        src: 'fetchStatus',
        input: ({ context }) => ({ transactionId: context.transaction! }),
        onDone: { target: '#mobileMoney.weighing', actions: { type: 'keepLook', params: lookOf } },
        onError: 'resting',
      },
    },
  },
});
