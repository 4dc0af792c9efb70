import { readLocal, writeLocal } from '#src/storage/local.ts';

const KEY = 'lastPaymentProvider';

/** Id of the provider last used on this device. */
export const lastProvider = (): string | undefined => readLocal(KEY) ?? undefined;

/** Remembers the provider of a payment that was started. It is kept on this device only. */
export const rememberProvider = (id: string): void => void writeLocal(KEY, id);
