import { afterEach, expect, it } from 'vitest';
import { readPageData } from '#src/api/page-data.ts';

const block = (text: string) => {
  document.body.innerHTML = '<script type="application/json" id="page-data"></script>';
  const [element] = document.body.children;
  if (element) element.textContent = text;
};
const arrived = (transferSize: number) => ({ getEntriesByType: () => [{ transferSize }] });
afterEach(() => {
  document.body.innerHTML = '';
});

const JSON_TEXT = '{"day":"2026-11-23","answers":{"/api/tags":{"data":[{"name":"\\u003c/script>"}]}}}';
const answers = { '/api/tags': { data: [{ name: '</script>' }] } };

it('reads the data that the page was rendered from', () => {
  block(JSON_TEXT);
  expect(readPageData(document, arrived(9_000))).toEqual({ day: '2026-11-23', answers, isOld: false });
});

it("data of a page from the browser's cache is used, because the HTML shows it, and counts as old", () => {
  block(JSON_TEXT);
  expect(readPageData(document, arrived(0))).toEqual({ day: '2026-11-23', answers, isOld: true });
});

it.each(['', '{', 'null', '[]', '"text"', '{}', '{"answers":[]}', '{"answers":null}'])(
  '[E10] ignores an invalid block: %s',
  (text) => {
    block(text);
    expect(readPageData(document, arrived(9_000))).toBeUndefined();
  },
);

it('the app shell has no data', () => {
  expect(readPageData(document, arrived(9_000))).toBeUndefined();
});
