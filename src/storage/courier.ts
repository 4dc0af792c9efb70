import * as v from 'valibot';
import { CourierDeed } from '#domain/fulfilment/courier-deed.ts';
import { CourierDelivery } from '#domain/orders/courier-round.ts';
import { readLocal, removeLocal, writeLocal } from './local.ts';

const ROUND = 'courierRound';
const DEED = 'courier-deed:';

const stored = <TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(v.string(), v.parseJson(), schema);
const StoredRound = stored(v.object({ account: v.number(), deliveries: v.array(CourierDelivery) }));
const StoredDeed = stored(v.object({ account: v.number(), deed: CourierDeed }));

/** The round of a courier as it was read last, so that it is there without network. @param account the staff account */
export function readRound(account: number): CourierDelivery[] | undefined {
  const read = v.safeParse(StoredRound, readLocal(ROUND));
  return read.success && read.output.account === account ? read.output.deliveries : undefined;
}

export function keepRound(account: number, deliveries: readonly CourierDelivery[]): void {
  const kept = v.parse(v.array(CourierDelivery), deliveries);
  writeLocal(ROUND, JSON.stringify({ account, deliveries: kept }));
}

/** Removes names and addresses of customers; what was not sent yet stays. @see HAZARDS C19 */
export const forgetRound = (): void => removeLocal(ROUND);

/** What a courier did and the server does not know yet, the oldest first. Each has a key of its own: two tabs lose nothing of each other. */
export function readDeeds(account: number): CourierDeed[] {
  const names = storedNames().filter((name) => name.startsWith(DEED));
  return names
    .flatMap((name) => {
      const read = v.safeParse(StoredDeed, readLocal(name));
      return read.success && read.output.account === account ? [read.output.deed] : [];
    })
    .toSorted((one, other) => one.doneAt - other.doneAt);
}

/** @returns false if it is only in memory: it is lost with the page */
export const keepDeed = (account: number, deed: CourierDeed): boolean =>
  writeLocal(DEED + deed.key, JSON.stringify({ account, deed }));

export const dropDeed = (key: string): void => removeLocal(DEED + key);

function storedNames(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}
