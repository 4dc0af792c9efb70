/** Notifies listeners in this process, after the commit, that a transaction has written rows they process. */
import type { Database } from './index.ts';

/** The kinds of rows that have a signal. */
export type Signal = 'outbox' | 'catalogue' | 'webhooks';

/** A transaction and its savepoints share one session; all statements outside transactions share another. */
const sessionOf = (db: Database): object => db._.session;

/** The listener of each signal. The connection pools of one database share them. */
export type Listeners = Map<Signal, () => void>;

const listeners = new WeakMap<object, Listeners>();
const pending = new WeakMap<object, Set<Signal>>();

/** Calls `listener` after each commit on this database that has this signal. One listener per signal. */
export function onCommitted(db: Database, signal: Signal, listener: () => void): void {
  listeners.get(sessionOf(db))?.set(signal, listener);
}

/** Sends a signal after the commit of the current transaction, or at once outside of a transaction. */
export function signalAfterCommit(db: Database, signal: Signal): void {
  const collected = pending.get(sessionOf(db));
  if (collected) collected.add(signal);
  else listeners.get(sessionOf(db))?.get(signal)?.();
}

/** Makes the transactions of a database deliver their signals after a commit, and drop them after a rollback. */
export function withCommitSignals<Opened extends Database>(
  db: Opened,
  shared: Listeners = new Map(),
): Opened {
  listeners.set(sessionOf(db), shared);
  const begin = db.transaction.bind(db);
  const transaction: Database['transaction'] = async (work, config) => {
    const collected = new Set<Signal>();
    const result = await begin((tx) => {
      pending.set(sessionOf(tx), collected);
      return work(tx);
    }, config);
    for (const signal of collected) signalAfterCommit(db, signal);
    return result;
  };
  return Object.assign(db, { transaction });
}
