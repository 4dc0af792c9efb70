import type { ActorRefFrom } from 'xstate';
import type { overlayQueueMachine } from './machine.ts';

export { overlayQueueMachine } from './machine.ts';
export * from './selectors.ts';
export * from './types.ts';

export type OverlayQueueRef = ActorRefFrom<typeof overlayQueueMachine>;
