import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { type Database, tables } from '../db/index.ts';

type PackRow = typeof tables.packs.$inferSelect;

/** One line of a pack: the product, and what it costs in the pack. */
export interface PackLine {
  id: number;
  quantity: number;
  /** Whole francs for one piece, in the pack. */
  unitPrice: number;
  product: typeof tables.products.$inferSelect;
}

export interface Pack extends PackRow {
  lines: PackLine[];
}

/** The packs that can be ordered at a moment, in the shop's order. */
export async function findCurrentPacks(db: Database, now: Date): Promise<Pack[]> {
  const { packs } = tables;
  const started = or(isNull(packs.startsAt), lte(packs.startsAt, now));
  const lasting = or(isNull(packs.endsAt), gt(packs.endsAt, now));
  const rows = await db
    .select()
    .from(packs)
    .where(and(started, lasting))
    .orderBy(asc(packs.rang), asc(packs.code));
  return withLines(db, rows);
}

/** The pack of that code, whatever its time; `undefined` where there is none. */
export async function findPack(db: Database, code: string): Promise<Pack | undefined> {
  const rows = await db.select().from(tables.packs).where(eq(tables.packs.code, code));
  const [pack] = await withLines(db, rows);
  return pack;
}

async function withLines(db: Database, rows: PackRow[]): Promise<Pack[]> {
  if (rows.length === 0) return [];
  const { packLines, products } = tables;
  const codes = rows.map(({ code }) => code);
  const found = await db
    .select()
    .from(packLines)
    .innerJoin(products, eq(products.id, packLines.productId))
    .where(inArray(packLines.packCode, codes))
    .orderBy(asc(packLines.id));
  return rows.map((row) => ({
    ...row,
    lines: found
      .filter(({ pack_lines: line }) => line.packCode === row.code)
      .map(({ pack_lines: { id, quantity, unitPrice }, products: product }) => ({
        id,
        quantity,
        unitPrice,
        product,
      })),
  }));
}
