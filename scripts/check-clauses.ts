/**
 * Counts the clauses of `docs/clauses.md` with a test, and names the tests of each with `--files`. Fails when a claimed
 * clause has no test of a kind that it requires.
 */
import { countClauses } from './clauses/count.ts';

const { clauses, unknown } = await countClauses();
const shown = clauses.filter(({ isShown }) => isShown);
const proven = clauses.filter(({ files }) => files.length > 0);
const wrong = shown.filter(({ missing }) => missing.length > 0);
const listed = process.argv.includes('--files') ? clauses : [];
const lines = [
  ...listed.map(({ id, kind, files }) => `${id} (${kind})\n${files.map((file) => `  ${file}\n`).join('')}`),
  `${proven.length} of ${clauses.length} clauses have a test; this release claims ${shown.length}.`,
  `${clauses.filter(({ missing }) => missing.length === 0).length} of ${clauses.length} have tests of all kinds that they require.`,
  ...wrong.map(
    ({ id, promise, missing }) => `  claimed without a test of kind ${missing.join(', ')}: ${id} ${promise}`,
  ),
  ...unknown.map((place) => `  no such clause: ${place}`),
];
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = wrong.length + unknown.length === 0 ? 0 : 1;
