import { providerOf, type Core } from '../core.ts';
import { lockAttempt } from './attempts.repository.ts';
import type { Checks } from './check.ts';
import { supersede } from './follow-up.ts';
import { shownState } from './projection.ts';
import type { Cause } from './stored-event.ts';

/**
 * Takes an open payment away from the payer: its session is expired or, where the provider cannot, the attempt is
 * superseded and stays watched. The provider is asked first and last: what it says decides what happens next.
 */
export async function closeOpenSession(
  core: Core,
  checks: Checks,
  attemptId: string,
  cause: Cause,
): Promise<void> {
  const { attempt, isAnswered } = await checks.fresh(attemptId, cause);
  const { providerSessionId: session } = attempt;
  if (!isAnswered || shownState(attempt) !== 'pending' || session === null) return;
  const provider = providerOf(core, attempt.provider);
  const expire = provider.expire?.bind(provider);
  if (!expire) return supersedeOpen(core, attemptId, cause);
  const called = { attemptId, call: 'expire', source: cause.source } as const;
  await core.journal.recording(called, () => expire(session));
  await checks.fresh(attemptId, cause);
}

/** Supersedes an attempt whose session cannot be expired. It is still watched. */
function supersedeOpen(core: Core, attemptId: string, cause: Cause): Promise<void> {
  return core.db.transaction(async (tx) => {
    const { attempt } = await lockAttempt(tx, attemptId);
    // The payer may have gone on since the provider was asked.
    if (shownState(attempt) === 'pending')
      await supersede(core, tx, attempt, cause, 'replaced, and its session cannot be closed');
  });
}
