import { hash, verify } from '@node-rs/argon2';
import { normalisePassword } from '#domain/account/password.ts';

/**
 * Argon2id with 19 MiB and two passes, as OWASP recommends: about 30 ms. The library's default algorithm is Argon2id; its
 * `Algorithm` is a const enum, which does not exist at run time.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Compared where an account does not exist or has no password, so that both cases take the same time (HAZARDS C13). */
const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$7IZ1Nr4rbpgnspBK7UAsHQ$kj0jx5xWdB81gRfEOQ8PU2aBjAiwMqkC369vvikfhSU';

/** Hashing runs on the threads that also read files and compress responses: some of them must stay free. */
const AT_ONCE_MAX = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE_MAX) await new Promise<void>((resume) => waiting.push(resume));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hash of a password that `passwordProblem` accepts, in PHC format. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalisePassword(password), COST));

/**
 * Compares a password with a stored hash.
 *
 * @param stored null or undefined where there is nothing to compare: takes as long, and is never equal
 */
export async function isPassword(stored: string | null | undefined, typed: string): Promise<boolean> {
  const isEqual = await inTurn(() => verify(stored ?? NO_PASSWORD, normalisePassword(typed)));
  return isEqual && typeof stored === 'string';
}
