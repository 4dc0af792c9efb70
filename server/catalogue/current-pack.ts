import { linesTotal, priceNow } from '#domain/money/money.ts';
import type { Database } from '../db/index.ts';
import { Problem } from '../problem.ts';
import { findPack, type Pack } from './packs.repository.ts';

/**
 * The pack with this code, if it can be ordered now.
 *
 * @throws Problem `pack.unknown` if it does not exist or has not started, `pack.ended` if it is over
 */
export async function currentPack(db: Database, code: string, now: Date): Promise<Pack> {
  const pack = await findPack(db, code);
  if (!pack || (pack.startsAt !== null && pack.startsAt > now)) throw new Problem('pack.unknown');
  if (!isPackComplete(pack) || (pack.endsAt !== null && pack.endsAt <= now)) throw new Problem('pack.ended');
  return pack;
}

/** Whether all products of the pack are on sale. */
export const isPackComplete = ({ lines }: Pack): boolean =>
  lines.length > 0 && lines.every(({ product }) => product.onSale);

/** Whole francs for the pack. */
export const packTotal = ({ lines }: Pack): number => linesTotal(lines);

/** Whole francs for the same products when bought alone at current prices. */
export const packCatalogueTotal = ({ lines }: Pack): number =>
  linesTotal(lines.map(({ product, quantity }) => ({ quantity, unitPrice: priceNow(product) })));
