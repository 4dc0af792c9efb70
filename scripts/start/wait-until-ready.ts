import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../user-error.ts';

const PATIENCE_MS = 90_000;
const POLL_MS = 50;
const ANSWER_LIMIT_MS = 2_000;

/**
 * Waits until `url` answers that it is well.
 * @param ended settles with the reason when a process that it needs has ended
 * @throws Refusal when that happens first, or when there has been no answer in 90 s
 */
export async function untilAnswering(
  url: string,
  ended: Promise<string>,
  signal: AbortSignal,
): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  const refusal = ended.then((reason) => new Refusal(reason));
  while (!(await isWell(url, signal))) {
    if (Date.now() > until) throw new Refusal(`${url} has not answered in ${PATIENCE_MS / 1000} s.`);
    const outcome = await Promise.race([refusal, delay(POLL_MS, undefined, { signal })]);
    if (outcome !== undefined) throw outcome;
  }
}

async function isWell(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false; // Not listening yet: the normal case at first.
  }
}
