import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { isCampaign } from '#scripts/campaigns/list.ts';
import { findLayoutFaults } from './layout.ts';

export interface Size {
  width: number;
  height: number;
  /** Font size in percent of the default. */
  text: number;
}

export const PHONE: Size = { width: 390, height: 844, text: 100 };
export const WIDE: Size = { width: 1440, height: 900, text: 100 };
export const LARGE_TEXT: Size = { width: 390, height: 844, text: 200 };

/** The hardest size: where there is least room. */
const IN_EVERY_RUN: readonly Size[] = [LARGE_TEXT];
const ALL: readonly Size[] = [
  ...IN_EVERY_RUN,
  { width: 320, height: 640, text: 100 },
  { width: 360, height: 740, text: 100 },
  PHONE,
  { width: 768, height: 1024, text: 100 },
  { width: 1024, height: 768, text: 100 },
  WIDE,
  { width: 1440, height: 900, text: 200 },
];

/** `npm run campaign -- layout` checks all sizes, and screens too that consist of the same parts as others. */
export const isWhole = isCampaign('layout');

const SIZES = isWhole ? ALL : IN_EVERY_RUN;
export const PHONES = SIZES.filter(({ width }) => width <= 768);
export const WIDES = isWhole ? ALL.filter(({ width }) => width > 768) : [WIDE];
/** For screens that have other parts where they are wide. */
export const PHONES_AND_WIDES = [...PHONES, ...WIDES];

const sessions = new WeakMap<Page, CDPSession>();

/**
 * Sets the viewport and the default font size of the browser, and waits until the page has its new layout. Uses the
 * DevTools protocol, because `setViewportSize` and `waitForFunction` together take several times as long.
 */
export async function resize(page: Page, { width, height, text }: Size): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const fontSize = (16 * text) / 100;
  const metrics = { width, height, deviceScaleFactor: 0, mobile: false };
  await Promise.all([
    session.send('Emulation.setDeviceMetricsOverride', metrics),
    session.send('Page.setFontSizes', { fontSizes: { standard: fontSize } }),
  ]);
  await page.evaluate(
    async ([wide, high, size]) => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
      const nextFrame = () => new Promise(requestAnimationFrame);
      const isResized = () =>
        window.innerWidth === wide &&
        window.innerHeight === high &&
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize) === size;
      while (!isResized()) await nextFrame();
      await document.fonts.ready;
      // Two frames: one for scripts that react to the size, one for their layout.
      await nextFrame();
      await nextFrame();
    },
    [width, height, fontSize] as const,
  );
}

/**
 * Reports all faults of a test, and waits for what follows a new size late, e.g. `dvh` units or the end of a pop-up's motion.
 * Long, because one look at the page takes a second on a busy machine.
 */
const softly = expect.configure({ soft: true });
const SETTLE_TIMEOUT_MS = 10_000;

/** Checks the layout of one screen at each size. `proof` shows that it is this screen, at each size. */
export async function expectSound(
  page: Page,
  screen: string,
  proof: Locator,
  sizes: readonly Size[] = SIZES,
): Promise<void> {
  await expect(proof, screen).toBeVisible();
  for (const size of sizes) {
    const message = `${screen}, ${size.width} px, text ${size.text} %`;
    await resize(page, size);
    await expect(proof, message).toBeVisible();
    await softly
      .poll(() => findLayoutFaults(page, size.width), { message, timeout: SETTLE_TIMEOUT_MS })
      .toEqual([]);
  }
  await resize(page, PHONE);
}
