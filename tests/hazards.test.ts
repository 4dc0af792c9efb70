import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesIn } from './support/import-graph.ts';

const ROW = /^\| (?<id>[A-FI]\d{1,2}) \|.+\| `(?<file>[^`]+)` \|$/gm;
/** `HAZARDS B3, B33`, `(I7)`, `[B9]`, and a title that begins with `B3 B31:` */
const QUOTES = /(?:HAZARDS |[([']|\] )((?:[A-FI]\d{1,2}[ ,]*)+)(?=[)\]:.]|\s)/g;

const page = readFileSync('docs/hazards.md', 'utf8');
const rows = [...page.matchAll(ROW)].map(({ groups }) => groups);

it('every hazard is listed once, with an existing file', () => {
  const ids = rows.map((row) => row?.['id']);
  expect(ids.length).toBeGreaterThan(90);
  expect(ids).toEqual([...new Set(ids)]);
  expect(rows.map((row) => row?.['file'] ?? '').filter((file) => !existsSync(file))).toEqual([]);
});

it('every hazard that code and tests refer to is listed', () => {
  const explained = new Set(rows.map((row) => row?.['id']));
  const parts = ['domain', 'machines', 'server', 'sandbox', 'scripts', 'src', 'tests', 'e2e', 'catalogue'];
  const quoted = parts
    .flatMap(sourcesIn)
    .flatMap(({ path, text }) =>
      [...text.matchAll(QUOTES)].flatMap(([, list = '']) =>
        (list.match(/[A-FI]\d{1,2}/g) ?? []).map((id) => ({ id, path })),
      ),
    );
  expect(quoted.length).toBeGreaterThan(200);
  expect(quoted.filter(({ id }) => !explained.has(id))).toEqual([]);
});
