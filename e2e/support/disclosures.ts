import type { Page } from '@playwright/test';
import { origins } from './origins.ts';

/** Bodies that leave the browser as reports on what it did, rather than as the shopper's own input. */
const RECORDED_STEPS = '/api/payment/parcours';

const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Written before each report on the console, where it outlives the page. */
const PREFIX = { analytics: 'analytics event:', steps: 'recorded steps:' };

/**
 * Collects what a page lets out beside the bodies of its calls; call it before the page is opened.
 *
 * @returns `find` gives, per secret that was let out, the addresses and reports that hold it. Addresses: of every
 * request, of every page that was shown, and those told to other sites. Reports: console, analytics events, recorded steps.
 */
export async function watchDisclosures(page: Page) {
  const addresses = new Set<string>();
  const reports = new Set<string>();
  page.on('request', (request) => {
    addresses.add(request.url());
    const { referer } = request.headers();
    if (referer !== undefined && !request.url().startsWith(origins().shop)) addresses.add(referer);
  });
  page.on('framenavigated', (frame) => addresses.add(frame.url()));
  page.on('console', (message) => reports.add(message.text()));
  await page.addInitScript(
    ({ prefix, path }) => {
      const events: unknown[] = [];
      events.push = (...added) => {
        for (const event of added) console.info(prefix.analytics, JSON.stringify(event));
        return Array.prototype.push.apply(events, added);
      };
      Object.assign(window, { dataLayer: events });
      // The browser's tools do not give the body of a request that the page built as a `Request`.
      const send = window.fetch.bind(window);
      window.fetch = async (input, init) => {
        const request = new Request(input, init);
        if (request.url.endsWith(path)) console.info(prefix.steps, await request.clone().text());
        return send(request);
      };
    },
    { prefix: PREFIX, path: RECORDED_STEPS },
  );
  const count = (prefix: string) => [...reports].filter((report) => report.startsWith(prefix)).length;
  return {
    /** How many analytics events and batches of recorded steps were seen. */
    seen: () => ({ analytics: count(PREFIX.analytics), steps: count(PREFIX.steps) }),
    /** A secret counts where it stands alone: the digits of a code also occur within longer numbers. */
    find(secret: string): string[] {
      const forms = [secret, encodeURIComponent(secret)].map(
        (form) => new RegExp(`(?<![\\w-])${escape(form)}(?![\\w-])`),
      );
      return [...addresses, ...reports].filter((text) => forms.some((form) => form.test(text)));
    },
  };
}

/** Tokens of the session, as the page and its cookies hold them now. */
export async function sessionSecrets(page: Page): Promise<string[]> {
  const stored = await page.evaluate(() =>
    ['access_token', 'accessToken', 'refresh_token', 'refreshToken'].map((key) => localStorage.getItem(key)),
  );
  const cookies = await page.context().cookies();
  const values = cookies.filter(({ httpOnly }) => httpOnly).map(({ value }) => value);
  return [...new Set([...stored, ...values])].filter((value): value is string => Boolean(value));
}
