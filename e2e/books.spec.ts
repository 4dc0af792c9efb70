import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { customer, demoAccount } from './support/account.ts';
import { buyAsNewCustomer } from './support/basket-orders.ts';

/** A product that no other test orders by its address. */
const PRODUCT = '/produits/1210/details';

test('[DK-15] an order that is paid is in the month that the accountant hands over @campaign', async ({
  page,
  browser,
}) => {
  await buyAsNewCustomer(page, PRODUCT, 'Fann');

  const desk = await browser.newPage({ viewport: page.viewportSize() });
  await desk.goto('/login?redirectTo=%2Fgestion%2Fcomptabilite');
  await customer(desk).signIn(demoAccount('admin'));
  const balance = desk.getByRole('table', { name: 'Balance du mois' });
  await expect(balance.getByRole('row', { name: /Monnaie électronique Wave/ })).toBeVisible();
  const total = await balance
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .allTextContents();
  expect(total[0]).toBe(total[1]);
  await expectNoFindings(desk, 'the books of a month, phone');

  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Logiciel comptable (FEC)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^FEC-\d{4}-\d{2}\.txt$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').slice(1, -1);
  expect(lines.some((line) => line.startsWith('VE\tVentes\tVE-'))).toBe(true);
  await desk.close();
});
