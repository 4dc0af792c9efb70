/**
 * Measures how long a phone (processor slowed 4 times) takes to answer a touch, a second after the page has loaded and
 * again when it is at rest, beside a tap on a page of React alone in the same run; and the main thread's time of Home beside
 * that page's. Medians of five runs. Exits with 1 when a target is missed.
 */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import * as v from 'valibot';
import { DEMO_ACCOUNTS } from '#domain/account/demo.ts';
import { median } from './benchmark/measure.ts';
import { resolveBrowser } from './browser/resolve.ts';
import { withTemporaryShop } from './start/temporary-shop.ts';
import { serveBarePage } from './touch/serve-bare-page.ts';
import { readTouch, recordTouches, type TouchTimes } from './touch/recorder.ts';
import { type Touch, TOUCHES } from './touch/touches.ts';

const SLOWDOWN = 4;
const RUNS = Number(process.env['TOUCH_RUNS'] ?? 5);
/** Milliseconds after the load event. */
const EARLY_MS = 1_000;
const LATE_MS = 8_000;
const SCROLLED_MS = 200;
/** Time for what a touch causes. */
const AFTER_MS = 1_500;
/** The page's own work is measured until then, with what is loaded without a touch. */
const AT_REST_MS = 10_000;

const EVENT_MAX_MS = 100;
const EVENT_RATIO_MAX = 1.5;
const VISIBLE_MAX_MS = 150;
const HOME_RATIO_MAX = 2.5;

const say = (line: string) => process.stdout.write(`${line}\n`);
/** Names of the touches to measure; all without arguments. */
const wanted = process.argv.slice(2);

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await recordTouches(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return page;
}

/** Taps at once where the target is. */
async function tap(page: Page, { target, answer }: Pick<Touch, 'target' | 'answer'>): Promise<void> {
  const wanted = target(page);
  await wanted.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // What scrolling draws is not part of the touch.
  await page.waitForTimeout(SCROLLED_MS);
  const { x, y } = await wanted.evaluate((element, selector) => {
    if (element instanceof HTMLElement) window.touchRecorder.watch(element, selector);
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, answer);
  await page.touchscreen.tap(x, y);
}

/** Touches the open page once. */
async function touchOnce(page: Page, touch: Pick<Touch, 'target' | 'key' | 'answer'>): Promise<TouchTimes> {
  if (touch.key === undefined) await tap(page, touch);
  else {
    await page.evaluate((answer) => window.touchRecorder.watch(undefined, answer), touch.answer);
    await page.keyboard.press(touch.key);
  }
  await page.waitForTimeout(AFTER_MS);
  return readTouch(page);
}

async function signIn(page: Page, origin: string, password: string): Promise<void> {
  const { email } = v.parse(v.object({ email: v.string() }), DEMO_ACCOUNTS[0]);
  await page.goto(`${origin}/login`);
  await page.getByLabel('Adresse email').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

async function fillCart(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/produits/1202/details`);
  await page.getByRole('button', { name: 'Commander' }).last().click();
  await page.getByText('Produit ajouté').waitFor();
  await page.close();
}

async function measureTouch(
  context: BrowserContext,
  origin: string,
  touch: Touch,
  waitMs: number,
): Promise<TouchTimes> {
  if (touch.isCheckout) await fillCart(context, origin);
  const page = await slowPage(context);
  // A started payment leaves the page, which is read before.
  await page.route(/\/initiate$/, async (route) => {
    await page.waitForTimeout(2 * AFTER_MS);
    await route.continue();
  });
  await page.goto(origin + touch.path, { waitUntil: 'load' });
  await page.waitForTimeout(waitMs);
  await touch.prepare?.(page);
  const times = await touchOnce(page, touch);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
  return times;
}

/** Milliseconds that the main thread works until the page is at rest. */
async function mainThreadOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await session.send('Performance.enable');
  await page.goto(url);
  await page.waitForTimeout(AT_REST_MS);
  const { metrics } = await session.send('Performance.getMetrics');
  await context.close();
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

const medianOf = (times: readonly TouchTimes[]): TouchTimes => ({
  longestEvent: median(times.map(({ longestEvent }) => longestEvent)),
  visible: median(times.map(({ visible }) => visible)),
});
const row = (name: string, ...cells: string[]) =>
  say(name.padEnd(28) + cells.map((cell) => cell.padStart(14)).join(''));
const rounded = (value: number) => Math.round(value).toString();

await withTemporaryShop(say, async (shopOrigin, demoPassword) => {
  const { executablePath, environment, version } = await resolveBrowser();
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...environment }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox'] });
  const bare = await serveBarePage();
  let isMet = true;
  try {
    say(`Browser: ${version}; processor slowed ${SLOWDOWN} times, median of ${RUNS}, ms.`);
    const floor: TouchTimes[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext(PHONE);
      const tap = {
        name: 'bare',
        path: '/',
        target: (page: Page) => page.getByRole('button'),
        answer: 'none',
      };
      floor.push(await measureTouch(context, bare.origin, tap, EARLY_MS));
      await context.close();
    }
    const { longestEvent: tap, visible } = medianOf(floor);
    const eventMax = Math.max(EVENT_MAX_MS, EVENT_RATIO_MAX * tap);
    row('', 'longest event', 'visible');
    row('a page of React alone', rounded(tap), rounded(visible));
    const customer = await browser.newContext(PHONE);
    const first = await customer.newPage();
    await signIn(first, shopOrigin, demoPassword);
    await first.close();
    for (const touch of TOUCHES.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
      for (const [moment, waitMs] of [
        ['early', EARLY_MS],
        ['at rest', LATE_MS],
      ] as const) {
        const times: TouchTimes[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          const context = touch.isCheckout ? customer : await browser.newContext(PHONE);
          times.push(await measureTouch(context, shopOrigin, touch, waitMs));
          if (!touch.isCheckout) await context.close();
        }
        const result = medianOf(times);
        const isGood = result.longestEvent <= eventMax && result.visible <= VISIBLE_MAX_MS;
        isMet &&= isGood;
        row(
          `${touch.name}, ${moment}`,
          rounded(result.longestEvent),
          rounded(result.visible),
          isGood ? '' : 'missed',
        );
      }
    await customer.close();
    if (wanted.length === 0) {
      const home: number[] = [];
      const alone: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        alone.push(await mainThreadOf(browser, bare.origin));
        home.push(await mainThreadOf(browser, shopOrigin));
      }
      const ratio = median(home) / median(alone);
      isMet &&= ratio <= HOME_RATIO_MAX;
      say(
        `\nMain thread until rest: Home ${rounded(median(home))}, React alone ${rounded(median(alone))}, ratio ${ratio.toFixed(2)}`,
      );
    }
  } finally {
    bare.close();
    await browser.close();
  }
  process.exitCode = isMet ? 0 : 1;
});
