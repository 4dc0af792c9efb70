import { createHash } from 'node:crypto';
import { screenTitles } from '#domain/messages/screen-titles.ts';
import { screenAt, SCREENS } from '#domain/screens.ts';
import type { Build } from './build.ts';
import { TELL_FACTS } from './facts.ts';
import { type GetInitialData, writeAnswers } from './initial-data.ts';
import { writeHead } from './head.ts';
import { dataBlock } from './html.ts';
import { initialQueries } from './initial-queries.ts';

/** A page as it is sent. */
export interface WrittenPage {
  status: 200 | 404;
  html: string;
  /** Changes with any byte of the page. */
  etag: string;
}

export type WritePage = (url: string) => Promise<WrittenPage>;

/** Under this id the app finds the answers that came along. */
const ANSWERS_ID = 'first-answers';

const ETAG_LENGTH = 27;

/**
 * Writes the shop's page for one address: named and described, with its screen's part of the script on the way and
 * what the screen reads first already there. Without a database it is the same page with less in it.
 *
 * @param origin the shop's own, for addresses that are read elsewhere (HAZARDS C31)
 */
export const createPages =
  (build: Build, getInitialData: GetInitialData, origin: string): WritePage =>
  async (url) => {
    const { pathname, searchParams: query } = addressOf(url, origin);
    const screen = screenAt(pathname);
    const answers = await getInitialData(initialQueries(pathname, query));
    const own = TELL_FACTS[screen]({ pathname, query }, answers, origin);
    const title = own.title ?? screenTitles[screen];
    const facts = { ...own, ...(title !== undefined && { title }) };
    const { skeleton, source } = SCREENS[screen];
    const html = build.pageWith({
      head: writeHead(facts, build.filesOf(source), origin),
      skeleton,
      data: answersBlock(writeAnswers(answers)),
    });
    return { status: facts.isUnknown ? 404 : 200, html, etag: etagOf(html) };
  };

/** The page of no address in particular: no answers in it, and nothing of anybody (HAZARDS E9). @see UP-01 */
export function writeShell(build: Build, origin: string): WrittenPage {
  const html = build.pageWith({
    head: writeHead({}, { scripts: [], styles: [] }, origin),
    skeleton: 'other',
    data: answersBlock('{}'),
  });
  return { status: 200, html, etag: etagOf(html) };
}

const answersBlock = (json: string): string => dataBlock({ type: 'application/json', id: ANSWERS_ID }, json);

/** The address, whatever was sent, without the slash at its end that the router overlooks as well. */
function addressOf(url: string, origin: string): URL {
  const address = new URL(origin);
  const [path = '/', ...query] = url.split('?');
  address.pathname = path.replace(/(?<=.)\/+$/, '');
  address.search = query.join('?');
  return address;
}

/** Weak: the bytes on the wire depend on how they are compressed. */
const etagOf = (html: string): string =>
  `W/"${createHash('sha256').update(html).digest('base64url').slice(0, ETAG_LENGTH)}"`;
