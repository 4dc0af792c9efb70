import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Decision } from '#server/access/policy.ts';

const DecisionSchema: v.GenericSchema<string, Decision> = v.pipe(
  v.picklist(['200', '401', '403', '404', 'min', 'payer']),
  v.transform((word) =>
    word === 'min' || word === 'payer' ? word : v.parse(v.picklist([200, 401, 403, 404]), Number(word)),
  ),
);
const [RowStart, Row] = [
  /^\| `(\w+)` \|/u,
  v.object({
    anonymous: DecisionSchema,
    guest: DecisionSchema,
    stranger: DecisionSchema,
    owner: DecisionSchema,
    member: DecisionSchema,
    support: DecisionSchema,
    preparer: DecisionSchema,
    courier: DecisionSchema,
    accountant: DecisionSchema,
    manager: DecisionSchema,
    admin: DecisionSchema,
  }),
];

/** What an operation answers each caller. */
export type AuthorizationRow = v.InferOutput<typeof Row>;

/** The table of `docs/authorization.md`, by the name of the operation. @throws for a cell that is no decision */
export function readAuthorizationTable(): ReadonlyMap<string, AuthorizationRow> {
  const [, operations = ''] = readFileSync('docs/authorization.md', 'utf8').split('## Operations');
  const lines = operations.split('\n');
  const columns = Object.keys(Row.entries);
  return new Map(
    lines.flatMap((line): [string, AuthorizationRow][] => {
      const [start, operation] = RowStart.exec(line) ?? [];
      if (start === undefined || operation === undefined) return [];
      const cells = line.slice(start.length).split('|');
      const row = Object.fromEntries(columns.map((column, index) => [column, cells[index]?.trim()]));
      return [[operation, v.parse(Row, row)]];
    }),
  );
}
