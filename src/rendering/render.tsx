import { StrictMode, type ReactNode } from 'react';
// The build for Node.js keeps the page that it streams in an `AsyncLocalStorage`: in Node.js 20 the first use of one switches on
// hooks for every promise of the process, also for those of payments. This build, for web streams, does not.
import { renderToReadableStream, renderToString } from 'react-dom/server.edge';
import { createPath, type Navigator, Router } from 'react-router-dom';
import { publicScreenAt } from '#domain/screens/screens.ts';
import { MemberContext } from '#src/access/member.ts';
import { createShopClient } from '#src/api/client.ts';
import { parseJson } from '#src/api/json.ts';
import { App } from '#src/app/App.tsx';
import { createQueryClient } from '#src/app/query-client.ts';
import { loadScreen } from '#src/app/screens.ts';
import { pageQueries, shownAnswers } from './screen-queries.ts';

/** The page to render. */
export interface PageRequest {
  url: URL;
  /** The calendar day in Dakar, e.g. `2026-11-23`. */
  day: string;
  /** Bodies of API responses by URL, as JSON: those of `urlsOf` that are known, as `shownOf` returns them. */
  answers: ReadonlyMap<string, string>;
  /** Called with the error of a screen that could not be rendered, which the browser then renders. */
  report: (error: unknown) => void;
}

/** Rendering calls no API: what is not in the query cache shows as loading. */
const clientOf = ({ origin }: URL) =>
  createShopClient({ baseUrl: origin, fetch: () => new Promise(() => undefined), cookies: () => '' });

/** The API calls whose responses the first screen of a page shows. */
export const urlsOf = (url: URL): string[] =>
  pageQueries(clientOf(url), url).map(({ queryKey: [call] }) => String(call));

/** The responses with only what the page shows. @param answers bodies as JSON, by URL */
export const shownOf = (url: URL, answers: ReadonlyMap<string, string>) =>
  shownAnswers(clientOf(url), answers);

const refuse = () => {
  throw new Error('The server does not navigate');
};
const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: refuse,
  push: refuse,
  replace: refuse,
};

/** React tells the browser to load pictures early; the page does this in its head, with their widths. */
const PRELOADS = /^(?:<link[^>]*>)+/;

/**
 * The HTML of a page's first screen, the same for everybody: the app takes it over in the browser.
 *
 * @throws if the layout cannot be rendered; a screen that cannot be rendered shows as loading
 */
export async function renderPage({ url, day, answers, report }: PageRequest): Promise<string> {
  const { origin, pathname, search } = url;
  if (publicScreenAt(pathname)) await loadScreen(pathname);
  const queries = createQueryClient();
  for (const [call, body] of answers) queries.setQueryData([call], parseJson(body));
  const html = await htmlOf(
    <StrictMode>
      <MemberContext value={undefined}>
        <App
          shop={clientOf(url)}
          queries={queries}
          page={{ day, origin }}
          Router={({ children }) => (
            <Router location={{ pathname, search }} navigator={navigator} static>
              {children}
            </Router>
          )}
        />
      </MemberContext>
    </StrictMode>,
    report,
  );
  return html.replace(PRELOADS, '');
}

/** What React writes in place of a part that it could not render: it waits for its script, or has failed. */
const NOT_RENDERED = '<!--$!-->';

/**
 * As text if possible, which takes two thirds of the time of a stream. Only the stream waits for scripts and reports errors.
 *
 * @throws if there is no layout
 */
const htmlOf = (page: ReactNode, report: PageRequest['report']): string | Promise<string> =>
  textOf(page) ?? streamOf(page, report);

function textOf(page: ReactNode): string | undefined {
  try {
    const html = renderToString(page);
    return html.includes(NOT_RENDERED) ? undefined : html;
  } catch {
    return undefined;
  }
}

async function streamOf(page: ReactNode, report: PageRequest['report']): Promise<string> {
  const stream = await renderToReadableStream(page, {
    // Larger boundaries would be sent after the page, with a script that the content policy does not allow.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: report,
  });
  await stream.allReady;
  return new Response(stream).text();
}
