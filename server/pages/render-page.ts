import { isoDayInDakar } from '#domain/text/calendar.ts';
import { screenTitles } from '#domain/messages/screens.ts';
import { paths } from '#domain/paths.ts';
import { screenAt } from '#domain/screens/screens.ts';
import type { Clock } from '../clock.ts';
import type { Build, Renderer } from './build.ts';
import { PAGE_METADATA } from './page-metadata.ts';
import { type GetInitialData, type InitialData, serializeAnswers } from './initial-data.ts';
import { renderHead } from './head.ts';
import { dataBlock } from './html.ts';

/** A page ready to be sent. */
export interface RenderedPage {
  status: 200 | 404;
  html: string;
  /** Whether it has all of its data; without, it must not be cached. */
  isComplete: boolean;
}

export type RenderPage = (url: string) => Promise<RenderedPage>;

export interface PageRendererOptions {
  build: Build;
  renderer: Renderer;
  getInitialData: GetInitialData;
  /** The configured public origin, for absolute URLs (HAZARDS C31). */
  origin: string;
  clock: Clock;
  /** Called with the error of a screen that could not be rendered. */
  report: (error: unknown) => void;
}

/** The id of the element with the page's data, which `src/api/page-data.ts` reads. */
const DATA_ID = 'page-data';

/**
 * Renders the HTML of one URL: its metadata, preloads of its screen's chunk and pictures, the first screen, and the data
 * that it was rendered from. What the database does not give in time shows as loading, and the browser fetches it.
 */
export function createPageRenderer(options: PageRendererOptions): RenderPage {
  const { build, renderer, getInitialData, origin } = options;
  return async (path) => {
    const url = pageUrl(path, origin);
    const { pathname, searchParams: query } = url;
    const screen = screenAt(pathname);
    const calls = renderer.urlsOf(url);
    const data = await getInitialData(calls);
    const own = PAGE_METADATA[screen]({ pathname, query }, data, origin);
    const title = own.title ?? screenTitles[screen];
    const metadata = { ...own, ...(title !== undefined && { title }) };
    const { content, data: block, hasFailed } = await renderContent(options, url, data);
    const html = build.pageWith({
      head: renderHead(metadata, build.filesOf(screen), origin),
      content,
      data: block,
    });
    return {
      status: metadata.isNotFound ? 404 : 200,
      html,
      isComplete: !hasFailed && calls.every((call) => data.bodies.has(call)),
    };
  };
}

/**
 * The first screen with its data. After an error the browser renders what is missing: a part of the screen, or the whole
 * page, of which the server then sends neither content nor data.
 */
async function renderContent({ renderer, clock, report }: PageRendererOptions, url: URL, data: InitialData) {
  const day = isoDayInDakar(clock.now().getTime());
  let hasFailed = false;
  const fail = (error: unknown) => {
    hasFailed = true;
    report(error);
  };
  try {
    const answers = renderer.shownOf(url, data.bodies);
    const content = await renderer.renderPage({ url, day, answers, report: fail });
    const block = dataBlock(
      { type: 'application/json', id: DATA_ID },
      `{"day":"${day}","answers":${serializeAnswers(answers)}}`,
    );
    return { content, data: block, hasFailed };
  } catch (error) {
    fail(error);
    return { content: '', data: '', hasFailed };
  }
}

/**
 * The app shell that the service worker caches: the layout of a personal screen without data, which the app replaces
 * (HAZARDS E9).
 *
 * @see UP-01
 */
export async function renderShell(options: PageRendererOptions): Promise<RenderedPage> {
  const { build, origin } = options;
  const empty: InitialData = { bodies: new Map(), missing: new Set() };
  const { content } = await renderContent(options, pageUrl(paths.profile, origin), empty);
  const html = build.pageWith({
    head: renderHead({}, { scripts: [], styles: [] }, origin),
    content,
    data: '',
  });
  return { status: 200, html, isComplete: true };
}

/** The requested URL on our origin, without a trailing slash, which the router ignores too. */
function pageUrl(url: string, origin: string): URL {
  const page = new URL(origin);
  const [path = '/', ...query] = url.split('?');
  page.pathname = path.replace(/(?<=.)\/+$/, '');
  page.search = query.join('?');
  return page;
}
