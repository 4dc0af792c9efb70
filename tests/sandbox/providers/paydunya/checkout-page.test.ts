import * as v from 'valibot';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { CANCEL_URL, ORDER, RETURN_URL, startPaydunya } from './support.ts';

it('[TL-06] shows shop, amount and purpose, and only the methods that the invoice allows', async () => {
  const { create, page, call } = await startPaydunya();
  const { token } = await create();
  const text = await page(token);
  for (const words of ['Kër Électro', '42\u202f300\u00a0FCFA', 'Commande CMD-42', 'Aucun argent réel'])
    expect(text).toContain(words);
  for (const method of ['Carte bancaire', '>Wave<', 'Orange Money', 'Free Money', 'Wizall'])
    expect(text).toContain(method);
  const answer = await call(`/sandbox-checkout/invoice/${token}`);
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example");
  expect(text).not.toMatch(/<script|\son\w+=|style=/);

  const cardsOnly = await create({ invoice: { ...ORDER.invoice, channels: ['card'] } });
  expect(await page(cardsOnly.token)).not.toContain('Orange Money');
});

const Paid = v.looseObject({ receipt_identifier: v.string() });

it('[TL-06] a card or a wallet pays, and the payer returns with the token', async () => {
  const { create, press, page, confirm, call } = await startPaydunya();
  for (const [method, field] of [
    ['card', { name: 'Awa' }],
    ['wave-senegal', { phone: '771234567' }],
  ] as const) {
    const { token } = await create();
    const receipt = `/sandbox-checkout/receipt/pdf/${token}.pdf`;
    expect((await call(receipt)).status).toBe(404);
    expect(await press(token, 'pay', { method, ...field })).toBe(`${RETURN_URL}?token=${token}`);
    const paid = v.parse(Paid, await confirm(token));
    expect(paid).toMatchObject({
      status: 'completed',
      customer: field,
      receipt_url: expect.stringMatching(`${receipt}$`),
    });
    expect(await (await call(receipt)).text()).toContain(`Reçu ${paid.receipt_identifier}`);
    // A second click or a cancellation in another tab changes nothing.
    for (const button of ['pay', 'refuse', 'cancel'])
      expect(await press(token, button)).toBe(`${RETURN_URL}?token=${token}`);
    expect(await confirm(token)).toEqual(paid);
    expect(await page(token)).toContain('Paiement effectué');
  }
});

it('[TL-06] a refused payment fails, and may be tried again in the page', async () => {
  const { create, press, page, confirm } = await startPaydunya();
  const { token } = await create();
  expect(await press(token, 'refuse', { reason: 'Carte refusée par la banque' })).toBe(
    `/sandbox-checkout/invoice/${token}`,
  );
  expect(await confirm(token)).toMatchObject({
    status: 'failed',
    fail_reason: 'Carte refusée par la banque',
    errors: { message: expect.any(String), description: 'Carte refusée par la banque' },
  });
  expect(await page(token)).toContain('Carte refusée par la banque. Rien n’a été prélevé');
  await press(token, 'pay');
  expect(await confirm(token)).toMatchObject({ status: 'completed', fail_reason: '' });
});

it('[TL-06] cancelling is final, and appends the token even after a query', async () => {
  const { create, press, confirm, page } = await startPaydunya();
  const { token } = await create();
  expect(await press(token, 'cancel')).toBe(`${CANCEL_URL}?token=${token}`);
  await press(token, 'pay');
  expect(await confirm(token)).toMatchObject({ status: 'cancelled' });
  expect(await page(token)).not.toContain('<form');
});

it('[TL-06] a fictitious customer pays with a password, up to the balance', async () => {
  const { create, press, confirm } = await startPaydunya();
  const account = { method: 'paydunya', alias: 'aminata@paydunya.test', password: 'bacasable' };
  const invoiceOf = (total_amount: number) => create({ invoice: { total_amount } });
  const { token: first } = await invoiceOf(4_999_000);
  await press(first, 'pay', { ...account, password: 'autre' });
  expect(await confirm(first)).toMatchObject({ status: 'failed', fail_reason: 'Identifiants incorrects' });
  await press(first, 'pay', account);
  expect(await confirm(first)).toMatchObject({
    status: 'completed',
    customer: { email: 'aminata@paydunya.test' },
  });
  const { token: second } = await invoiceOf(1_001);
  await press(second, 'pay', account);
  expect(await confirm(second)).toMatchObject({ status: 'failed', fail_reason: 'Solde insuffisant' });
});

it('[TL-06] an unpaid invoice is cancelled after 24 hours', async () => {
  const { sandbox, create, confirm, press } = await startPaydunya();
  const { token } = await create();
  sandbox.clock.advance(24 * 3_600_000 - 5_000);
  expect(await confirm(token)).toMatchObject({ status: 'pending' });
  sandbox.clock.advance(5_000);
  await press(token, 'pay');
  expect(await confirm(token)).toMatchObject({ status: 'cancelled' });
});

it('shows hostile text as text, and 404 for an unknown invoice', async () => {
  const { create, page, call } = await startPaydunya();
  const { token } = await create({
    store: { name: '"><b>' },
    invoice: { total_amount: 5, description: '</p><script>alert(1)</script>' },
  });
  for (const text of [await page(token), await (await call('/paydunya')).text()])
    expect(text).not.toMatch(/<script|<b>/);
  expect((await call('/sandbox-checkout/invoice/test_none')).status).toBe(404);
});

it('keeps invoices and balances through a restart', async () => {
  const dataDirectory = await temporaryFolder();
  const first = await startPaydunya({ dataDirectory, publicOrigin: 'http://localhost:1' });
  const { token } = await first.create();
  await first.press(token, 'pay', { method: 'paydunya', alias: '771234567', password: 'bacasable' });
  const paid = await first.confirm(token);
  await first.close();
  const second = await startPaydunya({ dataDirectory, publicOrigin: 'http://localhost:1' });
  expect(await second.confirm(token)).toEqual(paid);
  expect(second.paydunya.customers.find('771234567')?.balance).toBe(5_000_000 - 42_300);
});
