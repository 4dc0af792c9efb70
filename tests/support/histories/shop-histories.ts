import { STAFF_STEPS } from '#domain/fulfilment/parcel.ts';
import type { components } from '#openapi/schema.d.ts';
import { expireOrders } from '#server/orders/expire-orders.ts';
import { Problem } from '#server/problem.ts';
import { createBuyer, newSignedInVisitor } from '../accounts.ts';
import { deliveriesOf, deliveriesPath, prepare, today } from '../deliveries.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { TestShop } from '../shop-server.ts';
import { newStaffClient } from '../staff.ts';
import { daySteps } from './day-steps.ts';

type Wire = components['schemas'];

/** Counted all the time; counted with interruptions; never counted. */
export const PRODUCTS = { counted: 201, sometimes: 101, never: 202 } as const;
const DAY_MS = 86_400_000;
const REASON = 'Décidé au comptoir ce matin.';
const BUYER_PHONE = '+221771234567';
/** Answers of a shop that refuses something. All others are errors of the server. */
const REFUSED = new Set([400, 404, 409, 410]);

let people = 0;

interface HistoryParts {
  shop: TestShop;
  random: SeededRandom;
}

/**
 * Random people in one shop: they order what is counted and what is not, pay, cancel, let orders expire, and staff bring
 * parcels on their way, divide them, take cash, count the stock, read what the providers say and close the day. A step may be refused, and
 * never fails otherwise.
 */
export async function openHistory({ shop, random }: HistoryParts) {
  let staff = await newStaffClient(shop, 'admin');
  let colleague = await newStaffClient(shop, 'admin');
  const providers = [shop.provider, ...shop.otherProviders];
  const placed: { id: number; reference: string }[] = [];
  /** Orders of which money was kept as credit. */
  const kept: { id: number }[] = [];
  let done: string[] = [];

  const accepted = (name: string, { statusCode, body }: { statusCode: number; body: string }): boolean => {
    if (statusCode >= 300 && !REFUSED.has(statusCode)) throw new Error(`${name}: ${statusCode} ${body}`);
    done.push(`${name} ${statusCode}`);
    return statusCode < 300;
  };
  const { upload, close, readStatements } = daySteps({ shop, random, staff: () => staff, accepted });
  const setUnits = async (productId: number, unitsOf: (held: number) => number) => {
    const path = `/api/gestion/stock/${productId}`;
    const { product } = (await staff.get(path)).json<Wire['StockDetail']>();
    const { units: seen = null, held = 0 } = product.counted ?? {};
    accepted('count', await staff.put(path, { units: unitsOf(held), low_from: 1, seen, reason: REASON }));
  };

  function randomProducts(): number[] {
    const chosen = Object.values(PRODUCTS).filter(
      (id) => random.below(3) < (id === PRODUCTS.counted ? 2 : 1),
    );
    return chosen.length === 0 ? [PRODUCTS.counted] : chosen;
  }

  async function place(): Promise<void> {
    const kind = random.pick(['order', 'order', 'order', 'preorder', 'creditorder'] as const);
    const mode = kind === 'order' ? random.pick(['online', 'domicile'] as const) : 'echelonne';
    await placeOne(kind, mode);
  }

  async function placeOne(
    kind: Wire['SaleType'],
    mode: Wire['PaymentMode'],
    ids: readonly number[] = randomProducts(),
    quantity = 1 + random.below(2),
  ): Promise<{ id: number; reference: string } | undefined> {
    const lines = ids.map((id) => ({ id, quantity, list_price: 1 }));
    people += 1;
    const buyer = await createBuyer(shop, 'member', {
      phone: `+2217${80_000_000 + people}`,
      address: `Ouakam, villa ${people}`,
    });
    const visitor = await newSignedInVisitor(shop, buyer);
    const asked = { type_sale: kind, order_lines: lines, region: 'dakar' };
    const quoted = await visitor.post('/api/commandes/devis', asked);
    if (!accepted('quote', quoted)) return undefined;
    const { order_lines: sold, amount_total } = quoted.json<Wire['Quote']>();
    if (sold.length === 0) return undefined;
    const body = { ...asked, order_lines: sold, payment_mode: mode, amount_total };
    const answer = await visitor.post('/api/commandes', body);
    if (!accepted(`place ${kind} ${mode}`, answer)) return undefined;
    const { order } = answer.json<{ order: { id: number; reference: string } }>();
    placed.push(order);
    return order;
  }

  /** An order above what a wallet takes at once, so that its owner can divide it. */
  const placeLarge = async () => void (await placeOne('order', 'online', [PRODUCTS.never], 14));

  /** Staff place an order of a caller; half of the products at an agreed price. */
  async function placeForCaller(): Promise<void> {
    people += 1;
    const lines = await priced(randomProducts());
    if (lines === undefined) return;
    const answer = await staff.post('/api/gestion/commandes', { ...caller(), ...lines });
    if (!accepted('place for a caller', answer)) return;
    placed.push(answer.json<{ id: number; reference: string }>());
  }

  /** Staff ask a person for an amount without products. */
  async function askForAmount(): Promise<void> {
    people += 1;
    const { adresse: _, payment_mode: __, ...asked } = caller();
    const body = { ...asked, label: 'Réparation', amount: 100 + random.below(50_000) };
    const answer = await staff.post('/api/gestion/commandes/montants', body);
    if (!accepted('ask for an amount', answer)) return;
    placed.push(answer.json<{ id: number; reference: string }>());
  }

  const caller = () => ({
    name: 'Awa Ndiaye',
    telephone: `+2217${80_000_000 + people}`,
    email: random.pick(['', `awa.${people}@exemple.sn`]),
    adresse: `Ouakam, villa ${people}`,
    payment_mode: random.pick(['online', 'domicile'] as const),
  });

  /** Products with the price of the day, some with an agreed one. */
  async function priced(ids: readonly number[], orderId?: number) {
    const region = random.pick(['dakar', 'thies'] as const);
    const shown = ids.map((id) => ({ id, quantity: 1 + random.below(3), list_price: 1 }));
    const path = '/api/gestion/commandes/devis';
    const first = await staff.post(path, {
      region,
      order_lines: shown,
      ...(orderId && { order_id: orderId }),
    });
    if (!accepted('quote for a caller', first)) return undefined;
    const order_lines = first
      .json<Wire['Quote']>()
      .order_lines.map(({ id, quantity, list_price, day_price }) => ({
        id,
        quantity,
        list_price: day_price ?? list_price,
        ...(random.below(2) === 0 && {
          agreed_price: Math.ceil((day_price ?? list_price) * 0.9),
          agreement_reason: REASON,
        }),
      }));
    if (order_lines.length === 0) return undefined;
    const quoted = await staff.post(path, { region, order_lines, ...(orderId && { order_id: orderId }) });
    if (!accepted('agree with a caller', quoted)) return undefined;
    return { region, order_lines, amount_total: quoted.json<Wire['Quote']>().amount_total };
  }

  /** Staff change an order, perhaps one that a customer placed, or that is being paid. */
  async function revise({ id }: { id: number }): Promise<void> {
    const page = await staff.get(`/api/gestion/commandes/${id}`);
    if (!accepted(`read ${id}`, page)) return;
    const { revision } = page.json<Wire['StaffOrderDetail']>();
    const goods = random.below(4) === 0 ? undefined : await priced(randomProducts(), id);
    const body = { ...caller(), seen: revision?.seen ?? 'none', ...(goods && { goods }) };
    accepted(`revise ${id}`, await staff.put(`/api/gestion/commandes/${id}`, body));
  }

  const cancel = async ({ id }: { id: number }) =>
    void accepted(
      `cancel ${id}`,
      await staff.get(`/api/commande/${id}/${random.pick(['annuler', 'delete'])}?reason=Double`, {
        'sec-fetch-site': 'same-origin',
      }),
    );

  /** Opens a payment page; most are paid at once. */
  async function pay(
    { id: orderId }: { id: number },
    { by = random.pick(providers), fate = random.below(10) } = {},
  ): Promise<void> {
    try {
      const { transactionId, sessionId } = await shop.payments.initiate({
        orderId,
        provider: by.provider.id,
        phone: BUYER_PHONE,
      });
      // Two people began at once, and the first one's call to the provider goes on.
      if (sessionId === null) return void done.push(`pay ${orderId}, which is being begun`);
      if (fate < 7) by.settle(transactionId, 'succeeded');
      else if (fate < 8) by.settle(transactionId, 'failed');
      await shop.payments.status(transactionId, { check: true });
      done.push(`pay ${orderId}`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      done.push(`pay ${orderId} ${error.code}`);
    }
  }

  /** The provider received another amount than was asked for. */
  async function payOther({ id: orderId }: { id: number }): Promise<void> {
    try {
      const phone = BUYER_PHONE;
      const { transactionId, sessionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone });
      if (sessionId === null) return void done.push(`pay other ${orderId}, which is being begun`);
      const { amountDue } = await shop.payments.due(orderId);
      const amount = 1 + random.below(2 * Math.max(amountDue, 1));
      shop.provider.settle(transactionId, 'succeeded', { amount });
      await shop.payments.status(transactionId, { check: true });
      done.push(`pay other ${orderId}`);
      if (random.below(3) > 0) await keep(transactionId);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      done.push(`pay other ${orderId} ${error.code}`);
    }
  }

  /** Two people keep the money of a task, perhaps while a third one returns it. */
  async function keep(of?: string): Promise<void> {
    const { data } = (await staff.get('/api/gestion/taches')).json<Wire['StaffTaskPage']>();
    const tasks = data.filter(
      ({ kind, transaction_id }) =>
        (kind === 'refund' || kind === 'conflict') && (of ?? transaction_id) === transaction_id,
    );
    if (tasks.length === 0) return;
    const path = `/api/gestion/taches/${random.pick(tasks).id}`;
    if (random.below(5) === 0) accepted('claim', await colleague.post(`${path}/prendre`));
    const body = { reason: REASON };
    accepted('keep', await staff.post(`${path}/garder`, body));
    const answer = await colleague.post(`${path}/garder`, body);
    if (!accepted('keep', answer)) return;
    const { detail } = answer.json<Wire['StaffKeeping']>();
    if (!detail.payment) return;
    kept.push(detail.payment.order);
    if (random.below(3) > 0) await spend(detail.payment.order);
  }

  /** Staff use credit of an order's customer for what is due. */
  async function spend({ id }: { id: number }): Promise<void> {
    const { order, money } = (await staff.get(`/api/gestion/commandes/${id}`)).json<
      Wire['StaffOrderDetail']
    >();
    const { credit = 0 } = order;
    if (credit === 0 || money.next === null) return;
    const { number: instalment_no, amount: amount_due } = money.next;
    const body = { instalment_no, amount_due, credit, reason: REASON };
    accepted(`use credit ${id}`, await staff.post(`/api/gestion/commandes/${id}/avoir`, body));
  }

  /** Staff return what is left of the credit by hand; above a sum a second person does. */
  async function returnCredit({ id }: { id: number }): Promise<void> {
    const { order } = (await staff.get(`/api/gestion/commandes/${id}`)).json<Wire['StaffOrderDetail']>();
    const { credit = 0 } = order;
    if (credit === 0) return;
    people += 1;
    const provider = random.pick(providers).provider.id;
    const body = { credit, provider, refund_reference: `C-${people}`, reason: REASON };
    for (const person of [staff, colleague])
      accepted(
        `return credit ${id}`,
        await person.post(`/api/gestion/commandes/${id}/avoir/rembourser`, body),
      );
  }

  /** The owner of an order divides what is due, perhaps while it is being paid. */
  async function divide({ id: orderId }: { id: number }): Promise<void> {
    const { division, instalmentNo, amountDue } = await shop.payments.due(orderId);
    if (division === undefined || instalmentNo === null) return;
    const { least, most, suggested } = division;
    const firstAmount = random.below(2) === 0 ? suggested : least + random.below(most - least + 1);
    try {
      await shop.payments.divide({ orderId, instalmentNo, amountDue, firstAmount });
      done.push(`divide ${orderId}`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      done.push(`divide ${orderId} ${error.code}`);
    }
  }

  /** Pays a page that was left open, perhaps of an order that is cancelled by now. */
  async function payLate(): Promise<void> {
    const by = random.pick(providers);
    const open = by.sessions().filter(({ verdict }) => verdict === 'open');
    const [session] = open.length === 0 ? [] : [random.pick(open)];
    if (!session?.clientReference) return;
    by.settle(session.clientReference, 'succeeded');
    await shop.payments.status(session.clientReference, { check: true });
    done.push(`pay late ${session.clientReference}`);
  }

  async function cash({ id, reference }: { id: number; reference: string }): Promise<void> {
    const path = `/api/gestion/especes/${reference}`;
    const due = await colleague.get(path);
    if (!accepted(`cash desk ${id}`, due)) return;
    const { last_cash: last, instalment_no, amount_due: amount } = due.json<Wire['StaffCashDue']>();
    if (last && random.below(3) === 0)
      accepted(
        `reverse cash ${id}`,
        await colleague.post(`${path}/annuler`, { cash_id: last.id, reason: REASON }),
      );
    else accepted(`take cash ${id}`, await staff.post(path, { instalment_no, amount, reason: REASON }));
  }

  /** Staff return some of a payment: they ask, and go on with it for some steps. */
  async function refund(): Promise<void> {
    await shop.drainOutbox();
    const { id } = random.pick(placed);
    const path = `/api/gestion/commandes/${id}/remboursements`;
    for (let left = 1 + random.below(5); left > 0; left -= 1) {
      const { payments, refunds } = (await staff.get(path)).json<Wire['OrderRefunds']>();
      const open = refunds.filter(({ steps }) => steps.length > 0);
      const refundable = payments.filter((payment) => payment.left > 0);
      if (open.length > 0) await goOn(path, random.pick(open));
      else if (refundable.length > 0) await askBack(path, random.pick(refundable));
    }
  }

  async function askBack(path: string, { transaction_id, left }: Wire['OrderRefunds']['payments'][number]) {
    const amount = random.below(2) === 0 ? left : 1 + random.below(left);
    const body = { transaction_id, amount, cause: 'goodwill', reason: REASON, lines: [] };
    accepted(`ask back ${amount}`, await staff.post(path, body));
  }

  async function goOn(path: string, { id, steps }: Wire['OrderRefund']) {
    const forward = steps.filter((step) => ['claim', 'record', 'send'].includes(step));
    const step = random.pick(random.below(4) > 0 && forward.length > 0 ? forward : steps);
    const body = { step, reason: REASON, ...(step === 'record' && { refund_reference: `R-${id}` }) };
    accepted(
      `refund ${id} ${step}`,
      await (random.below(5) > 0 ? staff : colleague).post(`${path}/${id}`, body),
    );
  }

  /** Some steps of the parcels of one order, one after the other. */
  async function deliver(order: { id: number }): Promise<void> {
    for (let left = 1 + random.below(4); left > 0; left -= 1) await moveParcel(order);
  }

  async function moveParcel({ id }: { id: number }): Promise<void> {
    const { data }: Wire['StaffOrderDeliveries'] = await deliveriesOf(staff, id);
    // An amount has no parcel, and a step of one is refused.
    const none = { number: 1, version: 0, state: 'toConfirm', steps: [], lines: [] };
    const { number, version, state, steps, lines } = data.length === 0 ? none : random.pick(data);
    const [line] = lines;
    const isDivisible = lines.length > 1 || (line?.quantity ?? 0) > 1;
    if (state === 'confirmed' && line && isDivisible && random.below(3) === 0) {
      const body = { number, version, lines: [{ line_id: line.line_id, quantity: 1 }] };
      accepted(`split ${id}`, await staff.post(`${deliveriesPath(id)}/separer`, body));
      return;
    }
    const forward = steps.filter((step) => !/undone|cancelled|planned|returned/.test(step));
    const choices = random.below(4) > 0 && forward.length > 0 ? forward : steps;
    if (choices.length === 0 && random.below(5) > 0) return;
    const step =
      random.below(20) === 0 || choices.length === 0 ? random.pick(STAFF_STEPS) : random.pick(choices);
    const planned = ['order.confirmed', 'parcel.planned', 'parcel.sent'].includes(step);
    accepted(
      `parcel ${id}/${number} ${state} ${step}`,
      await staff.post(deliveriesPath(id), {
        number,
        version,
        step,
        reason: REASON,
        ...(planned && { courier_id: Number(staff.accountId), day: today(shop) }),
        ...(step === 'parcel.delivered' && { recipient: 'Modou' }),
      }),
    );
  }

  async function count(): Promise<void> {
    const productId = random.pick([PRODUCTS.counted, PRODUCTS.sometimes]);
    if (productId === PRODUCTS.sometimes && random.below(2) === 0)
      accepted('end', await staff.delete(`/api/gestion/stock/${productId}`, { reason: REASON }));
    else await setUnits(productId, (held) => held + random.below(5));
  }

  const ofAnOrder = (work: (order: { id: number; reference: string }) => Promise<void>) => async () => {
    // The latest ones have most that can still happen.
    if (placed.length > 0) await work(random.pick(placed.slice(-6)));
  };
  const ofKept = (work: (order: { id: number }) => Promise<void>) => async () => {
    if (kept.length > 0) await work(random.pick(kept.slice(-6)));
  };
  const STEPS: readonly (() => Promise<void>)[] = [
    place,
    placeLarge,
    placeForCaller,
    askForAmount,
    ofAnOrder(divide),
    ofAnOrder(divide),
    ofAnOrder(revise),
    ofAnOrder(revise),
    ofAnOrder((order) => pay(order)),
    ofAnOrder((order) => pay(order)),
    ofAnOrder((order) => pay(order)),
    ofAnOrder((order) => pay(order)),
    ofAnOrder(cash),
    ofAnOrder(payOther),
    ofAnOrder(payOther),
    ofAnOrder(payOther),
    () => keep(),
    () => keep(),
    ofKept(spend),
    ofKept(spend),
    ofKept(returnCredit),
    refund,
    refund,
    refund,
    ofAnOrder(cancel),
    count,
    payLate,
    () => upload(),
    () => close(),
    ...Array.from({ length: 5 }, () => ofAnOrder(deliver)),
  ];

  /** Eight days pass: what was not paid expires, and staff sign in again. */
  async function expire(): Promise<void> {
    shop.clock.advance(8 * DAY_MS);
    await shop.tick('reconciler');
    done.push(`expired ${await expireOrders(shop.db, shop.clock)}`);
    [staff, colleague] = await Promise.all([newStaffClient(shop, 'admin'), newStaffClient(shop, 'admin')]);
  }

  /** A day passes: the statements are read, and staff sign in again. */
  async function nextDay(): Promise<void> {
    shop.clock.advance(DAY_MS);
    await readStatements();
    [staff, colleague] = await Promise.all([newStaffClient(shop, 'admin'), newStaffClient(shop, 'admin')]);
  }

  /**
   * After all that was random, one order leaves, one is cancelled, one is paid another amount, and one expires. Cash is taken and counted, and
   * a file has another amount than the shop.
   */
  async function end(): Promise<void> {
    await setUnits(PRODUCTS.counted, (held) => held + 6);
    await setUnits(PRODUCTS.sometimes, (held) => held + 6);
    const [leaving, cancelled, expiring] = [
      await placeOne('order', 'domicile', [PRODUCTS.counted]),
      await placeOne('order', 'domicile', [PRODUCTS.counted]),
      await placeOne('order', 'online', [PRODUCTS.counted]),
    ];
    const underpaid = await placeOne('order', 'online', [PRODUCTS.never]);
    const paidByCard = await placeOne('order', 'online', [PRODUCTS.never]);
    if (!leaving || !cancelled || !expiring || !underpaid || !paidByCard)
      throw new Error(`an order was refused: ${done.join(', ')}`);
    await prepare(shop, staff, leaving.id, { leaves: true });
    await cancel(cancelled);
    await payOther(underpaid);
    await keep();
    await spend(underpaid);
    for (const by of shop.otherProviders) await pay(paidByCard, { by, fate: 0 });
    await cash(leaving);
    await close(true);
    await upload(true);
    await expire();
    await nextDay();
  }

  await setUnits(PRODUCTS.counted, (held) => held + 6);
  await setUnits(PRODUCTS.sometimes, (held) => held + 6);
  for (let first = 0; first < 4; first += 1) await place();
  // Cash of before the first close is in no drawer.
  await close();

  return {
    /** One to three people do something at the same time. */
    async step(): Promise<void> {
      done = [];
      const day = random.below(20);
      if (day === 0) return expire();
      if (day === 1) return nextDay();
      const several = Array.from({ length: 1 + random.below(3) }, () => random.pick(STEPS));
      await Promise.all(several.map((one) => one()));
    },
    end,
    /** What the last step did. */
    done: () => done,
  };
}
