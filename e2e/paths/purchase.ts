import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import type { Provider } from '#domain/payments/providers/index.ts';
import { orange } from '#domain/messages/providers/orange.ts';
import { wave } from '#domain/messages/providers/wave.ts';
import { isWalletPhone } from '#domain/text/phone.ts';
import type { ProviderRules } from '#machines/mobile-money/index.ts';
import { readXsrfToken } from '#src/api/xsrf.ts';
import { customer, demoAccount, newCustomer } from '../support/account.ts';
import { checkOut } from '../support/basket-orders.ts';
import { sandbox } from '../support/sandbox.ts';
import { origins } from '../support/origins.ts';
import { newGuest, newPhone, Placed, shopper } from '../support/shopper.ts';
import type { Stage } from './stage.ts';

/** The order of the model; that of the page has other figures. */
export const MODEL_ORDER: PayableOrder = {
  id: 42,
  name: 'S00042',
  reference: 'KE-7QX2M9D4TB',
  saleType: 'order',
  lines: [],
  amountDue: 147_500,
  phone: '77 123 45 67',
};
export const WAVE: ProviderRules = { id: 'wave', messages: wave, isPayerPhone: isWalletPhone };
export const ORANGE: ProviderRules = { id: 'orange', messages: orange, isPayerPhone: isWalletPhone };

const Due = v.object({
  payment_state: v.picklist(['open', 'in_progress', 'checking', 'paid', 'closed']),
  amount_due: v.number(),
  instalment_no: v.nullable(v.number()),
  live_transaction: v.nullable(v.string()),
});
const QuoteText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    amount_total: v.number(),
    order_lines: v.array(v.object({ id: v.number(), quantity: v.number(), list_price: v.number() })),
  }),
);
type Due = v.InferOutput<typeof Due>;

type PlacedOrder = v.InferOutput<typeof Placed>['order'];
const orders = new WeakMap<Stage, PlacedOrder>();

/** The order of the page, and what happens to it elsewhere: at the provider, and on other devices of its owner. */
export function purchase(stage: Stage) {
  const { page, context } = stage;
  const order = (): PlacedOrder => {
    const placed = orders.get(stage);
    if (placed === undefined) throw new Error('No order was placed yet');
    return placed;
  };
  const headers = async () => {
    const cookies = await context.cookies();
    const token = await page.evaluate(() => localStorage.getItem('access_token')).catch(() => null);
    return {
      origin: origins().shop,
      'x-xsrf-token': readXsrfToken(cookies.map(({ name, value }) => `${name}=${value}`).join('; ')) ?? '',
      ...(token !== null && { 'access-token': token }),
    };
  };

  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, {
      headers: { ...(await headers()), 'idempotency-key': randomUUID() },
      data,
    });
    const body = await response.text();
    expect(response.ok(), `${path}: ${response.status()} ${body}`).toBe(true);
    return body;
  };

  return {
    order,
    /** The order, if one was placed. */
    placed: () => orders.get(stage),
    dialog: page.getByRole('dialog', { name: /^Paiement/ }),

    /** Orders a pack as a guest; the dialog of the payment opens. */
    async asGuest(): Promise<void> {
      orders.set(stage, await shopper(page).reserve(newGuest()));
    },

    /** Orders a pack as a new customer; the dialog of the payment opens. */
    async asCustomer(): Promise<void> {
      const person = newCustomer();
      await customer(page).arrive(person);
      await shopper(page).orderPack(person.address);
      const placing = page.waitForResponse((response) => response.url().endsWith('/api/commande-pack'));
      await page.getByRole('button', { name: 'Valider le Panier' }).click();
      orders.set(stage, v.parse(Placed, await (await placing).json()).order);
      await expect(this.dialog).toBeVisible();
    },

    /** Orders something on pre-order as a member, to be paid in three parts; the dialog of the first payment opens. */
    async asMember(): Promise<void> {
      await page.goto('/login');
      await customer(page).signIn(demoAccount('member'));
      await checkOut(page, '/pre-commandes', /^Précommander/, '/pre-cart');
      const placing = page.waitForResponse(
        (response) => response.url().endsWith('/api/commandes') && response.request().method() === 'POST',
      );
      await page.getByRole('button', { name: 'Valider la commande' }).click();
      orders.set(stage, v.parse(Placed, await (await placing).json()).order);
      await expect(this.dialog).toBeVisible();
    },

    async choose(name: 'Wave' | 'Orange Money' | 'Paydunya'): Promise<void> {
      await this.dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    },

    /** What the server says is due. */
    async due(): Promise<Due> {
      const response = await page.request.get(`/api/commande/${order().id}/payment`, {
        headers: await headers(),
      });
      expect(response.ok(), `due: ${response.status()}`).toBe(true);
      return v.parse(Due, await response.json());
    },

    /** Waits until the server knows. */
    async until(state: Due['payment_state']): Promise<void> {
      await expect.poll(async () => (await this.due()).payment_state, { timeout: 25_000 }).toBe(state);
    },

    /** Starts a payment on another device. */
    async startElsewhere(provider: Provider): Promise<void> {
      const { amount_due: amount, instalment_no: instalment } = await this.due();
      await post(`/api/payment/${provider}/initiate`, {
        order_id: order().id,
        amount,
        ...(instalment !== null && { instalment_no: instalment }),
        ...(provider !== 'paydunya' && { phoneNumber: newPhone() }),
      });
    },

    /** Pays this part of the order on another device. */
    async paysPart(): Promise<void> {
      const { instalment_no: part } = await this.due();
      await this.startElsewhere('orange');
      await this.pays();
      await expect
        .poll(async () => (await this.due()).instalment_no, { timeout: 25_000 })
        .toBe((part ?? 0) + 1);
    },

    /** The page has placed this order. */
    found(placed: PlacedOrder): void {
      orders.set(stage, placed);
    },

    /** The customer orders a product on another device, to be paid on delivery. */
    async ordersElsewhere(product: number, address: string): Promise<void> {
      const basket = {
        type_sale: 'order',
        order_lines: [{ id: product, quantity: 1, list_price: 1 }],
        region: 'dakar',
        adresse: address,
        telephone: newPhone(),
      };
      const { order_lines: lines, amount_total: total } = v.parse(
        QuoteText,
        await post('/api/commandes/devis', basket),
      );
      await post('/api/commandes', {
        ...basket,
        order_lines: lines.map(({ id, quantity, list_price }) => ({ id, quantity, list_price })),
        payment_mode: 'domicile',
        state: 'sale',
        commitment_date: new Date().toISOString(),
        amount_total: total,
      });
    },

    /** Makes a payment link for another payer. @returns its address */
    async shareLink(): Promise<string> {
      const body = await post(`/api/commande/${order().id}/payment-link`, { instalment_no: 1 });
      return v.parse(v.pipe(v.string(), v.parseJson(), v.object({ url: v.string() })), body).url;
    },
    async withdrawLink(): Promise<void> {
      const path = `/api/commande/${order().id}/payment-link`;
      const response = await page.request.delete(path, { headers: await headers() });
      expect(response.ok(), `withdraw: ${response.status()}`).toBe(true);
    },

    /** The customer cancels the order on another device. */
    async cancelOrder(): Promise<void> {
      const response = await page.request.get(`/api/commande/${order().id}/annuler`, {
        headers: await headers(),
      });
      expect(response.ok(), `cancel: ${response.status()} ${await response.text()}`).toBe(true);
    },

    /** How often the order was paid, with all providers together. */
    charges: async (): Promise<number> =>
      (await sandbox.sessionsOf(order().id)).filter((one) => one.payment_status === 'succeeded').length +
      (await sandbox.orange.paidFor(order().id)) +
      (await sandbox.paydunya.paidFor(order().reference)),

    /** What the payer does with the open payment at its provider. */
    async pays(taken: { amount?: number } = {}): Promise<void> {
      const { session, invoice, code = '' } = await atProvider(order());
      if (session !== undefined) await sandbox.pay(session, taken);
      else if (invoice !== undefined) await sandbox.paydunya.pay(invoice);
      else if (!(await sandbox.orange.complete(code))) await sandbox.orange.use(code);
    },
    /** Orange Money has the payer's approval, and has not moved the money yet. */
    async approves(): Promise<void> {
      await sandbox.orange.use((await atProvider(order())).code ?? '', 'ACCEPTED');
    },
    /** Orange Money refuses the payer; the code stays payable. */
    async isRefused(): Promise<void> {
      await sandbox.orange.use((await atProvider(order())).code ?? '', 'FAILED');
    },
    async cancels(): Promise<void> {
      const { session = '', invoice } = await atProvider(order());
      if (invoice === undefined) await sandbox.cancel(session);
      else await sandbox.paydunya.cancel(invoice);
    },
    /** The provider refuses the payer, who gives up. */
    async fails(): Promise<void> {
      const { session = '', invoice } = await atProvider(order());
      if (invoice !== undefined) return sandbox.paydunya.fail(invoice);
      await sandbox.fail(session);
      await sandbox.cancel(session);
    },
  };
}

interface AtProvider {
  session?: string | undefined;
  invoice?: string | undefined;
  code?: string | undefined;
}

/** What an order's payer can use at the providers; waits until there is something, because a payment is in progress before. */
async function atProvider({ id, reference }: PlacedOrder): Promise<AtProvider> {
  const find = async (): Promise<AtProvider> => {
    const invoices = await sandbox.paydunya.invoicesOf(reference);
    const tokenOf = (wanted: string) => invoices.find(({ status }) => status === wanted)?.invoice.token;
    return {
      session: (await sandbox.sessionsOf(id)).find(({ checkout_status: status }) => status === 'open')?.id,
      // A refused one can be paid again, where no other has been opened since.
      invoice: tokenOf('pending') ?? tokenOf('failed'),
      code: (await sandbox.orange.codesOf(id)).at(-1)?.id,
    };
  };
  let found: AtProvider = {};
  await expect
    .poll(async () => {
      found = await find();
      return Object.values(found).some((each) => each !== undefined);
    })
    .toBe(true);
  return found;
}

/** Why a transition is not driven. */
export const BUGS_ONLY = 'a watch of a payment ends only by a bug';
export const NEVER_FORGOTTEN = 'the server never forgets a payment';
export const END_NOT_AWAITED =
  'a page or code that was refused can be paid for a quarter of an hour and longer';
export const BY_STAFF = 'staff takes cash, cancels the order, or returns or accepts received money';
