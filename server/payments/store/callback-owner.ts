import type { callbackInbox } from '../../db/schema.ts';
import type { AttemptRow } from './projection.ts';

/** Whether a stored callback names an attempt, by our reference or by the provider's session. */
export const isOfAttempt = (
  callback: Pick<typeof callbackInbox.$inferSelect, 'provider' | 'clientReference' | 'providerSessionId'>,
  { provider, clientReference, providerSessionId }: AttemptRow,
): boolean =>
  callback.provider === provider &&
  (callback.clientReference === clientReference ||
    (providerSessionId !== null && callback.providerSessionId === providerSessionId));
