import * as v from 'valibot';
import { readLocal, removeLocal, writeLocal } from './local.ts';

const PREFIX = 'order-key:';
/** Later, what is in a basket is taken for another purchase. */
const KEPT_MS = 86_400_000;

const Stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)), at: v.number() }),
);

/**
 * The key of what is being ordered: all tabs and every attempt use the same one until the order is placed, so that it is
 * placed once (HAZARDS B39). Where storage is blocked, it lasts as long as the page.
 *
 * @param name what is ordered, e.g. a basket of a customer
 */
export function orderKey(name: string): string {
  const stored = v.safeParse(Stored, readLocal(PREFIX + name));
  if (stored.success && Math.abs(Date.now() - stored.output.at) < KEPT_MS) return stored.output.key;
  const key = crypto.randomUUID();
  // A page rendered by the server is shared by all visitors.
  if (!import.meta.env.SSR) writeLocal(PREFIX + name, JSON.stringify({ key, at: Date.now() }));
  return key;
}

/** The order is placed: the next one is another order. A key that another tab has made since stays. */
export function forgetOrderKey(name: string, key: string): void {
  const stored = v.safeParse(Stored, readLocal(PREFIX + name));
  if (stored.success && stored.output.key === key) removeLocal(PREFIX + name);
}

/** Removes all keys. @see HAZARDS C19 */
export function forgetOrderKeys(): void {
  try {
    for (const key of Object.keys(window.localStorage)) if (key.startsWith(PREFIX)) removeLocal(key);
  } catch {
    // Storage is blocked: they last as long as the page.
  }
}
