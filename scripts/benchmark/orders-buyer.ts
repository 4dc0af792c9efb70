import { randomBytes, randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { BuyingProvider } from './orders-providers.ts';

/** Milliseconds between two status calls of a buyer who waits for the confirmation. */
const STATUS_INTERVAL_MS = 100;
const CONFIRMED_TIMEOUT_MS = 60_000;

/** Duration of each step of a purchase in milliseconds. */
export interface Purchase {
  order: number;
  initiate: number;
  pay: number;
  /** From the payment at the provider until the shop shows it as confirmed. */
  confirmed: number;
  whole: number;
  statusCalls: number;
}

/** The pack to buy. */
const Pack = v.object({
  code: v.string(),
  produits: v.array(v.object({ id: v.number(), quantity: v.number(), price_unit: v.number() })),
});
export type Pack = v.InferOutput<typeof Pack>;
const Packs = v.object({ data: v.array(Pack) });
const Placed = v.object({ order: v.object({ id: v.number() }) });

interface Answer {
  status: number;
  cookies: string[];
  text: string;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request on a keep-alive connection. `fetch` would use as much CPU as the measured server. */
const send = (
  method: 'GET' | 'POST',
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [], text }),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });

export async function firstPack(shopOrigin: string): Promise<Pack> {
  const { text } = await send('GET', `${shopOrigin}/api/pack_product`, {});
  const [pack] = v.parse(Packs, JSON.parse(text)).data;
  if (!pack) throw new Error('the shop has no pack to sell');
  return pack;
}

interface Origins {
  shopOrigin: string;
  sandboxOrigin: string;
}

/** A new guest with an order, who has begun to pay it. */
export interface Payer {
  transactionId: string;
  /** Milliseconds that the order and the beginning of its payment took. */
  order: number;
  initiate: number;
  /** Pays on the page of the provider. */
  pay(): Promise<void>;
  /** Whether the shop says that it is paid. */
  isPaid(): Promise<boolean>;
}

/** What a visitor sends besides the path. */
interface Sent {
  /** JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** A new visitor of the shop in a browser, with an address, a phone and an e-mail of their own. */
export interface Visitor {
  /** Nine digits. */
  phone: string;
  email: string;
  ask(method: 'GET' | 'POST', path: string, sent?: Sent): Promise<{ status: number; text: string }>;
}

export function newVisitor(shopOrigin: string): Visitor {
  const name = randomBytes(6).toString('hex');
  const cookies = new Map([
    ['XSRF-TOKEN', name],
    ['ke_guest', name],
  ]);
  const address = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');
  return {
    phone: `77${randomInt(1_000_000, 10_000_000)}`,
    email: `awa.${name}@exemple.sn`,
    async ask(method, path, { body, headers = {} } = {}) {
      const { status, text, ...answer } = await send(
        method,
        shopOrigin + path,
        {
          accept: 'application/json',
          cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
          origin: shopOrigin,
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': address,
          'x-xsrf-token': name,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body === undefined ? undefined : JSON.stringify(body),
      );
      for (const cookie of answer.cookies) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(key, value);
      }
      return { status, text };
    },
  };
}

/** The order of a pack by a guest. */
export const packOrder = ({ email, phone }: Visitor, pack: Pack) => ({
  name: 'Awa Ndiaye',
  email,
  telephone: phone,
  adresse: 'Sicap Liberté 6, villa 12',
  order: {
    code: pack.code,
    type_sale: 'order',
    type_order: 'pack',
    payment_mode: 'online',
    state: 'sale',
    commitment_date: new Date().toISOString(),
    order_lines: pack.produits.map(({ id, quantity, price_unit: price }) => ({
      id,
      quantity,
      list_price: price,
    })),
  },
});

/** Pays on the page of a provider. */
export async function payOnPage(sandboxOrigin: string, page: string): Promise<void> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status } = await send('POST', `${sandboxOrigin}${new URL(page).pathname}/pay`, form, '');
  if (status !== 303) throw new Error(`the provider's page answers ${status}`);
}

/** A new guest orders one pack, and begins to pay it. */
export async function beginPurchase(
  { shopOrigin, sandboxOrigin }: Origins,
  pack: Pack,
  provider: BuyingProvider,
): Promise<Payer> {
  const visitor = newVisitor(shopOrigin);
  async function ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const { status, text } = await visitor.ask(method, path, { body });
    if (status >= 300) throw new Error(`${method} ${path} answers ${status}: ${text}`);
    return JSON.parse(text);
  }

  const begun = performance.now();
  const placed = await ask('POST', '/api/commande-sans-partner', packOrder(visitor, pack));
  const orderId = v.parse(Placed, placed).order.id;
  const ordered = performance.now();
  const { transactionId, page } = provider.parseBegun(
    await ask('POST', `/api/payment/${provider.id}/initiate`, {
      order_id: orderId,
      ...(provider.needsPhone && { phoneNumber: visitor.phone }),
    }),
  );
  const opened = performance.now();
  if (page === undefined) throw new Error('the payment was begun without a page to pay on');
  return {
    transactionId,
    order: ordered - begun,
    initiate: opened - ordered,
    pay: () => payOnPage(sandboxOrigin, page),
    isPaid: async () =>
      provider.isPaid(await ask('GET', `/api/payment/${provider.id}/status/${transactionId}`)),
  };
}

/** A whole purchase: order, payment, provider's page, and status calls until it is confirmed. */
export async function buy(origins: Origins, pack: Pack, provider: BuyingProvider): Promise<Purchase> {
  const payer = await beginPurchase(origins, pack, provider);
  const opened = performance.now();
  await payer.pay();
  const paid = performance.now();
  for (let statusCalls = 1; ; statusCalls += 1) {
    const isPaid = await payer.isPaid();
    const now = performance.now();
    if (isPaid) {
      const { order, initiate } = payer;
      const [pay, confirmed] = [paid - opened, now - paid];
      return { order, initiate, pay, confirmed, whole: order + initiate + pay + confirmed, statusCalls };
    }
    if (now - paid > CONFIRMED_TIMEOUT_MS) throw new Error('a paid order was not confirmed within a minute');
    await pause(STATUS_INTERVAL_MS);
  }
}
