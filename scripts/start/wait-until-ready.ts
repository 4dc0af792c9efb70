import { setTimeout as delay } from 'node:timers/promises';
import { UserError } from '../user-error.ts';

const STARTUP_TIMEOUT_MS = 90_000;
const POLL_MS = 50;
const RESPONSE_TIMEOUT_MS = 2_000;

/**
 * Polls `url` until it answers with a success.
 * @param ended resolves with the reason when one of the processes has ended
 * @throws UserError when a process has ended, or after 90 s
 */
export async function waitUntilReady(
  url: string,
  ended: Promise<string>,
  signal: AbortSignal,
): Promise<void> {
  const until = Date.now() + STARTUP_TIMEOUT_MS;
  const failure = ended.then((reason) => new UserError(reason));
  while (!(await isReady(url, signal))) {
    if (Date.now() > until) throw new UserError(`${url} has not answered in ${STARTUP_TIMEOUT_MS / 1000} s.`);
    const outcome = await Promise.race([failure, delay(POLL_MS, undefined, { signal })]);
    if (outcome !== undefined) throw outcome;
  }
}

async function isReady(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false; // Not listening yet.
  }
}
