import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newProduct, newStaffClient, pictureFile, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let admin: StaffClient;
let visitor: Visitor;
let picture: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await newStaffClient(shop, 'admin');
  visitor = await newVisitor(shop.app);
  picture = await pictureFile();
});
afterAll(async () => {
  await shop.close();
});

let names = 0;
const freeName = () => `Ventilateur numéro ${(names += 1)}`;
/** Creates a product on sale with a name of its own. Its picture is rendered, which takes long. */
async function create(changes: Record<string, unknown> = {}) {
  const body = newProduct({ name: freeName(), image_256: picture, ...changes });
  const answer = await admin.post('/api/produits', body);
  expect(answer.statusCode).toBe(201);
  return { body, product: answer.json() };
}
const createHidden = (changes: Record<string, unknown> = {}) =>
  create({ image_256: undefined, sale_ok: false, ...changes });
const listed = async (query: string) => (await visitor.get(`/api/produits-filtrer?${query}`)).json();
const fieldsOf = (answer: { json(): { fields?: { field: string; message: string }[] } }) =>
  Object.fromEntries((answer.json().fields ?? []).map(({ field, message }) => [field, message]));
const find = async (query: string): Promise<number[]> =>
  (await admin.get(`/api/gestion/produits?${query}`)).json().products.map(({ id }: { id: number }) => id);
const change = (produits: unknown) => admin.put('/api/gestion/promotions', { produits });
const actions = () => shop.owner.select().from(tables.staffActions).orderBy(tables.staffActions.id);

it('[AP-01] [TL-08] a created product is in its category, the search, the totals and the product call at once', async () => {
  const before = (await visitor.get('/api/produits-count')).json();
  const { product } = await create({ name: 'Brasseur d’air Harmattan 120 cm', tags: [{ id: 3 }] });
  expect(product).toMatchObject({ version: 1, categ_id: 'Cuisinières', sale_ok: true, tags: [{ id: 3 }] });
  expect(product.id).toBeGreaterThanOrEqual(100_000);
  const after = (await visitor.get('/api/produits-count')).json();
  expect(after.count).toBe(before.count + 1);
  for (const query of ['search=harmattan', 'category=Cuisinières&tag=Nouveau&limit=100']) {
    const { products } = await listed(query);
    expect(products.map(({ id }: { id: number }) => id)).toContain(product.id);
  }
  const detail = (await visitor.get(`/api/produits/${product.id}`)).json();
  expect(detail).toMatchObject({ list_price: 45_000, image: product.image, model: 'ZX-40' });
  // What staff type is bound when it is written, like the catalogue's files.
  expect(detail.name).toBe('Brasseur d’air Harmattan 120\u00a0cm');
  expect((await actions()).at(-1)).toMatchObject({
    staffId: admin.accountId,
    action: 'product.created',
    subjectKind: 'product',
    subjectId: String(product.id),
  });
});

it('[AP-01] [A5] a changed price counts at once in listings, filters and orders', async () => {
  const { body, product } = await create();
  const change = {
    ...body,
    image_256: undefined,
    list_price: 60_000,
    promo_price: 52_000,
    en_promo: true,
    version: 1,
  };
  const answer = await admin.put(`/api/produits/${product.id}`, change);
  expect(answer.json()).toMatchObject({ version: 2, promo_price: 52_000, image: product.image });
  const cheap = await listed('min=51000&max=53000');
  expect(cheap.products.map(({ id }: { id: number }) => id)).toEqual([product.id]);
  expect((await visitor.get('/api/produits-filter-promo')).json().products).toContainEqual(
    expect.objectContaining({ id: product.id, promo_price: 52_000 }),
  );
  expect((await actions()).at(-1)?.detail).toMatchObject({
    changed: expect.arrayContaining(['listPrice', 'promoPrice', 'onPromo']),
  });
});

it('[AP-01] a deleted product is nowhere in the shop, and orders and invoices of it stay', async () => {
  const { product } = await create();
  await shop.owner.execute(sql`
    with placed as (
      insert into orders (reference, name, sale_type, order_type, payment_mode, customer_name, email, phone, address, delivery_region, total, capability_nonce)
      values ('KE-0000000009', 'CMD-2026-900009', 'order', 'basket', 'online', 'Awa', 'awa@exemple.sn', '+221771234567', 'Dakar', 'dakar', 45000, 'n')
      returning id
    )
    insert into order_lines (order_id, position, product_id, product_name, quantity, unit_price, subtotal)
    select id, 0, ${product.id}, 'Ventilateur', 1, 45000, 45000 from placed`);
  const answer = await admin.delete(`/api/produits/${product.id}?version=1`);
  expect(answer.json()).toEqual({ success: true });
  expect((await visitor.get(`/api/produits/${product.id}`)).statusCode).toBe(404);
  const found = await listed(`search=${encodeURIComponent(product.name)}`);
  expect(found.products.map(({ id }: { id: number }) => id)).not.toContain(product.id);
  expect((await admin.get(`/api/gestion/produits/${product.id}`)).statusCode).toBe(404);
  const lines = await shop.owner
    .select()
    .from(tables.orderLines)
    .where(eq(tables.orderLines.productId, product.id));
  expect(lines).toHaveLength(1);
});

it('[TL-08] [B44] of two admins who edit one product, the second is told that it changed', async () => {
  const { body, product } = await createHidden();
  const url = `/api/produits/${product.id}`;
  expect((await admin.put(url, { ...body, list_price: 46_000, version: 1 })).statusCode).toBe(200);
  const late = await admin.put(url, { ...body, list_price: 47_000, version: 1 });
  expect([late.statusCode, late.json().code]).toEqual([409, 'catalogue.changed']);
  expect(late.json().message).toBe(
    'Cette fiche a été modifiée entre-temps. Rechargez-la, puis refaites vos changements.',
  );
  expect((await admin.delete(`${url}?version=1`)).statusCode).toBe(409);
  expect((await admin.get(`/api/gestion/produits/${product.id}`)).json().list_price).toBe(46_000);
});

it('[TL-08] [B44] of two edits at the same time, exactly one is taken', async () => {
  const { body, product } = await createHidden();
  const edits = [48_000, 49_000].map((price) =>
    admin.put(`/api/produits/${product.id}`, { ...body, list_price: price, version: 1 }),
  );
  const statuses = (await Promise.all(edits)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
});

it('[AP-12] [C9] fields that the form does not have are ignored', async () => {
  const { product } = await create({
    id: 101,
    key: 'refrigerateur',
    version: 9,
    tint: '#000000',
    image: 'https://ailleurs.exemple/x.png',
    picture_version: 'aaaaaaaa',
    edited_at: null,
    price: 1,
    deleted_at: '2026-01-01T00:00:00Z',
  });
  expect(product.id).toBeGreaterThanOrEqual(100_000);
  expect(product).toMatchObject({ version: 1, tint: '#f8e3d3' });
  expect(product.image).toMatch(/^\/pictures\/ventilateur-numero-\d+-\d+-512\.webp\?v=[0-9a-f]{8}$/);
});

it.each([
  [{ name: ' ' }, { name: 'Ce champ est obligatoire.' }],
  [{ name: 'x'.repeat(71) }, { name: '70 caractères au plus.' }],
  [{ name: 'Prix \u202e cassé' }, { name: 'Ce texte contient un caractère qui ne peut pas être affiché.' }],
  [{ name: 'Réchaud Nasco' }, { name: 'Ce nom est déjà utilisé.' }],
  [{ categ_id: 'Jouets' }, { categ_id: 'Ce rayon n’existe pas.' }],
  [{ list_price: 12.5 }, { list_price: 'Indiquez un montant en francs entiers, par exemple 36\u202f000.' }],
  [{ list_price: 499 }, { list_price: 'Le montant doit être compris entre 500 et 100 000 000 francs.' }],
  [
    { promo_price: 45_000, en_promo: true },
    { promo_price: 'Le prix promotionnel doit être inférieur au prix normal.' },
  ],
  [
    { promo_price: 40_000 },
    {
      promo_price:
        'Une promotion va avec son prix\u00a0: cochez «\u00a0En promotion\u00a0» et donnez un prix, ou ni l’un ni l’autre.',
    },
  ],
  [
    { creditorder_price: 40_000, is_creditorder: true },
    { creditorder_price: 'Le prix à crédit ne peut pas être inférieur au prix normal.' },
  ],
  [
    { preorder_price: 45_000 },
    { preorder_price: 'Le prix de précommande doit être inférieur au prix du moment.' },
  ],
  [{ tags: [{ id: 999 }] }, { tags: 'Cette étiquette n’existe pas.' }],
  [{ energy_class: 'Z' }, { energy_class: 'Choisissez une valeur de la liste.' }],
  [
    { specifications: [{ label: 'Dimensions (L × H × P)', value: 'grand' }] },
    { 'specifications.0.value': 'Écrivez les dimensions comme 55 × 157 × 57 cm.' },
  ],
  [{ sale_ok: true }, { image_256: 'Ajoutez une image avant de mettre le produit en vente.' }],
])('[AP-01] refuses %j with a sentence at the field', async (changes, fields) => {
  const answer = await admin.post(
    '/api/produits',
    newProduct({ name: freeName(), sale_ok: false, ...changes }),
  );
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
  expect(fieldsOf(answer)).toEqual(fields);
});

it.each([
  ['a missing field', { list_price: undefined }],
  ['an amount as text', { list_price: '45000' }],
  ['a negative amount', { list_price: -1 }],
  ['an object as a name', { name: {} }],
])('[AP-09] [A7] refuses %s', async (_, changes) => {
  const answer = await admin.post('/api/produits', newProduct({ image_256: picture, ...changes }));
  expect(answer.statusCode).toBe(400);
});

it('[TL-08] a product without a picture can be prepared, and goes on sale with one', async () => {
  const body = newProduct({ name: freeName(), sale_ok: false });
  const { id, image } = (await admin.post('/api/produits', body)).json();
  expect(image).toBeNull();
  const refused = await admin.put(`/api/produits/${id}`, { ...body, sale_ok: true, version: 1 });
  expect(Object.keys(fieldsOf(refused))).toEqual(['image_256']);
  const change = { ...body, sale_ok: true, version: 1, image_256: picture };
  expect((await admin.put(`/api/produits/${id}`, change)).statusCode).toBe(200);
  expect((await visitor.get(`/api/produits/${id}`)).statusCode).toBe(200);
});

it('[TL-08] the list for staff finds products that are not on sale, by words, category and state', async () => {
  const { product } = await createHidden({ name: 'Climatiseur 100_% Test' });
  expect(await find('search=test%20climatiseur')).toEqual([product.id]);
  expect(await find('search=100_%25')).toEqual([product.id]);
  expect(await find('search=_______%25%25')).toEqual([]);
  expect(await find('etat=hidden&categorie=Cuisinières')).toEqual(expect.arrayContaining([202, product.id]));
  expect(await find('search=climatiseur&categorie=Réfrigérateurs')).toEqual([]);
  expect(await find('search=test%20climatiseur&page=9')).toEqual([product.id]);
});

it('[TL-08] promotions of several products change together or not at all', async () => {
  const { product } = await create();
  const one = { id: product.id, version: 1, promo_price: 40_000 };
  const refused = await change([one, { id: 201, version: 1, promo_price: 205_000 }]);
  expect(fieldsOf(refused)).toEqual({
    'produits.1.promo_price': 'Le prix promotionnel doit être inférieur au prix normal.',
  });
  expect((await visitor.get(`/api/produits/${product.id}`)).json().en_promo).toBe(false);
  expect((await change([one])).json().data[0]).toMatchObject({ promo_price: 40_000, version: 2 });
  expect((await change([one])).json().code).toBe('catalogue.changed');
  await change([{ id: product.id, version: 2, promo_price: null }]);
  expect((await visitor.get(`/api/produits/${product.id}`)).json()).toMatchObject({
    en_promo: false,
    promo_price: null,
  });
});

it('[C10] nobody but an admin edits the catalogue', async () => {
  const support = await newStaffClient(shop, 'support');
  const body = newProduct({ image_256: picture });
  expect((await support.post('/api/produits', body)).statusCode).toBe(403);
  expect((await apiClient(shop.app).post('/api/produits', body)).statusCode).toBe(401);
  expect((await visitor.post('/api/produits', body)).statusCode).toBe(401);
});
