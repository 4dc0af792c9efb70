import { type Browser, expect, type Page, type Response, test } from './support/test.ts';
import * as v from 'valibot';
import { pictureSet } from '#domain/catalogue/picture.ts';
import {
  HOME_BYTES_MAX,
  LISTING_BYTES_MAX,
  PAGE_BYTES_MAX,
  SCRIPT_BYTES_MAX,
} from '#scripts/weight/screens.ts';
import { chunkOf } from './support/chunks.ts';
import { pendingRequests } from './support/traffic.ts';

/** A mid-range phone's screen. */
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2.6 });

const productsSchema = v.object({ products: v.array(v.object({ image: v.string() })) });

/** Returns a copy of the page's responses so far. */
function listen(page: Page): () => readonly Response[] {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  return () => [...answers];
}

/** Deferred features load 5 s after the first screen and must not be counted on a slow machine. */
async function withoutDeferredFeatures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const setTimeout = window.setTimeout.bind(window);
    const NEVER_MS = 2 ** 31 - 1;
    window.setTimeout = Object.assign(
      (handler: TimerHandler, delay = 0, ...values: unknown[]) =>
        setTimeout(handler, delay >= 5_000 ? NEVER_MS : delay, ...values),
      setTimeout,
    );
  });
}

const kindOf = (answer: Response) => answer.request().resourceType();
const ofKind = (answers: readonly Response[], kind: string) =>
  answers.filter((answer) => kindOf(answer) === kind);

/** Transferred bytes of the bodies. */
async function bytesOf(answers: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(answers.map((answer) => answer.request().sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

/** Elements that a phone draws of Home before it is scrolled: the price of its first layout. */
const HOME_DRAWN_MAX = 400;

/** Numbers of responses that a page embeds: those of the layout, and those of Home or of another screen. */
const QUERIES = 3;
const HOME_QUERIES = 3;
const SCREEN_QUERIES = 1;

/** A busy server may leave data out of a page after 400 ms; the visit is then repeated, this often at most. */
const VISITS_MAX = 10;

const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/s;
const answersSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ answers: v.record(v.string(), v.unknown()) }),
);

/** Visits a page with an empty cache until its HTML has all initial data. */
async function firstVisit(
  browser: Browser,
  path: string,
  prepare: (page: Page) => Promise<void> = async () => undefined,
) {
  let sent: string[] = [];
  for (let visit = 0; visit < VISITS_MAX; visit += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const fetched = listen(page);
    const pending = pendingRequests(page);
    await prepare(page);
    const html = (await (await page.goto(path))?.text()) ?? '';
    sent = Object.keys(v.parse(answersSchema, block.exec(html)?.[1]).answers);
    if (sent.length === QUERIES + (path === '/' ? HOME_QUERIES : SCREEN_QUERIES)) {
      const listed = await page.locator('meta[name="script"]').count();
      await expect.poll(() => ofKind(fetched(), 'script').length, 'the app loads').toBeGreaterThan(listed);
      return { page, fetched, pending };
    }
    await context.close();
  }
  throw new Error(`${path} came with ${sent.join(', ')} only.`);
}

/** Scrolls to the end of the page in steps, so that all pictures are requested. */
async function scrollThrough(page: Page): Promise<void> {
  for (const picture of await page.locator('main img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
  }
}

/** Elements of the page that the browser has drawn: those far from the screen have no layout yet. */
const drawnElements = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((each) =>
        each.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
  );

test('a first visit to Home stays below its limits of transferred bytes and of elements drawn', async ({
  browser,
}) => {
  const { page, fetched, pending } = await firstVisit(browser, '/', withoutDeferredFeatures);
  await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
  await expect.poll(pending).toBe(0);
  const answers = fetched();
  expect(ofKind(answers, 'image'), 'Home has come to show its products').not.toEqual([]);
  expect(ofKind(answers, 'fetch'), 'what it reads first came with the page').toEqual([]);
  expect(await bytesOf(ofKind(answers, 'document'))).toBeLessThanOrEqual(PAGE_BYTES_MAX);
  expect(await bytesOf(ofKind(answers, 'script'))).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
  const ofBar = chunkOf('src/app/NavBar.tsx');
  expect(
    answers.filter((answer) => ofBar.test(answer.url())),
    'the bar of wide screens is not loaded on a phone',
  ).toEqual([]);
  expect(await drawnElements(page)).toBeLessThanOrEqual(HOME_DRAWN_MAX);
  const withoutPictures = answers.filter((answer) => kindOf(answer) !== 'image');
  expect(await bytesOf(withoutPictures)).toBeLessThanOrEqual(HOME_BYTES_MAX);
});

/**
 * A listing page has nine products. This measures the whole first page with its pictures, plus the pictures of the
 * next three products in the same width; their data is only a few bytes.
 */
test('listing and product load little script, their initial data is in the HTML, and a listing of twelve products stays below its limit of transferred bytes', async ({
  browser,
  request,
}) => {
  const { page, fetched, pending } = await firstVisit(browser, '/boutique', withoutDeferredFeatures);
  await expect(page.locator('main img')).toHaveCount(9);
  await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
  await expect.poll(pending).toBe(0);
  expect(await bytesOf(ofKind(fetched(), 'script'))).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
  expect(ofKind(fetched(), 'fetch')).toEqual([]);

  await scrollThrough(page);
  // A key starts the deferred features, which request the place last.
  await page.keyboard.press('Shift');
  await expect.poll(() => fetched().some((answer) => answer.url().endsWith('/api/location'))).toBe(true);
  await expect.poll(pending).toBe(0);
  const answers = fetched();
  const pictures = ofKind(answers, 'image').filter((answer) => answer.url().includes('/pictures/'));
  const widths = new Set(pictures.map((answer) => /-(\d+)\.avif\?v=/.exec(answer.url())?.[1]));
  expect(pictures).toHaveLength(9);
  expect(widths, 'one width, in AVIF').toEqual(new Set(['512']));

  const next = await request.get('/api/produits-filtrer?page=2');
  const further = v.parse(productsSchema, await next.json()).products.slice(0, 3);
  const sizes = await Promise.all(
    further.map(async ({ image }) => {
      const [address = ''] = /\S+-512\.avif\S+/.exec(pictureSet(image, 'avif') ?? '') ?? [];
      return (await (await request.get(address)).body()).length;
    }),
  );
  expect(sizes).toHaveLength(3);
  const bytes = (await bytesOf(answers)) + sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(LISTING_BYTES_MAX);

  const link = await page.locator('main a[href^="/produits/"]').first().getAttribute('href');
  const product = await firstVisit(browser, link ?? '', withoutDeferredFeatures);
  await expect(product.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(product.pending).toBe(0);
  const asked = ofKind(product.fetched(), 'fetch').map((answer) => new URL(answer.url()).pathname);
  expect(asked.filter((path) => !path.startsWith('/api/produits/categorie/'))).toEqual([]);
});
