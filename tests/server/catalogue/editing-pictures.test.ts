import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureAt } from '#domain/catalogue/picture.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newProduct, newStaffClient, pictureFile, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';
import { inTurn } from '#tests/support/in-campaigns.ts';

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

let names = 0;
const upload = (image: string) => {
  const name = `Lampe numéro ${(names += 1)}`;
  return admin.post('/api/produits', newProduct({ name, image_256: image }));
};

it.each(inTurn(['png', 'jpeg', 'webp'] as const, 1))(
  '[TL-08] [D7] a %s is encoded again in every width and format, without what came with it',
  async (format) => {
    const marked = await sharp(Buffer.from(await pictureFile(format), 'base64'))
      .withExif({ IFD0: { Copyright: 'SECRET-DU-TEST' } })
      .toFormat(format)
      .toBuffer();
    const sent = Buffer.concat([marked, Buffer.from('<script>SECRET-DU-TEST</script>')]);
    const { image } = (await upload(`data:image/${format};base64,${sent.toString('base64')}`)).json();
    for (const width of [256, 512, 1024] as const) {
      for (const wanted of ['avif', 'webp'] as const) {
        const answer = await visitor.get(pictureAt(image, width, wanted));
        expect(answer.headers).toMatchObject({
          'content-type': `image/${wanted}`,
          'cache-control': 'public, max-age=31536000, immutable',
        });
        const metadata = await sharp(answer.rawPayload).metadata();
        expect([metadata.width, metadata.height]).toEqual([width, width]);
        expect(metadata.exif).toBeUndefined();
        expect(answer.rawPayload.includes('SECRET-DU-TEST')).toBe(false);
      }
    }
  },
);

/** Whether the middle of a picture is red, and how long it may be cached. */
const centre = async (url: string) => {
  const { rawPayload, headers } = await visitor.get(url);
  const { data } = await sharp(rawPayload)
    .extract({ left: 250, top: 250, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { isRed: data[0]! > data[1]!, cache: headers['cache-control'] };
};

it('[TL-08] the URL of an earlier picture stays valid', async () => {
  const first = (await upload(await pictureFile('png', { colour: '#ff0000' }))).json();
  const body = { ...first, image_256: await pictureFile('png', { colour: '#00ff00' }) };
  const second = (await admin.put(`/api/produits/${first.id}`, body)).json();
  expect(second.image).not.toBe(first.image);
  const immutable = 'public, max-age=31536000, immutable';
  expect(await centre(first.image)).toEqual({ isRed: true, cache: immutable });
  expect(await centre(second.image)).toEqual({ isRed: false, cache: immutable });
  const unversioned = second.image.replace(/\?.*/, '');
  expect(await centre(unversioned)).toEqual({ isRed: false, cache: 'public, max-age=3600' });
  expect(await centre(`${unversioned}?v=00000000`)).toEqual({ isRed: false, cache: 'no-cache' });
});

it('[TL-08] a drawn picture is replaced by an uploaded one, also as `image_256`', async () => {
  const product = (await admin.get('/api/gestion/produits/201')).json();
  const body = { ...product, image_256: await pictureFile('jpeg') };
  const { image } = (await admin.put('/api/produits/201', body)).json();
  expect(image).toMatch(/^\/pictures\/cuisiniere-512\.webp\?v=[0-9a-f]{8}$/);
  const detail = (await visitor.get('/api/produits/201?fields=image_256')).json();
  const thumbnail = await sharp(Buffer.from(detail.image_256, 'base64')).metadata();
  expect([thumbnail.format, thumbnail.width]).toEqual(['webp', 256]);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><script/></svg>');

it.each([
  ['a GIF', () => pictureFile('gif'), 'L’image doit être un fichier PNG, JPEG ou WebP.'],
  ['an SVG', () => svg.toString('base64'), 'L’image doit être un fichier PNG, JPEG ou WebP.'],
  ['text', () => 'bonjour', 'L’image doit être un fichier PNG, JPEG ou WebP.'],
  ['only the first bytes of a PNG', () => 'iVBORw0KGgo=', 'Cette image est illisible.'],
  [
    'a picture that is too small',
    () => pictureFile('png', { width: 255, height: 600 }),
    'L’image doit mesurer de 256 à 4096 pixels de côté.',
  ],
  [
    'a picture that is too large',
    () => pictureFile('png', { width: 4097, height: 300 }),
    'L’image doit mesurer de 256 à 4096 pixels de côté.',
  ],
  [
    'more than 1 MiB',
    () => Buffer.alloc(1024 * 1024 + 1, 0xff).toString('base64'),
    'L’image ne doit pas dépasser 1 Mo.',
  ],
])('[D7] refuses %s', async (_, image, message) => {
  const answer = await upload(await image());
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual([{ field: 'image_256', message }]);
});

it('[D4] [D7] refuses a body above the limit, and large bodies of everybody but admins', async () => {
  expect((await upload('A'.repeat(1_600_000))).statusCode).toBe(413);
  const large = newProduct({ image_256: 'A'.repeat(200_000) });
  expect((await visitor.post('/api/produits', large)).statusCode).toBe(401);
  expect((await visitor.post('/api/commande-sans-partner', large)).statusCode).toBe(413);
});
