import type { components } from '#openapi/schema.d.ts';
import { type Database, tables } from '#server/db/index.ts';
import type { Visitor } from './visitor.ts';

type Body = components['schemas']['GuestOrderRequest'];

/** A guest's order of PACK-CUISINE of the small catalogue, as sent by the form. */
export const guestOrder = (changes: Partial<Body> = {}, order: Partial<Body['order']> = {}): Body => ({
  name: 'Awa Ndiaye',
  email: 'awa@exemple.sn',
  telephone: '77 123 45 67',
  adresse: 'Sicap Liberté 6, villa 12',
  order: {
    code: 'PACK-CUISINE',
    type_sale: 'order',
    type_order: 'pack',
    payment_mode: 'online',
    state: 'sale',
    commitment_date: '2026-11-21T10:00:00.000Z',
    order_lines: [
      { id: 11, quantity: 1, list_price: 205_000 },
      { id: 12, quantity: 1, list_price: 184_000 },
    ],
    ...order,
  },
  ...changes,
});

/** The response to a placed order. */
export interface Placed {
  id: number;
  reference: string;
}

/** Orders PACK-CUISINE as a visitor. */
export async function placeOrder(
  visitor: Visitor,
  { key, ...changes }: Partial<Body> & { key?: string } = {},
): Promise<Placed> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await visitor.post('/api/commande-sans-partner', guestOrder(changes), headers);
  const { order }: { order: Placed } = answer.json();
  return order;
}

/** The number of orders in the database. */
export const orderCount = (db: Database): Promise<number> => db.$count(tables.orders);
