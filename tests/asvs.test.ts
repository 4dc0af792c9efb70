import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ASVS_ITEMS } from './support/asvs-items.ts';

interface Row {
  id: string;
  level: string;
  requirement: string;
  answer: string;
}

const ROW = /^\| v5\.0\.0-(?<id>[\d.]+) \| (?<requirement>[^|]+) \| (?<level>\d) \| (?<answer>[^|]+) \|$/;
/** `a file` "a part of it"; without the part where the whole file is about it. Other words of code have neither `/` nor `.`. */
const CHECK = /`(?<file>Containerfile|[\w@-]*[./][\w./@-]+)`(?: "(?<part>[^"]+)")?/g;

const lines = readFileSync('docs/asvs.md', 'utf8').split('\n');
const rows = lines.flatMap((line): Row[] => {
  const { id, level, requirement, answer } = ROW.exec(line)?.groups ?? {};
  if (id === undefined || level === undefined || requirement === undefined || answer === undefined) return [];
  return [{ id, level, requirement, answer }];
});

const checksOf = ({ answer }: Row) =>
  [...answer.matchAll(CHECK)].map(({ groups }) => ({
    file: groups?.['file'] ?? '',
    part: groups?.['part'] ?? '',
  }));
const isReason = ({ answer }: Row): boolean => /^(?:Does not apply: |\*\*Not met\*\*: )/.test(answer);

it('[PR-04] every item of ASVS 5.0.0 at levels 1 and 2 stands once, with its level', () => {
  const wanted = Object.entries(ASVS_ITEMS).flatMap(([level, ids]) => ids.map((id) => `${id} ${level}`));
  expect(wanted).toHaveLength(253);
  expect(rows.map(({ id, level }) => `${id} ${level}`).toSorted()).toEqual(wanted.toSorted());
  // A line that is written otherwise would not be read.
  expect(lines.filter((line) => line.startsWith('| v5'))).toHaveLength(rows.length);
});

it('[PR-04] every item has its check, or the reason why it does not apply or is not met', () => {
  const without = rows.filter((row) => checksOf(row).length === 0 && !isReason(row));
  expect(without.map(({ id }) => id)).toEqual([]);
});

it('[PR-04] every check is a file that exists and says what the page quotes', () => {
  const wrong = rows.flatMap((row) =>
    checksOf(row)
      .filter(({ file, part }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(part))
      .map(({ file, part }) => `${row.id}: ${file} "${part}"`),
  );
  expect(wrong).toEqual([]);
});
