import type { Client } from 'pg';

/** Counts of what was sent to PostgreSQL; BEGIN, COMMIT and ROLLBACK do not count as statements. */
export interface StatementCounts {
  statements: number;
  /** Number of BEGINs: transactions of several statements. */
  transactions: number;
  /** Statements outside of transactions. */
  single: number;
  /** Statements without a name, which Drizzle builds and PostgreSQL plans for each use. */
  unnamed: number;
}

/** Counts what every `pg` connection of this process sends from now on, in all pools. Call it once per process. */
export function countStatements(prototype: Client): StatementCounts {
  const counts = { statements: 0, transactions: 0, single: 0, unnamed: 0 };
  const inTransaction = new WeakSet<object>();
  const count = (client: object, first: unknown) => {
    const text = typeof first === 'string' ? first : String(Object(first).text ?? '');
    const [word] = text.trimStart().toLowerCase().split(/\W/, 1);
    if (word === 'begin') {
      counts.transactions += 1;
      inTransaction.add(client);
    } else if (word === 'commit' || word === 'rollback') inTransaction.delete(client);
    else {
      counts.statements += 1;
      if (!inTransaction.has(client)) counts.single += 1;
      if (Object(first).name === undefined) counts.unnamed += 1;
    }
  };
  Object.defineProperty(prototype, 'query', {
    value: new Proxy(Reflect.get(prototype, 'query'), {
      apply(send, client: object, parameters: unknown[]) {
        count(client, parameters[0]);
        return Reflect.apply(send, client, parameters);
      },
    }),
  });
  return counts;
}
