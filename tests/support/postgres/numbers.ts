import * as v from 'valibot';

/** Numbers that are not drawn from a sequence, by their tables. */
const COUNTED = [
  ['orders', 'name'],
  ['invoices', 'number'],
  ['credit_notes', 'number'],
  ['day_closes', 'number'],
  ['products', 'id'],
  ['categories', 'id'],
  ['tags', 'id'],
  ['pack_lines', 'id'],
  // Names with a random part, which people and providers have as well.
  ['orders', 'reference'],
  ['payment_attempts', 'client_reference'],
] as const;

const Drawn = v.array(v.object({ table: v.string(), column: v.string() }));
const Numbers = v.array(v.object({ number: v.string() }));

/** What a shop has given besides what was there before. */
export const newIn = (given: ReadonlySet<string>, before: ReadonlySet<string>): string[] =>
  [...given].filter((number) => !before.has(number));

type Run = (text: string) => Promise<{ rows: unknown[] }>;

/** Every number, id and reference that a shop has given to a person, a provider or a row, e.g. `orders.id 42`. */
export async function readNumbers(run: Run): Promise<Set<string>> {
  const { rows } = await run(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  );
  const columns: { table: string; column: string }[] = [
    ...v.parse(Drawn, rows),
    ...COUNTED.map(([table, column]) => ({ table, column })),
  ];
  const given = new Set<string>();
  for (const { table, column } of columns) {
    const found = await run(`select ${column}::text as number from ${table}`);
    for (const { number } of v.parse(Numbers, found.rows)) given.add(`${table}.${column} ${number}`);
  }
  return given;
}
