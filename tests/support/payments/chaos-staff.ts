import { eq } from 'drizzle-orm';
import type { components } from '#openapi/schema.d.ts';
import { orders } from '#server/db/schema.ts';
import { createPerson, PASSWORD, type SignInAnswer } from '../accounts.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { TestStack } from './test-stack.ts';

type Wire = components['schemas'];

/** The product that callers order: it is counted. */
export const CALLED_FOR = 201;
const PRICE = 205_000;
const UNITS = 100_000;
/** To ask, to claim and to send what is left, with one of two people at a time. */
const STEPS_MAX = 6;
/** Steps that lead on to the return of money. */
const ONWARD: ReadonlySet<string> = new Set(['claim', 'send', 'record']);
const SIGN_IN = '/api/auth/get_tokens';
const REASON = 'Vu avec le client au téléphone.';
/** Answers to a step that is not possible now; every other refusal is a fault of the shop. */
const REFUSED = new Set([400, 404, 409]);

/** A process of the shop, and who asks it. */
interface Own {
  origin: string;
  who: number;
}

interface Sent {
  method?: 'POST' | 'PUT';
  body?: unknown;
}

/** A step with a refund, of an order or of a task. */
interface Step {
  path: string;
  body: Record<string, unknown>;
  /** The whole francs that a person has returned by hand and records with it. */
  byHand?: number;
}

/** @throws Error for an answer that is no success, unless the shop may refuse it now */
async function accepted(response: Response, mayRefuse = true): Promise<boolean> {
  if (response.ok || (mayRefuse && REFUSED.has(response.status))) return response.ok;
  throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
}

/** Two people of the shop at all of its processes. They take the orders of callers, and return money by Wave's API and by hand. */
export async function openChaosStaff(stack: TestStack, origins: readonly string[]) {
  const people = [await createPerson(stack, 'admin'), await createPerson(stack, 'manager')];
  const tokens: string[] = [];
  let count = 0;
  let byHand = 0;

  /** Sends a request, with a new session if the old one has ended, which it may do again meanwhile: the clock leaps. */
  async function send({ origin, who }: Own, path: string, request: Sent = {}): Promise<Response> {
    for (;;) {
      const response = await sendOnce({ origin, who }, path, request);
      if (response.status !== 401) return response;
      const body = { username: people[who]?.email, password: PASSWORD };
      const signedIn = await sendOnce({ origin, who }, SIGN_IN, { body });
      await accepted(signedIn, false);
      const answer: SignInAnswer = await signedIn.json();
      tokens[who] = answer.access_token;
    }
  }

  const sendOnce = ({ origin, who }: Own, path: string, { method = 'POST', body }: Sent) =>
    fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.255.0.${who}`,
        ...(tokens[who] !== undefined && path !== SIGN_IN && { 'access-token': tokens[who] }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  const anyone = (random: SeededRandom) => ({
    origin: random.pick(origins),
    who: random.below(people.length),
  });

  /**
   * The steps that one person may take now with the refunds of an order and of its payments that do not count: those that lead on to a
   * return, and the others.
   */
  async function stepsOf(random: SeededRandom, orderId: number, who: number): Promise<[Step[], Step[]]> {
    const own = { origin: random.pick(origins), who };
    const path = `/api/gestion/commandes/${orderId}/remboursements`;
    const response = await send(own, path);
    await accepted(response, false);
    const { payments, refunds }: Wire['OrderRefunds'] = await response.json();
    const asked = payments
      .filter(({ left }) => left > 0)
      .map(({ transaction_id, left }): Step => {
        const amount = random.below(3) > 0 ? left : 1 + random.below(left);
        return { path, body: { transaction_id, amount, cause: 'goodwill', reason: REASON, lines: [] } };
      });
    const stepOf = ({ id, amount }: Wire['OrderRefund'], step: Wire['RefundStep']): Step => {
      const isByHand = step === 'record';
      const body = { step, reason: REASON, ...(isByHand && { refund_reference: newReference() }) };
      return { path: `${path}/${id}`, body, ...(isByHand && { byHand: amount }) };
    };
    const open = (isOn: boolean) =>
      refunds.flatMap((refund) =>
        refund.steps
          // What Wave's API can return is not returned by hand.
          .filter(
            (step) => ONWARD.has(step) === isOn && (step !== 'record' || !refund.steps.includes('send')),
          )
          .map((step) => stepOf(refund, step)),
      );
    const onward = [...open(true), ...(await stepsOfTasks(own, orderId))];
    return onward.length > 0 ? [onward, [...asked, ...open(false)]] : [asked, open(false)];
  }

  async function stepsOfTasks(own: Own, orderId: number): Promise<Step[]> {
    const { rows } = await stack.executeSql(
      `select id from staff_tasks
        where kind in ('refund', 'conflict') and done_at is null and detail ->> 'orderId' = $1`,
      [String(orderId)],
    );
    const steps: Step[] = [];
    for (const row of rows) {
      const path = `/api/gestion/taches/${Object(row).id}`;
      const response = await send(own, path);
      await accepted(response, false);
      const { actions, payment }: Wire['StaffTaskDetail'] = await response.json();
      const received = payment?.received?.amount ?? null;
      const body = { reason: REASON };
      for (const action of actions) {
        if (action === 'claim') steps.push({ path: `${path}/prendre`, body });
        if (action === 'send') steps.push({ path: `${path}/faire-rembourser`, body });
        if (action === 'refund' && received !== null)
          steps.push({
            path: `${path}/rembourser`,
            body: { ...body, amount: received, refund_reference: newReference() },
            byHand: received,
          });
      }
    }
    return steps;
  }

  async function take(own: Own, { path, body, byHand: amount = 0 }: Step) {
    if (await accepted(await send(own, path, { body }))) byHand += amount;
  }

  const newReference = () => `HAND-${(count += 1)}`;

  return {
    /** Has the product of the callers counted. */
    async stock(random: SeededRandom): Promise<void> {
      const path = `/api/gestion/stock/${CALLED_FOR}`;
      const body = { units: UNITS, low_from: 1, seen: null, reason: REASON };
      await accepted(await send(anyone(random), path, { method: 'PUT', body }), false);
    },
    /** Places the order of a caller at an agreed price. */
    async placeForCaller(random: SeededRandom): Promise<{ id: number; capabilityNonce: string }> {
      count += 1;
      const agreed = { agreed_price: PRICE - 1 - random.below(5_000), agreement_reason: REASON };
      const goods = {
        region: 'dakar',
        order_lines: [{ id: CALLED_FOR, quantity: 1, list_price: PRICE, ...agreed }],
      };
      const quoted = await send(anyone(random), '/api/gestion/commandes/devis', { body: goods });
      await accepted(quoted, false);
      const { amount_total }: Wire['Quote'] = await quoted.json();
      const response = await send(anyone(random), '/api/gestion/commandes', {
        body: {
          ...goods,
          amount_total,
          name: 'Awa Ndiaye',
          telephone: `+2217${60_000_000 + count}`,
          email: '',
          adresse: 'Ouakam, villa 7',
          payment_mode: 'online',
        },
      });
      await accepted(response, false);
      const { id }: { id: number } = await response.json();
      const [placed] = await stack.db.select().from(orders).where(eq(orders.id, id));
      if (!placed?.capabilityNonce) throw new Error(`order ${id} is not the order of a guest`);
      return { id, capabilityNonce: placed.capabilityNonce };
    },
    /** One or two people take a step each with the money of an order, at once. Most steps lead on. */
    async giveBack(random: SeededRandom, orderId: number): Promise<void> {
      const who = random.below(people.length);
      const [onward, others] = await stepsOf(random, orderId, who);
      const steps = onward.length > 0 && random.below(5) > 0 ? onward : [...onward, ...others];
      if (steps.length === 0) return;
      const step = random.pick(steps);
      const doers = random.below(3) === 0 ? people.map((_, index) => index) : [who];
      await Promise.all(doers.map((doer) => take({ origin: random.pick(origins), who: doer }, step)));
    },
    /** Staff return all of an order that they can return now. */
    async giveAllBack(random: SeededRandom, orderId: number): Promise<void> {
      for (let count = 0; count < STEPS_MAX; count += 1) {
        const who = count % people.length;
        const [[step]] = await stepsOf(random, orderId, who);
        if (step) await take({ origin: random.pick(origins), who }, step);
      }
    },
    /** Whole francs that people have returned by hand and recorded. */
    returnedByHand: () => byHand,
  };
}
