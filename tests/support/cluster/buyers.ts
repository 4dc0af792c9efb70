import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { readCatalogue } from '#catalogue/read.ts';
import { firstPack, newVisitor, type Pack, packOrder, payOnPage } from '#scripts/benchmark/orders-buyer.ts';
import { BUYING_PROVIDERS, buyingProvider } from '#scripts/benchmark/orders-providers.ts';
import { createBuyer, PASSWORD } from '../accounts.ts';
import type { TestStack } from '../payments/test-stack.ts';
import type { Cluster } from './cluster.ts';

/** How long a person who was told so waits before asking again, in milliseconds. */
const RETRY_MS = 500;
/**
 * How long a payer takes to confirm on the phone, in milliseconds. Also what keeps 100 buyers below what two cores can do: with
 * less, the drill would show a queue and not the fault.
 */
const TYPING_MS = 12_000;
/** Between two questions whether a payment has arrived, in milliseconds. */
const STATUS_MS = 1_000;
/** After this, a payment that is still not shown is a fault. */
const SHOWN_MS = 60_000;
/** How long a browser waits for an answer at most, in milliseconds. Less for a read, which is not told from a busy machine here. */
const PATIENCE_MS = 30_000;
/** One of so many orders is asked for again, as when its answer was lost on the way. */
const ASKED_TWICE_EVERY = 5;
/** Of an answer that is printed. */
const SHOWN_LENGTH = 100;
/** How long a person asks again, in milliseconds. */
const GIVEN_UP_MS = 60_000;

/** What is bought: a pack by a guest, and a basket by a member in each way of paying. */
const KINDS = ['guest', 'order', 'preorder', 'creditorder'] as const;
type Kind = (typeof KINDS)[number];

/** What buyers were told while a fault was played. */
export interface Account {
  /** Orders that the shop has acknowledged. */
  orders: number[];
  /** Payments that were made at a provider, by provider. */
  paid: Record<string, number>;
  /** The same payments, by what was bought. */
  bought: Record<string, number>;
  /** Answered requests, in milliseconds. */
  times: number[];
  /** How often a buyer was told to ask again, by what the answer was. */
  askedAgain: Record<string, number>;
  /** Answers that no buyer should read, e.g. an error of the shop that a lost database does not explain. */
  wrong: string[];
  /** The longest time in which no request of any buyer was answered, in milliseconds. */
  silentMs: number;
}

const Placed = v.object({ order: v.object({ id: v.number() }) });
const Due = v.object({ amount_residual: v.number(), amount_due: v.number() });
const Quoted = v.object({ order_lines: v.array(v.looseObject({})), amount_total: v.number() });
const Tokens = v.object({ access_token: v.string() });
const Page = v.object({ data: v.object({ checkout_url: v.nullish(v.string()) }) });

/** The balancer has no node, or the node no database: ask again. */
const isUnavailable = (status: number): boolean => [502, 503, 504].includes(status);

/** A product that members may buy in every way. */
function soldInEveryWay(): number {
  const found = readCatalogue().products.find(
    ({ sale_ok, preorder_price, is_creditorder, creditorder_price }) =>
      sale_ok && preorder_price !== undefined && is_creditorder && creditorder_price !== undefined,
  );
  if (!found) throw new Error('No product of the catalogue is sold in every way');
  return found.id;
}

/** Buyers of a cluster, who order and pay one order after the other. */
export async function openBuyers(cluster: Cluster, count: number) {
  const { stack, origin } = cluster;
  const pack = await firstPack(origin);
  const productId = soldInEveryWay();

  return {
    /** Buyers go on until the work is done and this much longer; what is not answered they ask again. */
    async whileBuying(work: () => Promise<unknown>, afterwardsMs: number): Promise<Account> {
      const account: Account = {
        orders: [],
        paid: {},
        bought: {},
        times: [],
        askedAgain: {},
        wrong: [],
        silentMs: 0,
      };
      const over = new AbortController();
      let answeredAt = performance.now();
      const answered = (tookMs: number) => {
        const now = performance.now();
        account.times.push(tookMs);
        account.silentMs = Math.max(account.silentMs, now - answeredAt);
        answeredAt = now;
      };
      const buyers = Array.from({ length: count }, async (_, index) => {
        for (let turn = index; !over.signal.aborted; turn += 1) {
          const kind = KINDS[turn % KINDS.length] ?? 'guest';
          await purchase({
            stack,
            origin,
            pack,
            productId,
            account,
            answered,
            kind,
            turn,
            over: over.signal,
          });
        }
      });
      try {
        await work();
        await pause(afterwardsMs);
      } finally {
        over.abort();
        await Promise.all(buyers);
      }
      return account;
    },
  };
}

interface Purchase {
  stack: TestStack;
  origin: string;
  pack: Pack;
  productId: number;
  account: Account;
  answered: (tookMs: number) => void;
  kind: Kind;
  /** Chooses the provider. */
  turn: number;
  /** Then a buyer leaves instalments for later. */
  over: AbortSignal;
}

/** An order, paid completely: one instalment after the other, each with another provider. */
async function purchase(parts: Purchase): Promise<void> {
  const { stack, origin, account, answered, kind, turn } = parts;
  const visitor = newVisitor(origin);
  let session: Record<string, string> = {};

  /** As a browser does: until it is answered by the shop. */
  async function ask<Answer>(
    schema: v.GenericSchema<unknown, Answer>,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const method = body === undefined ? 'GET' : 'POST';
    for (const first = performance.now(); ; ) {
      const began = performance.now();
      const sent = { body, headers: { ...session, ...headers } };
      const reply = await visitor.ask(method, path, sent).catch(() => undefined);
      const tookMs = Math.round(performance.now() - began);
      if (tookMs > PATIENCE_MS) throw new WrongAnswer(`${path}: no answer for ${tookMs} ms`);
      if (reply !== undefined && !isUnavailable(reply.status)) {
        answered(tookMs);
        const parsed = reply.status < 300 ? v.safeParse(schema, JSON.parse(reply.text)) : undefined;
        if (parsed?.success) return parsed.output;
        throw new WrongAnswer(`${path}: ${reply.status} ${reply.text.slice(0, SHOWN_LENGTH)}`);
      }
      if (began - first > GIVEN_UP_MS)
        throw new WrongAnswer(`${path}: ${reply?.status ?? 'no answer'} for more than a minute`);
      count(account.askedAgain, reply === undefined ? 'no answer' : `${reply.status} ${codeOf(reply.text)}`);
      await pause(RETRY_MS);
    }
  }

  async function place(): Promise<number> {
    const { path, body } = await (kind === 'guest' ? guestOrder() : memberOrder(kind));
    const headers = { 'idempotency-key': randomUUID() };
    const { order } = await ask(Placed, path, body, headers);
    if (turn % ASKED_TWICE_EVERY !== 0) return order.id;
    const again = await ask(Placed, path, body, headers);
    if (again.order.id !== order.id)
      throw new WrongAnswer(`order ${order.id}, asked for again under its key, is also ${again.order.id}`);
    return order.id;
  }

  const guestOrder = async () => ({
    path: '/api/commande-sans-partner',
    body: packOrder(visitor, parts.pack),
  });

  async function memberOrder(saleType: Kind) {
    const { email: username } = await member(stack, visitor.phone);
    const signIn = { username, password: PASSWORD };
    session = { 'access-token': (await ask(Tokens, '/api/auth/get_tokens', signIn)).access_token };
    const lines = [{ id: parts.productId, quantity: 1, list_price: 1 }];
    const asked = { type_sale: saleType, order_lines: lines, region: 'dakar' };
    const quote = await ask(Quoted, '/api/commandes/devis', asked);
    const body = { ...asked, ...quote, payment_mode: saleType === 'order' ? 'online' : 'echelonne' };
    return { path: '/api/commandes', body };
  }

  /** @returns whether the payment was made; a page that was opened without an answer is found later */
  async function pay(orderId: number, id: string): Promise<boolean> {
    const provider = buyingProvider(id);
    const begun = provider.parseBegun(
      await ask(v.unknown(), `/api/payment/${id}/initiate`, {
        order_id: orderId,
        ...(provider.needsPhone && { phoneNumber: visitor.phone }),
      }),
    );
    const status = `/api/payment/${id}/status/${begun.transactionId}`;
    const page = begun.page ?? v.safeParse(Page, await ask(v.unknown(), status));
    const address =
      typeof page === 'string' ? page : page.success ? page.output.data.checkout_url : undefined;
    if (typeof address !== 'string') return false;
    await pause(TYPING_MS * (0.5 + Math.random()));
    await payOnPage(stack.sandboxOrigin, address);
    count(account.paid, id);
    count(account.bought, kind);
    const paidAt = performance.now();
    async function isPaid(): Promise<boolean> {
      const told = await ask(v.unknown(), status);
      try {
        return provider.isPaid(told);
      } catch (cause) {
        // E.g. that there is no such payment.
        throw new WrongAnswer(`${status}: ${JSON.stringify(told)}`, { cause });
      }
    }
    while (!(await isPaid())) {
      if (performance.now() - paidAt > SHOWN_MS)
        throw new WrongAnswer(`${begun.transactionId} was paid and is not shown so`);
      await pause(STATUS_MS);
    }
    return true;
  }

  try {
    const orderId = await place();
    account.orders.push(orderId);
    let owed: number | undefined;
    for (let turns = turn; ; turns += 1) {
      const due = await ask(Due, `/api/commande/${orderId}/payment`);
      owed ??= due.amount_residual;
      if (due.amount_residual !== owed)
        throw new WrongAnswer(
          `order ${orderId} is shown with ${due.amount_residual} left instead of ${owed}`,
        );
      if (owed === 0) return;
      if (parts.over.aborted) return;
      if (!(await pay(orderId, BUYING_PROVIDERS[turns % BUYING_PROVIDERS.length] ?? ''))) return;
      owed -= due.amount_due;
    }
  } catch (error) {
    if (!(error instanceof WrongAnswer)) throw error;
    account.wrong.push(error.message);
  }
}

/** Of the shop; the balancer's answers have none. */
const codeOf = (text: string): string => /"code":"([^"]+)"/.exec(text)?.[1] ?? 'without a code';

/** An answer that no buyer should get. */
class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

const count = (counts: Record<string, number>, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/** A customer who may buy in every way; the database may be away meanwhile. */
async function member(stack: TestStack, phone: string) {
  for (const began = performance.now(); performance.now() - began < GIVEN_UP_MS; ) {
    const created = await createBuyer(stack, 'member', {
      phone: `+221${phone}`,
      // The welcome discount is given once per address, by its words.
      address: `Cité ${randomBytes(12)
        .toString('base64')
        .replaceAll(/[^a-z]/gi, '')}`,
    }).catch(() => undefined);
    if (created !== undefined) return created;
    await pause(RETRY_MS);
  }
  throw new WrongAnswer('no account could be stored for a minute');
}
