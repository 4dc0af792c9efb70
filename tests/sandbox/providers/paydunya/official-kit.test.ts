/** PayDunya's official Node kit, unchanged but for its base address, works with the fake as with PayDunya. */
import paydunya from 'paydunya';
import { expect, it } from 'vitest';
import { KEYS, RETURN_URL, startPaydunya } from './support.ts';

async function startKit(keys: Partial<typeof KEYS> = {}) {
  const sandbox = await startPaydunya();
  const setup = new paydunya.Setup({ ...KEYS, ...keys, mode: 'test' });
  expect(setup.baseURL).toBe('https://app.paydunya.com/sandbox-api/v1');
  setup.baseURL = `${sandbox.origin}/sandbox-api/v1`;
  const store = new paydunya.Store({ name: 'Kër Électro', phoneNumber: '771234567', returnURL: RETURN_URL });
  return { ...sandbox, setup, store };
}

it('[PM-16] the official kit creates, reads and confirms an invoice', async () => {
  const { setup, store, press, confirm } = await startKit();
  const invoice = new paydunya.CheckoutInvoice(setup, store);
  invoice.addItem('Mixeur', 2, 20_000, 40_000);
  invoice.addTax('TVA', 2_300);
  invoice.addChannel('card');
  invoice.addCustomData('reference', 'PD42-1');
  invoice.totalAmount = 42_300;
  invoice.description = 'Commande CMD-42';
  await invoice.create();
  expect(invoice).toMatchObject({
    token: expect.stringMatching(/^test_/),
    url: expect.stringContaining('/sandbox-checkout/invoice/test_'),
    status: 'pending',
    totalAmount: 42_300,
  });
  expect(await confirm(invoice.token)).toMatchObject({
    invoice: {
      items: { item_1: { name: 'Mixeur', quantity: 2, unit_price: 20_000, total_price: 40_000 } },
      taxes: { tax_1: { name: 'TVA', amount: 2_300 } },
    },
    actions: { return_url: RETURN_URL },
  });
  await press(invoice.token, 'pay', { name: 'Awa' });
  await invoice.confirm();
  expect(invoice).toMatchObject({
    status: 'completed',
    customer: { name: 'Awa' },
    receiptURL: expect.stringContaining('receipt'),
    customData: { reference: 'PD42-1' },
  });
  await expect(invoice.confirm('test_none')).rejects.toMatchObject({
    message: 'Could not confirm invoice status.',
    data: { response_code: '4004' },
  });
});

it('[PM-16] the official kit reports wrong keys', async () => {
  const { setup, store } = await startKit({ masterKey: 'wrong' });
  const invoice = new paydunya.CheckoutInvoice(setup, store);
  invoice.totalAmount = 100;
  await expect(invoice.create()).rejects.toMatchObject({
    message: 'Failed to create invoice.',
    data: { response_text: 'Invalid Masterkey Specified' },
  });
});

it('[PM-16] the official kit charges an onsite payment and credits an account', async () => {
  const { setup, store, sandbox } = await startKit();
  const onsite = new paydunya.OnsiteInvoice(setup, store);
  onsite.totalAmount = 500;
  await onsite.create('774563209');
  const { code = '' } = sandbox.providers.paydunya.findOnsite(onsite.oprToken)?.onsite ?? {};
  await expect(onsite.charge(onsite.oprToken, 'x')).rejects.toThrow('Failed to charge invoice');
  await onsite.charge(onsite.oprToken, code);
  expect(onsite.status).toBe('completed');
  const pay = new paydunya.DirectPay(setup);
  await pay.creditAccount('774563209', 500);
  expect(pay.transactionID).toEqual(expect.any(String));
});
