import { expect, type BrowserContext, type Page, test } from './support/test.ts';
import { customer, demoAccount } from './support/account.ts';
import { origins } from './support/origins.ts';
import { PACK } from './support/shopper.ts';
import { keptAnswers, workerAtWork } from './support/worker.ts';

const hello = (page: Page) => page.getByRole('heading', { level: 1, name: 'Bonjour Awa Ndiaye' });

const companionOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'ke_session')?.value;

test('[PK-02] [OT-11] [C14] [C15] [C20] sign-in leads to pages of the shop only, and replaces a session cookie that was there; three tabs whose access token has expired renew it once, and all stay signed in', async ({
  page,
  context,
}) => {
  const planted = 'a'.repeat(43);
  await context.addCookies([{ name: 'ke_session', value: planted, url: origins().shop }]);
  const foreign = `/login?redirectTo=${encodeURIComponent('//evil.example/profile')}`;
  await page.goto(foreign);
  await customer(page).signIn(demoAccount('customer'));
  await expect(page).toHaveURL(/\/profile$/);
  const companion = await companionOf(context);
  expect(companion).toMatch(/^[\w-]{43}$/);
  expect(companion).not.toBe(planted);
  // A signed-in user is led on as well, without a form.
  await page.goto(foreign);
  await expect(page).toHaveURL(/\/profile$/);

  const tabs = [page, ...(await Promise.all(Array.from({ length: 2 }, () => context.newPage())))];
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.goto('/profile');
      await expect(hello(tab)).toBeVisible();
    }),
  );
  const renewals: string[] = [];
  const refused = new Set<Page>();
  const answered = new Set<Page>();
  context.on('response', (response) => {
    const tab = response.frame().page();
    if (response.url().endsWith('/api/auth/refresh_token')) renewals.push(response.url());
    else if (response.status() === 401) refused.add(tab);
    else if (response.url().includes('/commandes?') && response.ok()) answered.add(tab);
  });
  // All three are refused before the first renewal, however busy the machine is.
  await context.route('**/api/auth/refresh_token', async (route) => {
    await expect.poll(() => refused.size).toBe(3);
    await route.continue();
  });
  // The server refuses it like one that has expired.
  await page.evaluate(() => {
    for (const key of ['access_token', 'accessToken']) localStorage.setItem(key, 'expired');
  });
  // Each tab reads session and orders again, as after a time without network.
  await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(() => ['offline', 'online'].map((name) => window.dispatchEvent(new Event(name)))),
    ),
  );
  await expect.poll(() => answered.size).toBe(3);
  expect(refused.size).toBe(3);
  expect(renewals).toHaveLength(1);
  for (const tab of tabs) await expect(hello(tab)).toBeVisible();
});

/** All that this browser stores for the shop, as one text. */
async function storedIn(page: Page): Promise<string> {
  const ofPage = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const rows: unknown[] = [];
    for (const { name = '' } of databases) {
      const database = await read(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        rows.push(await read(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return [Object.entries(localStorage), Object.entries(sessionStorage), rows, window.name, history.state];
  });
  return JSON.stringify([ofPage, await keptAnswers(page), await page.context().cookies()]);
}

test.describe('on a shared computer', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[OT-09] [NV-06] [C19] after signing out nothing of the customer is left, in any tab', async ({
    page,
    context,
  }) => {
    const account = demoAccount('customer');
    const sent: string[] = [];
    page.on('request', (request) => {
      const isReport = request.url().endsWith('/api/create_or_update_crm');
      sent.push(request.url(), (isReport && request.postData()) || '');
    });
    await page.goto(`/login?redirectTo=${encodeURIComponent('/produits/1201/details')}`);
    await customer(page).signIn(account);
    await workerAtWork(page);
    await page.getByRole('main').getByRole('button', { name: 'Commander' }).first().click();
    await page.goto(`/pack-promo?code=${PACK.code}`);
    await page.getByRole('button', { name: 'Valider le Panier' }).click();
    await expect(page).toHaveURL(/\/commandes\/\d+\/d/);
    await page.getByRole('link', { name: 'Facture' }).click();
    await expect(page.getByRole('heading', { name: 'Détails de la Facture' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/profile#informations');
    await expect(other.getByText(account.email, { exact: true })).toBeVisible();
    await other.evaluate(() => sessionStorage.setItem('draft:checkout:1', '{"address":"Sicap"}'));

    const tokens = await page.evaluate(() =>
      ['access_token', 'refresh_token', 'guestId'].map((key) => localStorage.getItem(key) ?? ''),
    );
    const reference = new URL(page.url()).searchParams.get('transaction') ?? '';
    const personal = [...tokens, (await companionOf(context)) ?? '', reference];
    for (const each of personal) expect(each.length).toBeGreaterThan(10);
    const before = await storedIn(page);
    const left = [...tokens, 'ker_session_prod', 'basketProducts', 'ke_session'];
    expect(left.filter((each) => !before.includes(each))).toEqual([]);
    const events = await page.evaluate(() => JSON.stringify(window.dataLayer));
    expect(events).toContain('page_view');
    const addresses = `${sent.join(' ')} ${events}`;
    for (const secret of [...tokens, account.password, account.email, 'Ndiaye', '771234567'])
      expect([addresses.includes(secret), addresses.includes(encodeURIComponent(secret))]).toEqual([
        false,
        false,
      ]);

    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Déconnexion' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login/);
    await expect(other.getByText(account.email)).toHaveCount(0);
    await expect
      .poll(() => other.evaluate(() => Object.keys(sessionStorage)))
      .not.toContain('draft:checkout:1');
    const names = [account.email, 'Ndiaye', '771234567', 'Sicap', 'ker_', 'ke_order'];
    await expect
      .poll(async () => {
        const after = await storedIn(page);
        return [...personal, ...names, ...left].filter((each) => after.includes(each));
      })
      .toEqual([]);

    await page.goBack();
    await expect(page.getByText('Cette commande n’est pas accessible')).toBeVisible();
    await expect(page.getByText('Ndiaye')).toHaveCount(0);
    await expect(page.getByText(reference)).toHaveCount(0);
  });
});
