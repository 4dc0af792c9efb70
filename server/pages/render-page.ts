import { createHash } from 'node:crypto';
import { screenTitles } from '#domain/messages/screens.ts';
import { SCREENS } from '#domain/screen-files.ts';
import { screenAt } from '#domain/screens.ts';
import type { Build } from './build.ts';
import { PAGE_METADATA } from './page-metadata.ts';
import { type GetInitialData, serializeInitialData } from './initial-data.ts';
import { renderHead } from './head.ts';
import { dataBlock } from './html.ts';
import { initialQueries } from './initial-queries.ts';

/** A page ready to be sent. */
export interface RenderedPage {
  status: 200 | 404;
  html: string;
  /** Changes with any byte of the page. */
  etag: string;
}

export type RenderPage = (url: string) => Promise<RenderedPage>;

/** The id of the element with the initial data, which `src/api/initial-data.ts` reads. */
const INITIAL_DATA_ID = 'initial-data';

const ETAG_LENGTH = 27;

/**
 * Renders the HTML of one URL: its metadata, preloads of its screen's chunk and pictures, and the data of its initial
 * queries. While the database is unreachable, the page is rendered without that data.
 *
 * @param origin the configured public origin, for absolute URLs (HAZARDS C31)
 */
export const createPageRenderer =
  (build: Build, getInitialData: GetInitialData, origin: string): RenderPage =>
  async (url) => {
    const { pathname, searchParams: query } = pageUrl(url, origin);
    const screen = screenAt(pathname);
    const data = await getInitialData(initialQueries(pathname, query));
    const own = PAGE_METADATA[screen]({ pathname, query }, data, origin);
    const title = own.title ?? screenTitles[screen];
    const metadata = { ...own, ...(title !== undefined && { title }) };
    const { skeleton, source } = SCREENS[screen];
    const html = build.pageWith({
      head: renderHead(metadata, build.filesOf(source), origin),
      skeleton,
      data: initialDataBlock(serializeInitialData(data)),
    });
    return { status: metadata.isNotFound ? 404 : 200, html, etag: etagOf(html) };
  };

/** The app shell that the service worker caches: no initial data and no personal data (HAZARDS E9). @see UP-01 */
export function renderShell(build: Build, origin: string): RenderedPage {
  const html = build.pageWith({
    head: renderHead({}, { scripts: [], styles: [] }, origin),
    skeleton: 'other',
    data: initialDataBlock('{}'),
  });
  return { status: 200, html, etag: etagOf(html) };
}

const initialDataBlock = (json: string): string =>
  dataBlock({ type: 'application/json', id: INITIAL_DATA_ID }, json);

/** The requested URL on our origin, without a trailing slash, which the router ignores too. */
function pageUrl(url: string, origin: string): URL {
  const page = new URL(origin);
  const [path = '/', ...query] = url.split('?');
  page.pathname = path.replace(/(?<=.)\/+$/, '');
  page.search = query.join('?');
  return page;
}

/** Weak, because the bytes sent depend on the compression. */
const etagOf = (html: string): string =>
  `W/"${createHash('sha256').update(html).digest('base64url').slice(0, ETAG_LENGTH)}"`;
