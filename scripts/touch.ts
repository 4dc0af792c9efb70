/**
 * Measures how long a phone (processor slowed 4 times) takes to answer a touch, a second after the page has loaded and
 * again when it is at rest, beside a tap on a page of React alone in the same run; and the main thread's time of Home beside
 * that page's. Medians of five runs. Exits with 1 when a target is missed.
 */
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'puppeteer-core';
import * as v from 'valibot';
import { DEMO_ACCOUNTS } from '#domain/account/demo.ts';
import { median } from './benchmark/measure.ts';
import { withTemporaryShop } from './start/temporary-shop.ts';
import { inPage, type MeasuredPage, SLOWDOWN, withBrowser } from './touch/measured-page.ts';
import type { TouchTimes } from './touch/recorder.ts';
import { serveBarePage } from './touch/serve-bare-page.ts';
import { ORDER, PRODUCT, type Touch, TOUCHES } from './touch/touches.ts';

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
/** Names of the touches to measure, or `Home` for the main thread; all without arguments. */
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

/** Signs in. */
const signIn = (browser: Browser, profile: BrowserContext, origin: string, password: string) =>
  inPage(
    browser,
    async (page) => {
      const { email } = v.parse(v.object({ email: v.string() }), DEMO_ACCOUNTS[0]);
      await page.goto(`${origin}/login`);
      await page.type({ selector: 'main [name="email"]' }, email);
      await page.type({ selector: 'main [name="password"]' }, password);
      await page.tap({ selector: 'main button', name: '^Se connecter' });
      while ((await page.path()) === '/login') await setTimeout(SCROLLED_MS);
    },
    profile,
  );

const fillCart = (browser: Browser, profile: BrowserContext, origin: string) =>
  inPage(
    browser,
    async (page) => {
      await page.goto(origin + PRODUCT);
      await page.tap(ORDER);
      await page.appears({ selector: '[role="status"], output', name: 'Produit ajouté' });
    },
    profile,
  );

async function measureTouch(
  page: MeasuredPage,
  url: string,
  touch: Omit<Touch, 'name' | 'path'>,
  waitMs: number,
): Promise<TouchTimes> {
  // A started payment leaves the page.
  await page.hold('*/initiate');
  await page.goto(url);
  await setTimeout(waitMs);
  await touch.prepare?.(page);
  if (touch.key === undefined) {
    // What scrolling draws is not part of the touch.
    const place = await page.settled(touch.target, SCROLLED_MS);
    await page.watch(touch.answer, touch.target);
    await page.tapAt(place);
  } else {
    await setTimeout(SCROLLED_MS);
    await page.watch(touch.answer);
    await page.press(touch.key);
  }
  await setTimeout(AFTER_MS);
  return page.times();
}

/** Milliseconds that the main thread works until the page is at rest. */
const mainThreadOf = (browser: Browser, url: string): Promise<number> =>
  inPage(browser, async (page) => {
    await page.measureMainThread();
    await page.goto(url);
    await setTimeout(AT_REST_MS);
    return page.mainThread();
  });

const medianOf = (times: readonly TouchTimes[]): TouchTimes => ({
  longestEvent: median(times.map(({ longestEvent }) => longestEvent)),
  visible: median(times.map(({ visible }) => visible)),
});
const row = (name: string, ...cells: string[]) =>
  say(name.padEnd(28) + cells.map((cell) => cell.padStart(14)).join(''));
const rounded = (value: number) => Math.round(value).toString();

/** Whether it is as good as it should be. */
const judge = (name: string, { longestEvent, visible }: TouchTimes, eventMax: number): boolean => {
  const isGood = longestEvent <= eventMax && visible <= VISIBLE_MAX_MS;
  row(name, rounded(longestEvent), rounded(visible), isGood ? '' : 'missed');
  return isGood;
};

/** The median of several runs, each after another one has ended. */
async function repeated(run: () => Promise<TouchTimes>): Promise<TouchTimes> {
  const times: TouchTimes[] = [];
  while (times.length < RUNS) times.push(await run());
  return medianOf(times);
}

/** All touches of the shop. @returns whether each is as good as it should be */
async function measureTouches(browser: Browser, origin: string, password: string, eventMax: number) {
  let isMet = true;
  let isCartFilled = false;
  const customer = await browser.createBrowserContext();
  const touches = TOUCHES.filter(({ name }) => isWanted(name));
  if (touches.some(({ isCheckout }) => isCheckout)) await signIn(browser, customer, origin, password);
  for (const touch of touches)
    for (const [moment, waitMs] of [
      ['early', EARLY_MS],
      ['at rest', LATE_MS],
    ] as const) {
      const profile = touch.isCheckout ? customer : undefined;
      const times = await repeated(async () => {
        // Once for each order: an amount above the limit of a wallet is paid in another way.
        if (profile && !isCartFilled) await fillCart(browser, profile, origin);
        isCartFilled = profile !== undefined && touch.placesOrder !== true;
        return inPage(browser, (page) => measureTouch(page, origin + touch.path, touch, waitMs), profile);
      });
      isMet = judge(`${touch.name}, ${moment}`, times, eventMax) && isMet;
    }
  await customer.close();
  return isMet;
}

/** The main thread's time of Home beside a page of React alone. @returns whether it is as good as it should be */
async function measureHome(browser: Browser, origin: string, bareOrigin: string): Promise<boolean> {
  const home: number[] = [];
  const alone: number[] = [];
  while (home.length < RUNS) {
    alone.push(await mainThreadOf(browser, bareOrigin));
    home.push(await mainThreadOf(browser, origin));
  }
  const ratio = median(home) / median(alone);
  say(
    `\nMain thread until rest: Home ${rounded(median(home))}, React alone ${rounded(median(alone))}, ratio ${ratio.toFixed(2)}`,
  );
  return ratio <= HOME_RATIO_MAX;
}

await withTemporaryShop(say, (shopOrigin, demoPassword) =>
  withBrowser(async (browser, version) => {
    const bare = await serveBarePage();
    try {
      say(`Browser: ${version}; processor slowed ${SLOWDOWN} times, median of ${RUNS}, ms.`);
      const target = { selector: 'button' };
      const alone = await repeated(() =>
        inPage(browser, (page) => measureTouch(page, bare.origin, { target, answer: 'none' }, EARLY_MS)),
      );
      const eventMax = Math.max(EVENT_MAX_MS, EVENT_RATIO_MAX * alone.longestEvent);
      row('', 'longest event', 'visible');
      row('a page of React alone', rounded(alone.longestEvent), rounded(alone.visible));
      const isQuick = await measureTouches(browser, shopOrigin, demoPassword, eventMax);
      const isLight = !isWanted('Home') || (await measureHome(browser, shopOrigin, bare.origin));
      process.exitCode = isQuick && isLight ? 0 : 1;
    } finally {
      bare.close();
    }
  }),
);
