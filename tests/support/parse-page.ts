import { Window } from 'happy-dom';
import * as v from 'valibot';

/** Parses HTML as a browser does, without running scripts. */
function parsed(html: string) {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true } });
  return new window.DOMParser().parseFromString(html, 'text/html');
}

/** The content of a `meta` element, by name or property. */
export const metaOf = (html: string, name: string): string | undefined =>
  parsed(html).querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ??
  undefined;

/** The data blocks of a type, in order. */
export const blocksOf = (html: string, type: string): unknown[] =>
  [...parsed(html).querySelectorAll(`script[type="${type}"]`)].map((block) => JSON.parse(block.textContent));

const pageData = v.object({ day: v.string(), answers: v.record(v.string(), v.unknown()) });

/** The responses that the page was rendered from, by URL. */
export const embeddedResponses = (html: string): Record<string, unknown> =>
  v.parse(pageData, blocksOf(html, 'application/json')[0]).answers;

/** The text of the page's content as a reader sees it. */
export const contentOf = (html: string): string => parsed(html).querySelector('main')?.textContent ?? '';
