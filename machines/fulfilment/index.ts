export { fulfilmentMachine } from './machine.ts';
export { nextParcelState, possibleSteps } from './next-parcel.ts';
export { isFaithfulParcel } from './replay-parcel.ts';
export type { ParcelEvent, ParcelFacts } from './types.ts';
