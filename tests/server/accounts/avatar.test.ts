import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { createBuyer, newSignedInVisitor, PASSWORD } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient } from '#tests/support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

async function newCustomer() {
  const buyer = await createBuyer(shop);
  const visitor = await newSignedInVisitor(shop, buyer);
  const send = (avatar: unknown) => visitor.put(`/api/users/avatar/${buyer.customerId}`, { avatar });
  return { buyer, visitor, send };
}

it.each(['png', 'jpeg', 'webp'] as const)(
  '[AP-05] [D7] a %s becomes a square WebP without its metadata',
  async (format) => {
    const { buyer, visitor, send } = await newCustomer();
    const source = await plain(400, 300)
      .withExif({ IFD0: { Copyright: 'CANARY-EXIF' } })
      .toFormat(format)
      .toBuffer();
    const appended = Buffer.concat([source, Buffer.from('CANARY-APPENDED')]);
    const answer = await send(`data:image/${format};base64,${appended.toString('base64')}`);
    expect(answer.statusCode).toBe(200);
    const { avatar } = (await visitor.get(`/api/users/${buyer.accountId}`)).json<{ avatar: string }>();
    expect(answer.json()).toEqual({ avatar });
    const [, stored = ''] = /^data:image\/webp;base64,(.+)$/.exec(avatar) ?? [];
    const bytes = Buffer.from(stored, 'base64');
    expect(bytes.toString('latin1')).not.toContain('CANARY');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  },
);

it('[D7] refuses other formats, large files, large and tiny pictures, and broken ones', async () => {
  const { send } = await newCustomer();
  const png = await plain(64, 64).png().toBuffer();
  const refused: [string, string][] = [
    ['', 'format'],
    ['not a picture', 'format'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64'), 'format'],
    [(await plain(64, 64).gif().toBuffer()).toString('base64'), 'format'],
    [Buffer.concat([png, Buffer.alloc(1024 * 1024)]).toString('base64'), 'size'],
    [(await plain(4097, 16).png().toBuffer()).toString('base64'), 'dimensions'],
    [(await plain(15, 64).png().toBuffer()).toString('base64'), 'dimensions'],
    [png.subarray(0, 60).toString('base64'), 'unreadable'],
  ];
  const messages = {
    format: 'L’image doit être un fichier PNG, JPEG ou WebP.',
    size: 'L’image ne doit pas dépasser 1 Mo.',
    dimensions: 'L’image doit mesurer de 16 à 4096 pixels de côté.',
    unreadable: 'Cette image est illisible.',
  };
  for (const [sent, fault] of refused) {
    const answer = await send(sent);
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      [{ field: 'avatar', message: Reflect.get(messages, fault) }],
    ]);
  }
  expect(await shop.db.$count(tables.avatars)).toBe(3);
});

it('[D4] reads a large body only for the picture’s owner', async () => {
  const { buyer, send } = await newCustomer();
  const large = { avatar: 'A'.repeat(1_400_000) };
  const anonymous = await apiClient(shop.app).put(`/api/users/avatar/${buyer.customerId}`, large);
  expect(anonymous.statusCode).toBe(401);
  expect(
    (await (await newCustomer()).visitor.put(`/api/users/avatar/${buyer.customerId}`, large)).statusCode,
  ).toBe(404);
  expect((await (await newCustomer()).visitor.put('/api/users/avatar/x', large)).statusCode).toBe(404);
  expect((await send('A'.repeat(1_600_000))).statusCode).toBe(413);
});

it('[AP-05] the picture can be removed, and goes with the account', async () => {
  const { buyer, visitor, send } = await newCustomer();
  const before = await shop.db.$count(tables.avatars);
  const picture = (await plain(64, 64).png().toBuffer()).toString('base64');
  await send(picture);
  expect((await send(null)).json()).toEqual({ avatar: null });
  await send(picture);
  expect(await shop.db.$count(tables.avatars)).toBe(before + 1);
  await visitor.delete(`/api/users/${buyer.accountId}`, { current_password: PASSWORD });
  expect(await shop.db.$count(tables.avatars)).toBe(before);
});
