import { isJsonObject, type JsonObject, parseJson } from './json.ts';

/** Id of the script element with the data of the page. */
const ELEMENT_ID = 'page-data';

/** What the server rendered the page from. */
export interface PageData {
  /** The calendar day in Dakar when the page was rendered. */
  day: string;
  /** Bodies of API responses by URL, which are the keys of the catalogue's queries. */
  answers: JsonObject;
  /** Whether the data may be old: the page came from the browser's cache, e.g. after Back. */
  isOld: boolean;
}

/** The data of a page that the server rendered; `undefined` for the app shell. */
export function readPageData(
  page: Document,
  timing: { getEntriesByType(type: 'navigation'): readonly object[] } = performance,
): PageData | undefined {
  const data = parseJson(page.getElementById(ELEMENT_ID)?.textContent ?? '');
  if (!isJsonObject(data) || !isJsonObject(data['answers'])) return undefined;
  const [navigation] = timing.getEntriesByType('navigation');
  return {
    day: String(data['day']),
    answers: data['answers'],
    isOld: navigation !== undefined && 'transferSize' in navigation && navigation.transferSize === 0,
  };
}
