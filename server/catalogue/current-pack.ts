import { linesTotal, priceNow } from '#domain/money.ts';
import type { Database } from '../db/index.ts';
import { Problem } from '../problem.ts';
import { findPack, type Pack } from './packs.repository.ts';

/**
 * The pack of that code, if it can be ordered now.
 *
 * @throws Problem `pack.unknown` where there is none or it has not begun, `pack.ended` where its time is over
 */
export async function currentPack(db: Database, code: string, now: Date): Promise<Pack> {
  const pack = await findPack(db, code);
  if (!pack || (pack.startsAt !== null && pack.startsAt > now)) throw new Problem('pack.unknown');
  if (!isComplete(pack) || (pack.endsAt !== null && pack.endsAt <= now)) throw new Problem('pack.ended');
  return pack;
}

/** True while every product of the pack is on sale. */
export const isComplete = ({ lines }: Pack): boolean =>
  lines.length > 0 && lines.every(({ product }) => product.onSale);

/** Whole francs for the pack. */
export const packTotal = ({ lines }: Pack): number => linesTotal(lines);

/** Whole francs for the same products bought one by one today. */
export const packCatalogueTotal = ({ lines }: Pack): number =>
  linesTotal(lines.map(({ product, quantity }) => ({ quantity, unitPrice: priceNow(product) })));
