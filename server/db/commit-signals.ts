/** Tells parts of this process, after the commit, that a transaction wrote something that they wait for. */
import type { Database } from './index.ts';

/** The kinds of rows that are signalled. */
export type Signal = 'outbox';

/** A transaction and its savepoints share one session; everything outside transactions shares another. */
const sessionOf = (db: Database): object => db._.session;

const listeners = new WeakMap<object, Map<Signal, () => void>>();
const pending = new WeakMap<object, Set<Signal>>();

/** Calls `listener` after each commit on this database in which the signal was given. One listener per signal. */
export function onCommitted(db: Database, signal: Signal, listener: () => void): void {
  const known = listeners.get(sessionOf(db)) ?? new Map<Signal, () => void>();
  listeners.set(sessionOf(db), known.set(signal, listener));
}

/** Gives a signal: once the transaction has committed, or at once outside of one. */
export function signalAfterCommit(db: Database, signal: Signal): void {
  const collected = pending.get(sessionOf(db));
  if (collected) collected.add(signal);
  else listeners.get(sessionOf(db))?.get(signal)?.();
}

/** Makes the transactions of a database deliver their signals after their commit, and none after a rollback. */
export function deliveringSignals<Opened extends Database>(db: Opened): Opened {
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
