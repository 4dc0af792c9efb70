import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newProduct, newStaffClient, pictureFile, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let admin: StaffClient;
let visitor: Visitor;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await newStaffClient(shop, 'admin');
  visitor = await newVisitor(shop.app);
});
afterAll(async () => {
  await shop.close();
});

const categoryNames = async () =>
  (await visitor.get('/api/categories')).json().data.map(({ name }: { name: string }) => name);
const fieldsOf = (answer: { json(): { fields?: { field: string; message: string }[] } }) =>
  Object.fromEntries((answer.json().fields ?? []).map(({ field, message }) => [field, message]));

it('[AP-02] [TL-08] a category is created, renamed with its products, and deleted once it is empty', async () => {
  const created = await admin.post('/api/categories', { name: 'Ventilation', tint: '#DDEEFF' });
  expect([created.statusCode, created.json().tint]).toEqual([201, '#ddeeff']);
  const { id } = created.json();
  expect(await categoryNames()).toContain('Ventilation');
  const body = newProduct({ categ_id: 'Ventilation', image_256: await pictureFile() });
  const product = (await admin.post('/api/produits', body)).json();
  const url = `/api/categories/${id}`;
  const renamed = await admin.put(url, { name: 'Air & fraîcheur', tint: '#112233', version: 1 });
  expect(renamed.json()).toMatchObject({ version: 2 });
  expect((await visitor.get(`/api/produits/${product.id}`)).json()).toMatchObject({
    categ_id: 'Air & fraîcheur',
    tint: '#112233',
  });
  const found = await visitor.get('/api/produits-filtrer?search=fraicheur');
  expect(found.json().products).toHaveLength(1);
  const refused = await admin.delete(`${url}?version=2`);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'category.in_use']);
  await admin.delete(`/api/produits/${product.id}`);
  expect((await admin.delete(`${url}?version=2`)).statusCode).toBe(200);
  expect(await categoryNames()).not.toContain('Air & fraîcheur');
  expect((await visitor.get(url)).statusCode).toBe(404);
  const again = await admin.post('/api/categories', { name: 'Air & fraîcheur', tint: '#112233' });
  expect(again.statusCode).toBe(201);
});

it.each([
  [{ name: 'Cuisinières' }, { name: 'Ce nom est déjà utilisé.' }],
  [{ tint: 'rouge' }, { tint: 'Indiquez une couleur comme #ddefe9.' }],
  [{ rang: 0 }, { rang: 'Indiquez un nombre de 1 à 1000000.' }],
])('[AP-02] refuses a category with %j', async (changes, fields) => {
  const answer = await admin.post('/api/categories', { name: 'Neuf', tint: '#112233', ...changes });
  expect(answer.statusCode).toBe(400);
  expect(fieldsOf(answer)).toEqual(fields);
});

it('[TL-08] a tag is created, renamed and deleted; a tag with its own page is protected', async () => {
  const { id } = (await admin.post('/api/tags', { name: 'Korité' })).json();
  const renamed = await admin.put(`/api/tags/${id}`, { name: 'Spécial Korité', version: 1 });
  expect(renamed.json()).toMatchObject({ name: 'Spécial Korité', version: 2 });
  expect((await visitor.get('/api/tags')).json().data).toContainEqual({
    id,
    name: 'Spécial Korité',
    total: 0,
  });
  const product = (await admin.get('/api/gestion/produits/101')).json();
  await admin.put('/api/produits/101', { ...product, tags: [...product.tags, { id }] });
  const tagged = () => visitor.get(`/api/produits-filtrer?tag=${encodeURIComponent('spécial korité')}`);
  expect((await tagged()).json().total).toBe(1);
  expect((await admin.delete(`/api/tags/${id}`)).statusCode).toBe(200);
  expect((await visitor.get('/api/produits/101')).json().tags).toEqual([{ id: 3, name: 'Nouveau' }]);
  for (const answer of [
    await admin.put('/api/tags/1', { name: 'Autre', version: 1 }),
    await admin.delete('/api/tags/1'),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'tag.reserved']);
  }
});

const shown = () => visitor.get('/api/pack_product/PACK-NEUF');
const pack = (changes: Record<string, unknown> = {}) => ({
  code: 'PACK-NEUF',
  name: 'Pack Neuf',
  tagline: 'Deux appareils',
  description: 'Le froid et le feu.',
  produits: [
    { product_id: 101, quantity: 1, price_unit: 200_000 },
    { product_id: 201, quantity: 1, price_unit: 190_000 },
  ],
  ...changes,
});

/** The transactions that wrote the places and words of products. */
async function writtenBy(): Promise<Record<string, string>> {
  const { shelfPlaces, searchDocuments } = tables;
  const places = await shop.owner
    .select({ id: shelfPlaces.productId, at: sql<string>`shelf_places.xmin::text` })
    .from(shelfPlaces);
  const documents = await shop.owner
    .select({ id: searchDocuments.productId, at: sql<string>`search_documents.xmin::text` })
    .from(searchDocuments);
  return Object.fromEntries([...places, ...documents].map(({ id, at }) => [id, at]));
}

/** The products whose places and words an edit writes again. */
const rewritten = async (edit: () => Promise<{ statusCode: number }>) => {
  const before = await writtenBy();
  expect((await edit()).statusCode).toBeLessThan(300);
  const after = await writtenBy();
  return Object.keys(after).filter((id) => after[id] !== before[id]);
};

it('[AP-02] the edit of a tag or category rewrites the listings of its products, and of no others', async () => {
  const tag = (await admin.post('/api/tags', { name: 'Sans objet' })).json();
  const category = (await admin.post('/api/categories', { name: 'Vide', tint: '#112233' })).json();
  expect(
    await rewritten(() => admin.put(`/api/tags/${tag.id}`, { name: 'Sans produit', version: 1 })),
  ).toEqual([]);
  expect(
    await rewritten(() =>
      admin.put(`/api/categories/${category.id}`, { name: 'Sans rien', tint: '#112233', version: 1 }),
    ),
  ).toEqual([]);
  const body = newProduct({ tags: [{ id: tag.id }], image_256: await pictureFile() });
  const { id } = (await admin.post('/api/produits', body)).json();
  expect(await rewritten(() => admin.put(`/api/tags/${tag.id}`, { name: 'Économe', version: 2 }))).toEqual([
    String(id),
  ]);
  expect((await visitor.get('/api/produits-filtrer?search=econome')).json().products).toHaveLength(1);
  expect(await rewritten(() => admin.delete(`/api/tags/${tag.id}`))).toEqual([String(id)]);
  expect((await visitor.get('/api/produits-filtrer?search=econome')).json().products).toEqual([]);
});

it('[TL-08] a pack is created, changed and deleted; shoppers see each change', async () => {
  const created = await admin.post('/api/gestion/packs', pack());
  expect(created.json()).toMatchObject({ version: 1, sommeTotal: 390_000, complete: true });
  const [first] = (await shown()).json().data.produits;
  const lines = [
    { product_id: 101, quantity: 2, price_unit: 195_000 },
    { product_id: 201, quantity: 1, price_unit: 190_000 },
  ];
  const changed = await admin.put('/api/gestion/packs/PACK-NEUF', {
    ...pack({ code: 'PACK-AUTRE', produits: lines }),
    version: 1,
  });
  expect(changed.json()).toMatchObject({ code: 'PACK-NEUF', version: 2, sommeTotal: 580_000 });
  // An open page orders by the ids of the lines.
  expect((await shown()).json().data.produits[0]).toMatchObject({ id: first.id, quantity: 2 });
  // Another product has another id: an order from a page that shows the old one is refused.
  const { products } = tables;
  await shop.owner.update(products).set({ onSale: true, pictureVersion: 'x' }).where(eq(products.id, 202));
  const [, removed] = (await shown()).json().data.produits;
  const replaced = [{ product_id: 202, quantity: 1, price_unit: 29_000 }, lines[0]];
  await admin.put('/api/gestion/packs/PACK-NEUF', { ...pack({ produits: replaced }), version: 2 });
  const [, added] = (await shown()).json().data.produits;
  expect([added.price_unit, added.id === removed.id]).toEqual([29_000, false]);
  await shop.owner.update(products).set({ onSale: false }).where(eq(products.id, 202));
  expect((await admin.put('/api/gestion/packs/PACK-NEUF', { ...pack(), version: 1 })).json().code).toBe(
    'catalogue.changed',
  );
  expect((await admin.delete('/api/gestion/packs/PACK-NEUF')).statusCode).toBe(200);
  expect((await shown()).json().code).toBe('pack.unknown');
  expect(fieldsOf(await admin.post('/api/gestion/packs', pack()))).toEqual({
    code: 'Ce code est déjà utilisé.',
  });
});

it('[TL-08] an order keeps its pack when staff delete it', async () => {
  const { reference } = await placeOrder(visitor);
  expect((await admin.delete('/api/gestion/packs/PACK-CUISINE')).statusCode).toBe(200);
  const tracked = await visitor.post('/api/tracking', { reference, telephone: '77 123 45 67' });
  expect(tracked.statusCode).toBe(200);
});

it.each([
  [{ code: 'pas bon' }, { code: 'Le code se compose de lettres, de chiffres, de tirets (40 au plus).' }],
  [
    { produits: [{ product_id: 101, quantity: 1, price_unit: 1_000 }] },
    { produits: 'Un pack a de deux à cinq produits différents.' },
  ],
  [
    {
      produits: [
        { product_id: 101, quantity: 1, price_unit: 200_000 },
        { product_id: 202, quantity: 1, price_unit: 20_000 },
      ],
    },
    { 'produits.1.product_id': 'Ce produit n’existe pas ou n’est pas en vente.' },
  ],
  [
    {
      produits: [
        { product_id: 101, quantity: 1, price_unit: 219_000 },
        { product_id: 201, quantity: 1, price_unit: 190_000 },
      ],
    },
    { 'produits.0.price_unit': 'Le prix dans le pack doit être inférieur au prix du moment.' },
  ],
  [
    { starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
    { ends_at: 'La fin doit venir après le début.' },
  ],
  [{ ends_at: 'demain' }, { ends_at: 'Indiquez une date et une heure.' }],
])('[TL-08] refuses a pack with %j', async (changes, fields) => {
  const answer = await admin.post('/api/gestion/packs', pack({ code: 'PACK-REFUS', ...changes }));
  expect(answer.statusCode).toBe(400);
  expect(fieldsOf(answer)).toEqual(fields);
});
