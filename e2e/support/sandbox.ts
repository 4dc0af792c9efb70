import { expect } from '@playwright/test';
import * as v from 'valibot';
import { PROVIDER_IDS, type Provider } from '#domain/payments/providers/index.ts';
import { origins } from './origins.ts';

const Session = v.object({
  id: v.string(),
  amount: v.string(),
  checkout_status: v.string(),
  payment_status: v.string(),
  client_reference: v.nullable(v.string()),
});
const Sessions = v.object({ sessions: v.array(Session) });
const Messages = v.object({
  messages: v.array(
    v.object({
      subject: v.string(),
      text: v.nullable(v.string()),
      links: v.array(v.string()),
      attachments: v.array(v.object({ filename: v.string(), mime_type: v.string(), path: v.string() })),
    }),
  ),
});

const Codes = v.object({ codes: v.array(v.object({ id: v.string(), reference: v.optional(v.string()) })) });
const Transactions = v.object({
  transactions: v.array(v.object({ id: v.string(), codeId: v.string(), status: v.string() })),
});
const Invoices = v.object({
  invoices: v.array(
    v.object({ status: v.string(), invoice: v.object({ token: v.string(), description: v.string() }) }),
  ),
});

const PayerPayments = v.object({ payments: v.array(v.object({ reference: v.string(), paid: v.number() })) });

const TextMessages = v.object({ messages: v.array(v.object({ text: v.string() })) });

const control = async (path: string, body: unknown, method = 'POST') => {
  const answer = await fetch(`${origins().sandbox}/control${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  expect(answer.ok, `sandbox ${path}: ${answer.status}`).toBe(true);
};

const read = async <TSchema extends v.GenericSchema>(path: string, schema: TSchema) =>
  v.parse(schema, await (await fetch(`${origins().sandbox}/control${path}`)).json());

/** The payments of an order with one provider: every reference has two letters and the number of the order. */
async function paymentsOf(provider: Provider, orderId: number) {
  const { payments } = await read(`/${provider}/payer/payments`, PayerPayments);
  const form = new RegExp(`^[A-Z]{2}${orderId}(?:-|\\d{17}$)`);
  return payments.filter(({ reference }) => form.test(reference));
}

/** Orange Money of the sandbox. */
const orange = {
  /** Sets faults for its calls or notifications, in the format of the control API. */
  spoil: (settings: unknown) => control('/orange/faults', settings),
  /** The codes of an order; their references are our transaction ids. */
  async codesOf(orderId: number) {
    const { codes } = await read('/orange/codes', Codes);
    return codes.filter(({ reference }) => new RegExp(`^OM${orderId}\\d{17}$`).test(reference ?? ''));
  },
  /** Pays with a code, or tries to. */
  use: (code: string, status = 'SUCCESS') => control(`/orange/codes/${code}/use`, { status }),
  /** Completes a payment with a code that is being processed. @returns whether there was one */
  async complete(code: string): Promise<boolean> {
    const { transactions } = await read('/orange/transactions', Transactions);
    const begun = transactions.find(({ codeId, status }) => codeId === code && status === 'ACCEPTED');
    if (begun !== undefined) await control(`/orange/transactions/${begun.id}/move`, { status: 'SUCCESS' });
    return begun !== undefined;
  },
  /** How often an order was paid. */
  async paidFor(orderId: number) {
    const ids = (await orange.codesOf(orderId)).map(({ id }) => id);
    const { transactions } = await read('/orange/transactions', Transactions);
    return transactions.filter(({ codeId, status }) => ids.includes(codeId) && status === 'SUCCESS').length;
  },
};

/** PayDunya of the sandbox. */
const paydunya = {
  /** Sets faults for its calls or notifications, in the format of the control API. */
  spoil: (settings: unknown) => control('/paydunya/faults', settings),
  /** The invoices of an order. */
  async invoicesOf(orderReference: string) {
    const { invoices } = await read('/paydunya/invoices', Invoices);
    return invoices.filter(({ invoice }) => invoice.description.includes(orderReference));
  },
  pay: (token: string) => control(`/paydunya/invoices/${token}/pay`, {}),
  cancel: (token: string) => control(`/paydunya/invoices/${token}/cancel`, {}),
  fail: (token: string) => control(`/paydunya/invoices/${token}/fail`, {}),
  /** How often an order was paid. */
  paidFor: async (orderReference: string) =>
    (await paydunya.invoicesOf(orderReference)).filter(({ status }) => status === 'completed').length,
};

/** The control API of the sandbox's providers and mailbox; without a name, of Wave. */
export const sandbox = {
  /** Sets faults for Wave's calls or webhooks, in the format of the control API. */
  spoil: (settings: unknown) => control('/wave/faults', settings),
  async behave() {
    for (const provider of PROVIDER_IDS) await control(`/${provider}/faults`, undefined, 'DELETE');
  },
  /** How often an order was paid, with all providers together. */
  async paidFor(orderId: number) {
    const found = await Promise.all(PROVIDER_IDS.map((id) => paymentsOf(id, orderId)));
    return found.flat().reduce((sum, { paid }) => sum + paid, 0);
  },
  /** The payer pays the last payment of an order that was begun with a provider, from another device. */
  async payFor(orderId: number, provider: Provider) {
    const begun = (await paymentsOf(provider, orderId)).at(-1);
    await control(`/${provider}/payer/payments/${begun?.reference}/pay`, {});
  },
  orange,
  paydunya,

  /** All Wave sessions of an order. */
  async sessionsOf(orderId: number) {
    const answer = await fetch(`${origins().sandbox}/control/wave/sessions`);
    const { sessions } = v.parse(Sessions, await answer.json());
    return sessions.filter(({ client_reference: reference }) => reference?.startsWith(`WV${orderId}-`));
  },
  /** What a session of Wave asks for, in francs, and the reference of its payment. */
  async sessionOf(name: string) {
    const { sessions } = await read('/wave/sessions', Sessions);
    const session = sessions.find(({ id }) => id === name);
    return { amount: Number(session?.amount), transaction: session?.client_reference ?? '' };
  },
  /** @param taken what the payer pays instead of what was asked */
  pay: (session: string, taken: { amount?: number } = {}) => control(`/wave/sessions/${session}/pay`, taken),
  cancel: (session: string) => control(`/wave/sessions/${session}/cancel`, {}),
  /** A try of the payer that Wave refuses; the session stays open. */
  fail: (session: string) => control(`/wave/sessions/${session}/fail`, {}),

  /** Waits for `count` mails to an address, and returns them. */
  async mailsTo(address: string, count: number, withinMs = 20_000) {
    const read = async () => {
      const answer = await fetch(`${origins().sandbox}/messages.json?to=${encodeURIComponent(address)}`);
      return v.parse(Messages, await answer.json()).messages;
    };
    await expect.poll(async () => (await read()).length, { timeout: withinMs }).toBe(count);
    return read();
  },
  /** Waits for a match in the SMS to a number. @param phone in E.164 @returns the first group */
  async inSms(phone: string, pattern: RegExp) {
    const read = async () => {
      const answer = await fetch(`${origins().sandbox}/messages.json?to=${encodeURIComponent(phone)}`);
      const { messages } = v.parse(TextMessages, await answer.json());
      return messages.map(({ text }) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
    };
    await expect.poll(read, { timeout: 20_000 }).toBeTruthy();
    return (await read()) ?? '';
  },
  attachment: async (path: string) =>
    Buffer.from(await (await fetch(`${origins().sandbox}${path}`)).arrayBuffer()),
};
