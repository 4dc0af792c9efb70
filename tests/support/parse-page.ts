import { Window } from 'happy-dom';
import * as v from 'valibot';

/** Reads a page as a browser does, and runs nothing of it. */
function parsed(html: string) {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true } });
  return new window.DOMParser().parseFromString(html, 'text/html');
}

/** What a page says in one of its `meta`, by name or by property. */
export const metaOf = (html: string, name: string): string | undefined =>
  parsed(html).querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ??
  undefined;

/** The blocks of data of one type, in their order. */
export const blocksOf = (html: string, type: string): unknown[] =>
  [...parsed(html).querySelectorAll(`script[type="${type}"]`)].map((block) => JSON.parse(block.textContent));

/** The answers that came along, by the address of their call. */
export const answersIn = (html: string): Record<string, unknown> =>
  v.parse(v.record(v.string(), v.unknown()), blocksOf(html, 'application/json')[0]);
