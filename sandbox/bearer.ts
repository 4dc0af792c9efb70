import { timingSafeEqual } from 'node:crypto';

/** Whether an `authorization` header has a key as its bearer token; compared in constant time. */
export function hasBearer(header: string | undefined, key: string): boolean {
  const [sent, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${key}`)];
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
