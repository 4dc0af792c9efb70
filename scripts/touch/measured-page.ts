import { type Browser, type BrowserContext, type CDPSession, launch, TargetType } from 'puppeteer-core';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { resolveBrowser } from '../browser/resolve.ts';
import { type Found, installRecorder, type TouchTimes } from './recorder.ts';

/** How much slower than here a phone's processor is. */
export const SLOWDOWN = 4;
/** Larger than the phone: Chromium reports no paint for what lies outside of its window, such as a bar at the phone's bottom. */
const WINDOW = '--window-size=800,1400';
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
const WAIT_MAX_MS = 30_000;
const POLL_MS = 100;

const timesSchema = v.object({ longestEvent: v.number(), visible: v.nullable(v.number()) });
const placeSchema = v.nullable(v.object({ x: v.number(), y: v.number() }));

/** Runs a measurement in a browser for it. */
export async function withBrowser(
  measure: (browser: Browser, version: string) => Promise<void>,
): Promise<void> {
  const { executablePath, environment, version } = await resolveBrowser();
  const browser = await launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: ['--no-sandbox', '--hide-scrollbars', WINDOW],
    defaultViewport: null,
  });
  try {
    await measure(browser, version);
  } finally {
    await browser.close();
  }
}

/** Opens a page, and closes it afterwards; in a new browser profile unless one is given. */
export async function inPage<T>(
  browser: Browser,
  measure: (page: MeasuredPage) => Promise<T>,
  profile?: BrowserContext,
): Promise<T> {
  const context = profile ?? (await browser.createBrowserContext());
  const page = await MeasuredPage.open(browser, context);
  try {
    return await measure(page);
  } finally {
    await page.close();
    if (profile === undefined) await context.close();
  }
}

/**
 * A page of a slow phone, without the protocol's `Runtime` domain, which test libraries enable: with it each error and each read of
 * a cookie records where it happened, for which the browser reads the page's scripts once more: a fifth of a second on a phone.
 */
export class MeasuredPage {
  /** Of the page; `Runtime.enable` must not be sent. */
  readonly session: CDPSession;
  readonly #close: () => Promise<unknown>;

  private constructor(session: CDPSession, close: () => Promise<unknown>) {
    this.session = session;
    this.#close = close;
  }

  static async open(browser: Browser, context: BrowserContext): Promise<MeasuredPage> {
    const known = new Set(context.targets());
    const root = await browser.target().createCDPSession();
    const [target, { targetId }] = await Promise.all([
      context.waitForTarget((candidate) => candidate.type() === TargetType.PAGE && !known.has(candidate)),
      root.send('Target.createTarget', {
        url: 'about:blank',
        ...(context.id !== undefined && { browserContextId: context.id }),
      }),
    ]);
    const session = await target.createCDPSession();
    const page = new MeasuredPage(session, async () => {
      await root.send('Target.closeTarget', { targetId });
      await root.detach();
    });
    await session.send('Page.enable');
    await session.send('Emulation.setDeviceMetricsOverride', PHONE);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(installRecorder)})()` });
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return page;
  }

  /** Resolves with the load event. */
  readonly goto = async (url: string): Promise<void> => {
    const loaded = new Promise<void>((resolve) => {
      this.session.once('Page.loadEventFired', () => resolve());
    });
    await this.session.send('Page.navigate', { url });
    await loaded;
  };

  /** Seconds that the main thread has worked since the page was opened, as milliseconds. */
  async mainThread(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  }

  measureMainThread = (): Promise<void> => this.session.send('Performance.enable');

  /** Requests of such addresses are never answered. */
  async hold(pattern: string): Promise<void> {
    await this.session.send('Fetch.enable', { patterns: [{ urlPattern: pattern }] });
  }

  /** Brings an element to the middle of the window. @returns its middle; `undefined` if it is not there */
  async #place(found: Found): Promise<{ x: number; y: number } | undefined> {
    const value = await this.#evaluate(`window.touchRecorder.place(${JSON.stringify(found)})`);
    return v.parse(placeSchema, value ?? null) ?? undefined;
  }

  /** Waits until an element is shown. */
  async appears(found: Found): Promise<{ x: number; y: number }> {
    for (const end = Date.now() + WAIT_MAX_MS; Date.now() < end; await setTimeout(POLL_MS)) {
      const place = await this.#place(found);
      if (place !== undefined) return place;
    }
    throw new Error(`Not shown: ${found.selector} ${found.name ?? ''}`);
  }

  /** Where an element that is there stays in the window, once what scrolling draws is drawn. */
  async settled(found: Found, settleMs: number): Promise<{ x: number; y: number }> {
    await this.appears(found);
    await setTimeout(settleMs);
    return this.appears(found);
  }

  async tapAt({ x, y }: { x: number; y: number }): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** Taps an element once it moves no more. */
  async tap(found: Found): Promise<void> {
    let place = await this.appears(found);
    for (;;) {
      await setTimeout(POLL_MS);
      const next = await this.appears(found);
      if (next.x === place.x && next.y === place.y) break;
      place = next;
    }
    await this.tapAt(place);
  }

  async press(key: string): Promise<void> {
    await this.session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
    await this.session.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  }

  /** Types into a field, unless something is in it. */
  async type(found: Found, text: string): Promise<void> {
    await this.tap(found);
    const isFilled = await this.#evaluate('Boolean(document.activeElement?.value)');
    if (isFilled !== true) await this.session.send('Input.insertText', { text });
  }

  /** Watches the next input; `found` is what is tapped. */
  async watch(answer: string, found?: Found): Promise<void> {
    await this.#evaluate(
      `window.touchRecorder.watch(${JSON.stringify(found ?? null)}, ${JSON.stringify(answer)})`,
    );
  }

  async path(): Promise<unknown> {
    return this.#evaluate('location.pathname');
  }

  /** What the watched input cost. */
  async times(): Promise<TouchTimes> {
    const { longestEvent, visible } = v.parse(
      timesSchema,
      await this.#evaluate('window.touchRecorder.times()'),
    );
    return { longestEvent, visible: visible ?? Number.POSITIVE_INFINITY };
  }

  async #evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  close = (): Promise<unknown> => this.#close();
}
