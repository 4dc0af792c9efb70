/**
 * Statements of one transaction that are sent together, although each is answered on its own. PostgreSQL runs them in their
 * order, one after the other. Waiting for each answer would cost a payment half of its time (decision 0014).
 */
import type { PoolClient } from 'pg';
import type { Database } from './index.ts';

/** A connection during one transaction. */
export interface Line {
  /** The connection for Drizzle. */
  client: PoolClient;
  /** Makes `sendTogether` and `writeLater` use this line for the statements of a session. */
  serve(session: object): void;
  /** @returns the command that PostgreSQL carried out */
  commit(): Promise<string>;
  /** The first write, of those that nothing waits for, that failed. Waits for all of them. */
  firstFailure(): Promise<PromiseRejectedResult | undefined>;
}

/** What the functions below use of a line. */
interface OpenLine {
  /** Starts a statement. @returns its answer, once it was sent */
  start<Result>(statement: () => Promise<Result>): Promise<{ answer: Promise<Result> }>;
  later: Promise<void>[];
}

/** By session. Those of PGlite have none, because it has no connection to wait for. */
const lines = new WeakMap<object, OpenLine>();
const lineOf = (tx: Database): OpenLine | undefined => lines.get(tx._.session);

const ignore = (): void => undefined;

/** Each wait for a statement of Drizzle would send it again; a promise is sent once. */
const run = async <Result>(statement: () => Promise<Result>): Promise<Result> => statement();

/** @param sent a statement, as Drizzle passes it to `pg` */
const isSelect = (sent: unknown): boolean =>
  typeof sent === 'object' && sent !== null && 'text' in sent && /^\s*select\b/i.test(String(sent.text));

/**
 * Begins a transaction. Only a SELECT is sent before BEGIN is answered: should BEGIN fail, another statement would be outside of
 * any transaction.
 */
export function openLine(client: PoolClient): Line {
  let isBegun = false;
  let onSent = ignore;
  const send = (...parameters: unknown[]): Promise<unknown> => {
    bundleWrites(client);
    const answer: Promise<unknown> = Reflect.apply(Reflect.get(client, 'query'), client, parameters);
    onSent();
    return answer;
  };
  const begun = send('begin').then((answer) => {
    isBegun = true;
    return answer;
  });
  begun.catch(ignore);
  const query = async (...parameters: unknown[]): Promise<unknown> => {
    if (isBegun || isSelect(parameters[0])) return send(...parameters);
    await begun;
    return send(...parameters);
  };
  const later: Promise<void>[] = [];
  const open: OpenLine = {
    async start(statement) {
      const isSent = new Promise<void>((resolve) => {
        onSent = resolve;
      });
      const answer = run(statement);
      // One that cannot be sent fails at once.
      await Promise.race([isSent, answer]);
      return { answer };
    },
    later,
  };
  return {
    client: new Proxy(client, {
      get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
    }),
    serve: (session) => void lines.set(session, open),
    async commit() {
      await begun;
      const [{ command }] = await Promise.all([client.query('commit'), ...later]);
      return command;
    },
    async firstFailure() {
      const answers = await Promise.allSettled([begun, ...later]);
      return answers.find((answer) => answer.status === 'rejected');
    },
  };
}

/** What is sent until the running callback ends is one write to the socket. */
function bundleWrites({ connection: { stream } }: PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Runs statements in their order without waiting for the answer of one before the next is sent. In a transaction, each sees what
 * the earlier ones did and what was committed while they waited for a lock.
 */
export async function sendTogether<First, Second>(
  tx: Database,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const line = lineOf(tx);
  if (line === undefined) return [await first(), await second()];
  const sent = await line.start(first);
  return Promise.all([sent.answer, second()]);
}

/**
 * Runs a write whose answer is waited for at the end of the transaction, which fails with it. Only for a write that no
 * decision in the transaction depends on.
 */
export async function writeLater(tx: Database, write: () => Promise<unknown>): Promise<void> {
  const line = lineOf(tx);
  if (line === undefined) return void (await write());
  const { answer } = await line.start(write);
  const done = answer.then(ignore);
  done.catch(ignore);
  line.later.push(done);
}
