import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOST, openTestShop, type TestShop } from '#tests/support/shop-server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('compresses a listing for clients that accept it', async () => {
  const address = '/api/produits-page';
  const plain = await shop.app.inject({ url: address, headers: { host: HOST } });
  const small = await shop.app.inject({
    url: address,
    headers: { host: HOST, 'accept-encoding': 'br, gzip' },
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers.vary).toContain('accept-encoding');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.payload);
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});
