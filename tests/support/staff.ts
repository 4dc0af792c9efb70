import sharp from 'sharp';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { AccountId } from '#domain/account/ids.ts';
import { createPerson, signInApiClient } from './accounts.ts';
import type { TestShop } from './shop-server.ts';
import { type Client, apiClient } from './visitor.ts';

/** A signed-in member of staff who calls the API without cookies. */
export interface StaffClient extends Client {
  accountId: AccountId;
}

/** Creates an account of staff and signs in. */
export async function newStaffClient(shop: TestShop, kind: StaffRole): Promise<StaffClient> {
  const person = await createPerson(shop, kind);
  const token = await signInApiClient(shop, person);
  const client = apiClient(shop.app);
  return {
    accountId: person.accountId,
    get: (url) => client.get(url, token),
    post: (url, body, headers) => client.post(url, body, { ...headers, ...token }),
    put: (url, body) => client.put(url, body, token),
    delete: (url, body) => client.delete(url, body, token),
  };
}

/** A picture of one colour, in base64. */
export const pictureFile = async (
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  { width = 600, height = 400, colour = '#336699' } = {},
): Promise<string> => {
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  return (await image.toFormat(format).toBuffer()).toString('base64');
};

/** The fields of a new product as an admin sends them. */
export const newProduct = (changes: Record<string, unknown> = {}) => ({
  name: 'Ventilateur Zéphyr 40 cm',
  brand: 'Zéphyr',
  model: 'ZX-40',
  fact: '40 cm · 3 vitesses',
  description: 'Un ventilateur silencieux.',
  categ_id: 'Cuisinières',
  list_price: 45_000,
  sale_ok: true,
  specifications: [{ label: 'Diamètre', value: '40 cm' }],
  ...changes,
});
