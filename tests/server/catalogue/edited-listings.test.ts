import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuildListings } from '#server/catalogue/listings.ts';
import { tables } from '#server/db/index.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newProduct, newStaffClient, pictureFile, type StaffClient } from '#tests/support/staff.ts';

let shop: TestShop;
let admin: StaffClient;
let picture: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await newStaffClient(shop, 'admin');
  picture = await pictureFile();
});
afterAll(async () => {
  await shop.close();
});

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** All computed rows, in an order of their own. */
async function computed() {
  const { shelves, shelfPlaces, shelfMarks, searchWords, searchPostings, searchDocuments } = tables;
  const db = shop.owner;
  const documents = await db.select().from(searchDocuments);
  return {
    shelves: sorted(await db.select().from(shelves)),
    places: sorted(await db.select().from(shelfPlaces)),
    marks: sorted(await db.select().from(shelfMarks)),
    words: sorted(await db.select().from(searchWords)),
    postings: sorted(await db.select().from(searchPostings)),
    documents: sorted(
      documents.map(({ terms, names, ...row }) => ({
        ...row,
        terms: terms.toSorted((one, other) => one - other),
        names: names.toSorted((one, other) => one - other),
      })),
    ),
  };
}

/** The spellings, with the number of products that have their word. */
const spellings = async () => {
  const { searchSpellings, searchWords } = tables;
  const rows = await shop.owner
    .select({ spelling: searchSpellings.spelling, total: searchWords.total })
    .from(searchSpellings)
    .innerJoin(searchWords, eq(searchWords.id, searchSpellings.wordId));
  return new Map(rows.map(({ spelling, total }) => [spelling, total]));
};

async function expectLikeRebuilt(edit: string) {
  const edited = { rows: await computed(), spellings: await spellings() };
  await shop.owner.transaction((tx) => rebuildListings(tx));
  const rebuilt = { rows: await computed(), spellings: await spellings() };
  expect({ edit, ...edited.rows }).toEqual({ edit, ...rebuilt.rows });
  // A spelling may stay while another spelling of its word is in use, e.g. a plural.
  expect([...edited.spellings.keys()]).toEqual(expect.arrayContaining([...rebuilt.spellings.keys()]));
  expect([...edited.spellings.values()]).not.toContain(0);
}

it('[TL-08] each edit leaves the listings and the search index that a full rebuild makes', async () => {
  const name = 'Xylophone ménager inouï';
  const body = newProduct({
    name,
    image_256: picture,
    tags: [{ id: 1 }],
    en_promo: true,
    promo_price: 40_000,
  });
  const { id, version } = (await admin.post('/api/produits', body)).json();
  await expectLikeRebuilt('a new product');

  const moved = {
    ...body,
    // Not sent again: each picture that is sent is rendered.
    image_256: undefined,
    name: 'Xylophone ménager discret',
    categ_id: 'Réfrigérateurs',
    tags: [],
    rang: 1,
    is_creditorder: true,
    creditorder_price: 60_000,
  };
  expect((await admin.put(`/api/produits/${id}`, { ...moved, version })).statusCode).toBe(200);
  await expectLikeRebuilt('a changed product');

  // Each of these alone leaves most of the listings and of the index as they are.
  const alone = [
    ['price', { list_price: 47_000 }],
    ['rank', { rang: 2_000 }],
    ['category', { categ_id: 'Cuisinières' }],
    ['word that is mentioned', { fact: '41 cm · quatre vitesses' }],
    ['visibility', { sale_ok: false }],
    ['visibility again', { sale_ok: true }],
  ] as const;
  let edited: object = moved;
  let edits = 1;
  for (const [what, change] of alone) {
    edited = { ...edited, ...change };
    const answer = await admin.put(`/api/produits/${id}`, { ...edited, version: version + edits });
    expect(answer.statusCode).toBe(200);
    edits += 1;
    await expectLikeRebuilt(`another ${what}`);
  }

  const promotion = { produits: [{ id, version: version + edits, promo_price: null }] };
  expect((await admin.put('/api/gestion/promotions', promotion)).statusCode).toBe(200);
  await expectLikeRebuilt('an ended promotion');

  expect((await admin.delete(`/api/produits/${id}`)).statusCode).toBe(200);
  await expectLikeRebuilt('a deleted product');
  expect((await spellings()).has('discret')).toBe(false);
});
