/** Counts the clauses of `docs/clauses.md` with a test; fails when a claimed clause has none. */
import { countClauses } from './clauses/count.ts';

const { clauses, proven, missing, unknown } = await countClauses();
const shown = clauses.filter(({ isShown }) => isShown);
const lines = [
  `${proven.length} of ${clauses.length} clauses have a test; this release claims ${shown.length}.`,
  ...missing.map(({ id, promise }) => `  claimed without a test: ${id} ${promise}`),
  ...unknown.map((place) => `  no such clause: ${place}`),
];
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = missing.length + unknown.length === 0 ? 0 : 1;
