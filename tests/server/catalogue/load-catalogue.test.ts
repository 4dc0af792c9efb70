import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { currentPack } from '#server/catalogue/current-pack.ts';
import { type CatalogueSource, loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { findCurrentPacks } from '#server/catalogue/packs.repository.ts';
import { type Database, tables } from '#server/db/index.ts';
import { openOwner } from '#server/db/open.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { smallCatalogue } from '#tests/support/small-catalogue.ts';

let database: TestDatabase;
let owner: ReturnType<typeof openOwner>;
let db: Database;
let clock = manualClock();

beforeAll(async () => {
  database = await createTestDatabase();
  // The catalogue is the owner's.
  owner = openOwner(database.url);
  ({ db } = owner);
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});
beforeEach(async () => {
  clock = manualClock();
  await db.delete(tables.orderLines);
  await db.delete(tables.orders);
  await db.delete(tables.catalogueLoads);
  // Rows of staff would survive the load.
  const { productTags, packLines, packs, products, tags, categories } = tables;
  for (const table of [productTags, packLines, packs, products, tags, categories]) await db.delete(table);
  await loadCatalogue(db, smallCatalogue(), clock);
});

const load = (change: (source: CatalogueSource) => void = () => undefined) => {
  const source = smallCatalogue();
  change(source);
  clock.advance(1_000);
  return loadCatalogue(db, source, clock);
};
const rows = async (table: typeof tables.products | typeof tables.packs | typeof tables.packLines) => {
  const [row] = await db.select({ total: count() }).from(table);
  return row?.total;
};

it('loads each content once, and an older content again when it returns', async () => {
  expect(await load()).toBe(false);
  expect(await load(({ catalogue }) => (catalogue.products[0]!.name = 'Autre nom'))).toBe(true);
  expect(await load()).toBe(true);
  expect(await load()).toBe(false);
});

it('writes prices, lines and the picture of each product', async () => {
  const pack = await currentPack(db, 'PACK-CUISINE', clock.now());
  expect(pack.lines.map(({ id, quantity, unitPrice }) => [id, quantity, unitPrice])).toEqual([
    [11, 1, 205_000],
    [12, 1, 184_000],
  ]);
  expect(pack.lines[0]?.product).toMatchObject({
    promoPrice: 219_000,
    onPromo: true,
    pictureVersion: '1a2b3c4d',
    tint: '#ddefe9',
  });
});

it('[A5] updates a changed price at once', async () => {
  await load(({ catalogue }) => (catalogue.packs[0]!.lines[0]!.price_unit = 199_000));
  const pack = await currentPack(db, 'PACK-CUISINE', clock.now());
  expect(pack.lines[0]?.unitPrice).toBe(199_000);
});

it('deletes products that left the files and were never ordered', async () => {
  await load(({ catalogue }) => {
    catalogue.packs = catalogue.packs.filter(({ code }) => code !== 'PACK-DUO');
    catalogue.products = catalogue.products.filter(({ key }) => key !== 'rechaud');
  });
  expect([await rows(tables.packs), await rows(tables.packLines), await rows(tables.products)]).toEqual([
    3, 4, 2,
  ]);
});

it('keeps products that were ordered, but takes them off sale', async () => {
  const [order] = await db
    .insert(tables.orders)
    .values({
      reference: 'KE-0000000001',
      name: 'CMD-2026-000001',
      saleType: 'order',
      orderType: 'pack',
      paymentMode: 'online',
      packCode: 'PACK-DUO',
      customerName: 'Awa',
      email: 'awa@exemple.sn',
      phone: '+221771234567',
      address: 'Dakar',
      total: 30_000,
      capabilityNonce: 'n',
    })
    .returning();
  const line = { position: 0, productName: 'Réchaud', quantity: 1, unitPrice: 30_000, subtotal: 30_000 };
  await db.insert(tables.orderLines).values({ ...line, orderId: order!.id, productId: 202 });
  await load(({ catalogue }) => {
    catalogue.packs = catalogue.packs.filter(({ code }) => code !== 'PACK-DUO');
    catalogue.products = catalogue.products.filter(({ key }) => key !== 'rechaud');
  });
  const [product] = await db.select().from(tables.products).where(eq(tables.products.id, 202));
  expect(product?.onSale).toBe(false);
  await expect(currentPack(db, 'PACK-DUO', clock.now())).rejects.toMatchObject({ code: 'pack.ended' });
  const current = await findCurrentPacks(db, clock.now());
  expect(current.map(({ code }) => code)).toEqual(['PACK-CUISINE']);
});

it('loads nothing if one part fails', async () => {
  const before = await rows(tables.products);
  const broken = load(({ catalogue, pictures }) => {
    catalogue.products[0]!.name = 'Jamais écrit';
    delete pictures['rechaud'];
  });
  await expect(broken).rejects.toThrow('rechaud has no rendered picture');
  expect(await rows(tables.products)).toBe(before);
});

const editedAt = new Date('2026-11-20T10:00:00Z');
const productOf = async (id: number) => {
  const [row] = await db.select().from(tables.products).where(eq(tables.products.id, id));
  return row;
};

it('[TL-08] a product that staff edited keeps its fields and tags when its file changes', async () => {
  await db.update(tables.products).set({ listPrice: 250_000, editedAt }).where(eq(tables.products.id, 101));
  await db.delete(tables.productTags).where(eq(tables.productTags.productId, 101));
  await load(({ catalogue }) => {
    catalogue.products[0]!.list_price = 199_000;
    catalogue.products[0]!.promo_price = 190_000;
    catalogue.products[1]!.list_price = 210_000;
  });
  expect(await productOf(101)).toMatchObject({ listPrice: 250_000, promoPrice: 219_000 });
  expect((await productOf(201))?.listPrice).toBe(210_000);
  expect(await db.select().from(tables.productTags)).toEqual([]);
});

it('[B44] a load that changes a product increases its version', async () => {
  const before = await productOf(201);
  await load(({ catalogue }) => (catalogue.products[1]!.list_price = 210_000));
  expect((await productOf(201))!.version).toBe(before!.version + 1);
});

it('[TL-08] what staff created or deleted stays so, whatever the files say', async () => {
  const [template] = await db.select().from(tables.products).where(eq(tables.products.id, 202));
  const { price: _, ...columns } = template!;
  await db
    .insert(tables.products)
    .values({ ...columns, id: 100_000, key: 'neuf-100000', name: 'Neuf', editedAt });
  await db
    .update(tables.products)
    .set({ onSale: false, deletedAt: editedAt, editedAt })
    .where(eq(tables.products.id, 201));
  await db
    .update(tables.packs)
    .set({ deletedAt: editedAt, editedAt })
    .where(eq(tables.packs.code, 'PACK-DUO'));
  await load(({ catalogue }) => (catalogue.products[1]!.name = 'Cuisinière renommée'));
  expect(await productOf(100_000)).toMatchObject({ name: 'Neuf' });
  expect((await productOf(201))?.deletedAt).toEqual(editedAt);
  await expect(currentPack(db, 'PACK-DUO', clock.now())).rejects.toMatchObject({ code: 'pack.unknown' });
});

it('[TL-08] a category and a tag of the files give way to those that staff gave the same name', async () => {
  await db.insert(tables.categories).values({
    id: 100_000,
    name: 'Lavage',
    foldedName: 'lavage',
    key: 'rayon-100000',
    rang: 9,
    tint: '#ffffff',
    editedAt,
  });
  await db.insert(tables.tags).values({ id: 100_000, name: 'Éco', foldedName: 'eco', editedAt });
  await load(({ catalogue }) => {
    catalogue.categories.push({ id: 3, key: 'lavage', name: 'Lavage', rang: 3, tint: '#ddeeff' });
    catalogue.tags.push({ id: 4, name: 'Éco' });
    Object.assign(catalogue.products[1]!, { category: 'lavage', tags: ['Éco'] });
  });
  expect((await productOf(201))?.categoryId).toBe(100_000);
  const worn = await db.select().from(tables.productTags).where(eq(tables.productTags.productId, 201));
  expect(worn).toEqual([{ productId: 201, tagId: 100_000 }]);
});

it('[TL-08] a product that left the files stays, off sale, while a pack of staff has it', async () => {
  await db.update(tables.packs).set({ editedAt }).where(eq(tables.packs.code, 'PACK-DUO'));
  await load(({ catalogue }) => {
    catalogue.packs = catalogue.packs.filter(({ code }) => code === 'PACK-DEMAIN');
    catalogue.packs[0]!.lines[0]!.product = 'refrigerateur';
    catalogue.products = catalogue.products.filter(({ key }) => key !== 'cuisiniere');
  });
  expect((await productOf(201))?.onSale).toBe(false);
  await expect(currentPack(db, 'PACK-DUO', clock.now())).rejects.toMatchObject({ code: 'pack.ended' });
});
