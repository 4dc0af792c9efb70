import { eq } from 'drizzle-orm';
import { PAYMENT_VERDICTS } from '#domain/payments/verdict.ts';
import type { Provider } from '#domain/payments/providers/index.ts';
import { PAYMENT_WAYS } from '#domain/payments/providers/ways.ts';
import { tables } from '#server/db/index.ts';
import type { ProviderDefinition } from '#server/providers/definition.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { BESIDE_WAVE, featuresOf } from '#tests/support/payments/provider-features.ts';
import {
  SCRIPTED_SESSION_LIFE_MS,
  type ScriptedProvider,
} from '#tests/support/payments/scripted-provider.ts';
import type { Answers } from '#tests/support/render-screen.tsx';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

/** What became of a payment. Beside the verdicts, cases in which the same verdict is another truth for its reader. */
export const OUTCOMES = [
  ...PAYMENT_VERDICTS,
  /** One payment too many for an order that was cancelled. */
  'surplusOfCancelled',
  /** A conflict that was refunded: the instalment is open again. */
  'refundedConflict',
  /** Its page has ended a moment ago, which the provider says at once. */
  'expiredJustNow',
  /** Staff received cash for it. */
  'settledInCash',
  /** The same, and the entry was wrong and is reversed. */
  'cashReversed',
  /** It settled its instalment, and the provider has returned its money since. */
  'reversed',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What is true, told by what was done and not by what the shop computes. */
export interface Truth {
  /** The provider holds, or has held, money of this payment for us. */
  isReceived: boolean;
  /** It settled its instalment. */
  isSettling: boolean;
  /** Its instalment is settled, by any payment. */
  isPaid: boolean;
  isOrderCancelled: boolean;
  /** Its money is still to be returned, or was, or is credit of the customer. */
  refund: 'none' | 'due' | 'made' | 'kept';
  /** The provider moves its money, or staff look into it. */
  isUncertain: boolean;
  /** The payer is asked to pay by it. */
  isAwaited: boolean;
  /** The provider can still take money by it although the shop does not offer it. */
  isStillPayable: boolean;
  /** An invoice of the instalment was issued, and is cancelled. */
  isInvoiceCancelled: boolean;
  /** A new payment of the instalment can be started. */
  isDue: boolean;
}

export const AMOUNT = 389_000;
/** A phone of its own for each order: SMS to one phone are limited. */
function phoneFor(provider: Provider, orderId: number): { phoneNumber?: string } {
  const prefix = PAYMENT_WAYS[provider].prefixes?.at(-1);
  return prefix === undefined
    ? {}
    : { phoneNumber: `${prefix}${String(orderId).padStart(9 - prefix.length, '1')}` };
}

/** What is true of a provider by its definition. */
export const definitionOf = (provider: Provider): ProviderDefinition =>
  PROVIDERS.find(({ id }) => id === provider)!;

/** The responses of the server about one payment, as the screens ask for them. */
export interface World {
  transactionId: string;
  orderId: number;
  reference: string;
  link: string;
  /** While the payment is open on the screen of the dialog, and after it. */
  opened: Answers;
  now: Answers;
  /** Mails and SMS since the payment was open, subject and text. */
  messages: string[];
  /** Epoch milliseconds of the server's clock. */
  at: number;
}

const NOTHING: Truth = {
  isReceived: false,
  isSettling: false,
  isPaid: false,
  isOrderCancelled: false,
  refund: 'none',
  isUncertain: false,
  isAwaited: false,
  isStillPayable: false,
  isInvoiceCancelled: false,
  isDue: true,
};

export function truthOf(outcome: Outcome, provider: Provider): Truth {
  const { isPayableAfterRefusal } = definitionOf(provider);
  const isRefused = { isStillPayable: isPayableAfterRefusal };
  const isReplaced = { isStillPayable: !featuresOf(provider).canExpire };
  const paid = { ...NOTHING, isPaid: true, isDue: false };
  const truths: Record<Outcome, Truth> = {
    confirmed: { ...paid, isReceived: true, isSettling: true },
    surplus: { ...paid, isReceived: true, refund: 'due' },
    surplusOfCancelled: { ...NOTHING, isReceived: true, refund: 'due', isOrderCancelled: true, isDue: false },
    kept: { ...NOTHING, isReceived: true, refund: 'kept' },
    refunded: { ...paid, isReceived: true, refund: 'made' },
    refundedConflict: { ...NOTHING, isReceived: true, refund: 'made' },
    checking: { ...NOTHING, isReceived: true, isUncertain: true, isDue: false },
    pending: { ...NOTHING, isAwaited: true },
    reopened: { ...NOTHING, isAwaited: true },
    // What was paid in time may still appear.
    lapsed: { ...NOTHING, isUncertain: true, isDue: false },
    processing: { ...NOTHING, isUncertain: true, isDue: false },
    movingAgain: { ...NOTHING, isUncertain: true, isDue: false },
    otherMoving: { ...NOTHING, isUncertain: true, isDue: false },
    superseded: { ...NOTHING, ...isReplaced },
    settledElsewhere: { ...paid, ...isReplaced },
    settledInCash: { ...paid, ...isRefused },
    cashReversed: { ...NOTHING, ...isRefused, isInvoiceCancelled: true },
    reversed: { ...NOTHING, isReceived: true, refund: 'made', isInvoiceCancelled: true },
    orderClosed: { ...NOTHING, ...isRefused, isOrderCancelled: true, isDue: false },
    failed: { ...NOTHING, ...isRefused },
    cancelled: { ...NOTHING, ...isRefused },
    expired: NOTHING,
    expiredJustNow: NOTHING,
  };
  return truths[outcome];
}

export async function openWorlds() {
  const shop = await openTestShop(undefined, BESIDE_WAVE);
  return { shop, build: (outcome: Outcome, provider: Provider) => buildWorld(shop, outcome, provider) };
}

interface Refused {
  provider: Provider;
  scripted: ScriptedProvider;
  transactionId: string;
}

interface Opened {
  shop: TestShop;
  owner: Visitor;
  order: { id: number; reference: string };
  transactionId: string;
  scripted: ScriptedProvider;
  provider: Provider;
  /** A payment that was refused before. */
  earlier: Refused | undefined;
  /** Asks the provider. */
  check: () => Promise<void>;
}

const scriptedOf = (shop: TestShop, provider: Provider): ScriptedProvider =>
  [shop.provider, ...shop.otherProviders].find((each) => each.provider.id === provider)!;

async function initiate(visitor: Visitor, orderId: number, provider: Provider): Promise<string> {
  const body = { order_id: orderId, ...phoneFor(provider, orderId) };
  const answer = await visitor.post(`/api/payment/${provider}/initiate`, body);
  if (answer.statusCode !== 200) throw new Error(`${provider}: ${answer.body}`);
  const { transactionId, transaction_id: id }: Record<string, string> = answer.json();
  return (transactionId ?? id)!;
}

/** Another payment of the instalment settles it. */
async function payOtherwise({ shop, owner, order, provider, check }: Opened): Promise<void> {
  const other = provider === 'wave' ? 'paydunya' : 'wave';
  const transactionId = await initiate(owner, order.id, other);
  scriptedOf(shop, other).settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  await check();
}

/** What is done for each outcome, to a payment that is open. */
const COURSES: Record<Outcome, (opened: Opened) => Promise<void>> = {
  async confirmed({ scripted, transactionId, check }) {
    scripted.settle(transactionId, 'succeeded');
    await check();
  },
  async surplus(opened) {
    await payOtherwise(opened);
    opened.scripted.settle(opened.transactionId, 'succeeded');
    await opened.check();
  },
  async surplusOfCancelled(opened) {
    await COURSES.orderClosed(opened);
    opened.scripted.settle(opened.transactionId, 'succeeded');
    await opened.check();
  },
  async kept(opened) {
    await COURSES.checking(opened);
    const { shop, transactionId } = opened;
    const deed = { staffId: 1, reason: 'paie le reste plus tard', idempotencyKey: `keep ${transactionId}` };
    await shop.payments.keepMoney({ ...deed, transactionId });
  },
  async refunded(opened) {
    await COURSES.surplus(opened);
    await deliver(opened);
    await refund(opened, AMOUNT);
  },
  async refundedConflict(opened) {
    await COURSES.checking(opened);
    await refund(opened, AMOUNT - 1_000);
  },
  async checking({ scripted, transactionId, check }) {
    scripted.settle(transactionId, 'succeeded', { amount: AMOUNT - 1_000 });
    await check();
  },
  pending: async ({ check }) => check(),
  async processing({ scripted, transactionId, check }) {
    scripted.settle(transactionId, 'processing');
    await check();
  },
  async reopened(opened) {
    await COURSES.failed(opened);
    opened.scripted.settle(opened.transactionId, 'open');
    await opened.check();
  },
  async lapsed({ shop, check }) {
    shop.clock.advance(SCRIPTED_SESSION_LIFE_MS);
    await check();
  },
  async movingAgain(opened) {
    await COURSES.failed(opened);
    opened.scripted.settle(opened.transactionId, 'processing');
    await opened.check();
  },
  async otherMoving(opened) {
    const { shop, earlier, check } = opened;
    earlier!.scripted.settle(earlier!.transactionId, 'processing');
    shop.clock.advance(5_000);
    await shop.payments.status(earlier!.transactionId, { check: true });
    await check();
  },
  // Wave's session is closed then; the others stay payable.
  async superseded({ owner, order, provider, check }) {
    await initiate(owner, order.id, provider === 'wave' ? 'paydunya' : 'wave');
    await check();
  },
  settledElsewhere: payOtherwise,
  async settledInCash(opened) {
    await COURSES.failed(opened);
    const receipt = { orderId: opened.order.id, instalmentNo: 1, amount: AMOUNT };
    await opened.shop.payments.recordCash({ ...receipt, staffId: 1, reason: 'reçu au magasin' });
    await opened.check();
  },
  async cashReversed(opened) {
    await COURSES.settledInCash(opened);
    await deliver(opened);
    const { shop, order } = opened;
    const [entry] = await shop.payments.cashEntries(order.id);
    const deed = { orderId: order.id, cashPaymentId: entry!.cash.id, staffId: 2 };
    await shop.payments.reverseCash({ ...deed, isManager: false, reason: 'autre commande' });
  },
  async reversed(opened) {
    await COURSES.confirmed(opened);
    await deliver(opened);
    opened.scripted.refund(opened.transactionId, `R-${opened.transactionId}`);
    await opened.shop.tick('statement of wave');
    await opened.check();
  },
  async orderClosed(opened) {
    await COURSES.cancelled(opened);
    await opened.shop.db
      .update(tables.orders)
      .set({ state: 'cancel' })
      .where(eq(tables.orders.id, opened.order.id));
  },
  failed: refuse('failed'),
  cancelled: refuse('cancelled'),
  expiredJustNow: async (opened) => COURSES.lapsed(opened),
  async expired({ shop, check }) {
    shop.clock.advance(EXPIRY_MS);
    await check();
  },
};

/** Sends the messages that were true until now, and forgets them. */
async function deliver({ shop }: Opened): Promise<void> {
  await shop.drainOutbox();
  shop.sent.splice(0);
  shop.texted.splice(0);
}

/** Longer than a session can be paid, and than the provider may need until it shows the money. */
const EXPIRY_MS = SCRIPTED_SESSION_LIFE_MS + 3 * 60_000;

function refuse(verdict: 'failed' | 'cancelled') {
  return async ({ scripted, transactionId, check }: Opened) => {
    scripted.settle(transactionId, verdict);
    await check();
  };
}

/** Another provider refuses a payment before. */
async function refuseEarlier(
  shop: TestShop,
  owner: Visitor,
  orderId: number,
  provider: Provider,
): Promise<Refused> {
  const other = provider === 'paydunya' ? 'orange' : 'paydunya';
  const transactionId = await initiate(owner, orderId, other);
  const scripted = scriptedOf(shop, other);
  scripted.settle(transactionId, 'failed');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  return { provider: other, scripted, transactionId };
}

async function refund({ shop, transactionId }: Opened, amount: number): Promise<void> {
  const deed = { staffId: 1, reason: 'doublon', idempotencyKey: `refund ${transactionId}` };
  await shop.payments.claimRefund({ ...deed, transactionId, isManager: false });
  await shop.payments.recordRefund({ ...deed, transactionId, amount, refundReference: `R-${transactionId}` });
}

async function buildWorld(shop: TestShop, outcome: Outcome, provider: Provider): Promise<World> {
  const owner = await newVisitor(shop.app);
  const order = await placeOrder(owner);
  await shop.drainOutbox();
  const shared = await share(shop, owner, order.id);
  const earlier =
    outcome === 'otherMoving' ? await refuseEarlier(shop, owner, order.id, provider) : undefined;
  const transactionId = await initiate(owner, order.id, provider);
  const scripted = scriptedOf(shop, provider);
  async function check() {
    shop.clock.advance(5_000);
    await shop.payments.status(transactionId, { check: true });
  }
  const subject = { shop, owner, order, transactionId, scripted, provider, earlier, check };
  const read = () => readAnswers(subject, shared);
  const opened = await read();
  await deliver(subject);
  await COURSES[outcome](subject);
  await shop.drainOutbox();
  const messages = [
    ...shop.sent
      .filter(({ to }) => !to.startsWith('equipe@'))
      .map(({ subject: title, text }) => `${title}\n${text}`),
    ...shop.texted.map(({ text }) => text),
  ];
  const now = await read();
  return {
    transactionId,
    orderId: order.id,
    reference: order.reference,
    link: shared.link,
    opened,
    now,
    messages,
    at: shop.clock.now().getTime(),
  };
}

interface Shared {
  link: string;
  payer: Visitor;
}

async function share(shop: TestShop, owner: Visitor, orderId: number): Promise<Shared> {
  const made = await owner.post(`/api/commande/${orderId}/payment-link`, { instalment_no: 1 });
  const { url, link }: { url: string; link: { id: string } } = made.json();
  const payer = await newVisitor(shop.app);
  await payer.post('/api/payment/shared/open', { link: link.id, token: new URL(url).hash.slice(1) });
  return { link: link.id, payer };
}

/** Everything that the screens read. */
async function readAnswers(
  { owner, order, transactionId, provider, earlier }: Opened,
  { link, payer }: Shared,
): Promise<Answers> {
  const gets: [Visitor, string][] = [
    [owner, `/api/payment/${provider}/status/${transactionId}`],
    [owner, `/api/commande/${order.id}/payment`],
    [owner, `/api/getcommande/${order.id}`],
    [owner, `/api/commande/${order.id}/payment-link`],
    [owner, `/facture/${order.reference}/details`],
    [payer, `/api/payment/shared/${link}`],
  ];
  if (earlier) gets.push([owner, `/api/payment/${earlier.provider}/status/${earlier.transactionId}`]);
  const answers: Answers = {};
  for (const [visitor, path] of gets) {
    // oxlint-disable-next-line no-await-in-loop -- as a browser does, and in one order for all worlds
    answers[`GET ${path}`] = { body: (await visitor.get(path)).json() };
  }
  const tracked = await owner.post('/api/tracking', {
    reference: order.reference,
    telephone: '77 123 45 67',
  });
  answers['POST /api/tracking'] = { body: tracked.json() };
  return answers;
}
