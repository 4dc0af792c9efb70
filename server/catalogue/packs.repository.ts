import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';

type PackRow = typeof tables.packs.$inferSelect;

/** One line of a pack: the product and its price in the pack. */
export interface PackLine {
  id: number;
  quantity: number;
  /** Whole francs per piece in the pack. */
  unitPrice: number;
  product: typeof tables.products.$inferSelect;
  /** Units for sale; `undefined` where the product is not counted (DK-06). */
  left: number | undefined;
}

export interface Pack extends PackRow {
  lines: PackLine[];
}

/** The packs that can be ordered at a given time, in display order. */
export async function findCurrentPacks(db: Database, now: Date): Promise<Pack[]> {
  const { packs } = tables;
  const started = or(isNull(packs.startsAt), lte(packs.startsAt, now));
  const lasting = or(isNull(packs.endsAt), gt(packs.endsAt, now));
  return toPacks(await selectPacks(db, and(started, lasting)));
}

/** All packs, also before their start and after their end, without those that staff deleted. */
export const findAllPacks = async (db: Database): Promise<Pack[]> =>
  toPacks(await selectPacks(db, undefined));

const selectByCode = prepared('pack', (db) =>
  selectPacks(db, eq(tables.packs.code, sql.placeholder('code'))),
);

/** The pack with this code, also before its start and after its end. */
export async function findPack(db: Database, code: string): Promise<Pack | undefined> {
  const [pack] = toPacks(await selectByCode(db, { code }));
  return pack;
}

function selectPacks(db: Database, filter: SQL | undefined) {
  const { packs, packLines, products, stock } = tables;
  return db
    .select({ pack: packs, line: packLines, product: products, units: stock.units, held: stock.held })
    .from(packs)
    .leftJoin(packLines, eq(packLines.packCode, packs.code))
    .leftJoin(products, eq(products.id, packLines.productId))
    .leftJoin(stock, and(eq(stock.productId, products.id), isNull(stock.endedAt)))
    .where(and(isNull(packs.deletedAt), filter))
    .orderBy(asc(packs.rang), asc(packs.code), asc(packLines.id));
}

/** Groups rows by pack code. */
function toPacks(rows: Awaited<ReturnType<typeof selectPacks>>): Pack[] {
  const packs = new Map<string, Pack>();
  for (const { pack, line, product, units, held } of rows) {
    const known = packs.get(pack.code) ?? { ...pack, lines: [] };
    packs.set(pack.code, known);
    if (!line || !product) continue;
    const { id, quantity, unitPrice } = line;
    const left = units === null || held === null ? undefined : units - held;
    known.lines.push({ id, quantity, unitPrice, product, left });
  }
  return [...packs.values()];
}
