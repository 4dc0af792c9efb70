import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { PackForm } from '#domain/forms/catalogue.ts';
import { catalogueForms as text } from '#domain/messages/catalogue-forms.ts';
import { priceNow } from '#domain/money/money.ts';
import { tables, type Transaction } from '../../db/index.ts';
import { Problem } from '../../problem.ts';
import { findPack, type Pack } from '../packs.repository.ts';
import {
  changedFields,
  editRow,
  editCatalogue,
  type EditedKind,
  type Editing,
  lastRank,
  nextId,
  refusal,
  type Target,
} from './edit-catalogue.ts';

/** Creates a pack. A code is used once, because orders refer to it. @see TL-08 */
export const createPack = (editing: Editing, staffId: number, form: PackForm): Promise<Pack> =>
  editCatalogue(editing, staffId, async (tx, now) => {
    const { packs } = tables;
    const [taken] = await tx.select({ code: packs.code }).from(packs).where(eq(packs.code, form.code));
    if (taken) throw refusal({ field: 'code', message: text.packCodeTaken });
    await checkLines(tx, form);
    const rang = form.rank ?? (await lastRank(tx, packs));
    await tx.insert(packs).values({ ...columnsOf(form), code: form.code, rang, editedAt: now });
    await writeLines(tx, form);
    return {
      result: await requirePack(tx, form.code),
      changed: [],
      action: 'pack.created',
      subject: { kind: 'pack', id: form.code },
      detail: { name: form.name },
    };
  });

/** Replaces a pack; its code cannot change. Lines of the same product keep their id, which open pages send. @see TL-08 */
export const updatePack = (
  editing: Editing,
  staffId: number,
  { version, form }: { version: number; form: PackForm },
): Promise<Pack> =>
  editRow(editing, staffId, PACK, { id: form.code, version, action: 'updated' }, async (tx, before) => {
    await checkLines(tx, form);
    const columns = { ...columnsOf(form), rang: form.rank ?? before.rang };
    await writeLines(tx, form);
    const lines = before.lines.map(({ product, quantity, unitPrice }) => ({
      productId: product.id,
      quantity,
      unitPrice,
    }));
    const changed = changedFields({ ...before, lines }, { ...columns, lines: form.lines });
    return { columns, changed: [], detail: { changed } };
  });

/** Ends a pack for good. @see TL-08 */
export const deletePack = (editing: Editing, staffId: number, target: Target<string>) =>
  editRow(editing, staffId, PACK, { ...target, action: 'deleted' }, async () => ({ changed: [] }));

const columnsOf = ({ name, tagline, description, startsAt, endsAt }: PackForm) => ({
  name,
  tagline,
  description,
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

/** Each line must be a product on sale below its current price. @throws Problem `request.invalid` */
async function checkLines(tx: Transaction, { lines }: PackForm): Promise<void> {
  const { products } = tables;
  const ids = lines.map(({ productId }) => productId);
  const rows = await tx
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.onSale, true)));
  for (const [index, { productId, unitPrice }] of lines.entries()) {
    const product = rows.find(({ id }) => id === productId);
    if (!product) throw refusal({ field: `lines.${index}.productId`, message: text.unknownProduct });
    if (unitPrice >= priceNow(product))
      throw refusal({ field: `lines.${index}.unitPrice`, message: text.packPrice });
  }
}

async function writeLines(tx: Transaction, { code, lines }: PackForm): Promise<void> {
  const { packLines } = tables;
  const ids = lines.map(({ productId }) => productId);
  const ofPack = eq(packLines.packCode, code);
  // Before lines are deleted: the id of one that is open in a shopper's page must not become that of another product.
  const first = await nextId(tx, packLines);
  await tx.delete(packLines).where(and(ofPack, notInArray(packLines.productId, ids)));
  const present = await tx.select().from(packLines).where(ofPack);
  for (const [index, { productId, quantity, unitPrice }] of lines.entries()) {
    const line = present.find((each) => each.productId === productId);
    if (line) {
      await tx.update(packLines).set({ quantity, unitPrice }).where(eq(packLines.id, line.id));
    } else {
      await tx
        .insert(packLines)
        .values({ id: first + index, packCode: code, productId, quantity, unitPrice });
    }
  }
}

/** @throws Problem `pack.unknown` also for a deleted pack */
async function requirePack(tx: Transaction, code: string): Promise<Pack> {
  const pack = await findPack(tx, code);
  if (!pack) throw new Problem('pack.unknown');
  return pack;
}

const PACK: EditedKind<string, Pack, typeof tables.packs.$inferSelect> = {
  kind: 'pack',
  read: requirePack,
  factsOf: (pack) => pack,
  write: (tx, code, columns) => tx.update(tables.packs).set(columns).where(eq(tables.packs.code, code)),
};
