import type { PackPaymentMode } from '#domain/order.ts';

/** The payment mode chosen for a pack, by its code, until it is ordered: it survives signing in, as long as the app is loaded. */
const modes = new Map<string, PackPaymentMode | undefined>();

export const chosenMode = (code: string): PackPaymentMode | undefined => modes.get(code);

export const keepMode = (code: string, mode: PackPaymentMode | undefined): void => void modes.set(code, mode);

/** The order is placed: the next one is another order. */
export const forgetMode = (code: string): void => void modes.delete(code);
