/**
 * The sessions of payments at their providers. No other file of the payments opens, reads, searches or expires one, and each call is
 * written in the journal.
 */
import { and, desc, eq, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { callbackInbox } from '../../db/schema.ts';
import type { OpenResult, ReadResult, RefundResult, SessionRequest } from '../../providers/provider.ts';
import { providerOf, type Core } from '../store/core.ts';
import type { Called } from '../store/journal.ts';
import type { AttemptRow } from '../store/projection.ts';
import type { Cause } from '../store/stored-event.ts';

/** Whose session a call is about, and what causes the call. */
export interface SessionOwner extends Pick<Called, 'attemptId' | 'source'> {
  provider: string;
  /** Ours; `null` where a callback names the session only. */
  clientReference: string | null;
}

export const ownerOf = (
  { id: attemptId, provider, clientReference }: AttemptRow,
  { source }: Pick<Cause, 'source'>,
): SessionOwner => ({ attemptId, provider, clientReference, source });

/** Opens a session. Never repeated: the call may have taken effect. */
export const openSession = (core: Core, owner: SessionOwner, request: SessionRequest): Promise<OpenResult> =>
  core.journal.recording({ ...owner, call: 'open' }, () => providerOf(core, owner.provider).open(request));

export function readSession(core: Core, owner: SessionOwner, sessionId: string): Promise<ReadResult> {
  const { provider, clientReference } = owner;
  return core.journal.recording({ ...owner, call: 'read' }, () =>
    clientReference === null
      ? providerOf(core, provider).read(sessionId)
      : providerOf(core, provider).read(sessionId, clientReference, () =>
          findNotified(core, { provider, clientReference }),
        ),
  );
}

/** Finds the session with our reference. @returns `undefined` where the provider cannot search */
export async function searchSession(
  core: Core,
  owner: SessionOwner & { clientReference: string },
): Promise<ReadResult | undefined> {
  const provider = providerOf(core, owner.provider);
  const search = provider.search?.bind(provider);
  return search && core.journal.recording({ ...owner, call: 'search' }, () => search(owner.clientReference));
}

/**
 * Closes an open session, and reads what became of it.
 *
 * @returns with the time of the reading; `undefined` where the provider cannot close any
 */
export async function expireSession(
  core: Core,
  owner: SessionOwner,
  sessionId: string,
): Promise<{ askedAt: Date; result: ReadResult } | undefined> {
  const provider = providerOf(core, owner.provider);
  const expire = provider.expire?.bind(provider);
  if (!expire) return undefined;
  await core.journal.recording({ ...owner, call: 'expire' }, () => expire(sessionId));
  return { askedAt: core.clock.now(), result: await readSession(core, owner, sessionId) };
}

/** Has the provider return all money of a session. The call may be repeated: it returns nothing twice. */
export async function refundSession(
  core: Core,
  owner: SessionOwner,
  sessionId: string,
): Promise<RefundResult> {
  const provider = providerOf(core, owner.provider);
  const refund = provider.refund?.bind(provider);
  if (!refund) return { kind: 'refused', reason: 'no refunds', isTemporary: false };
  return core.journal.recording({ ...owner, call: 'refund' }, () => refund(sessionId));
}

/** More callbacks of one payment are repetitions. */
const NOTIFIED_MAX = 20;

const notifiedOf = prepared('callbacks_of_payment', (db) =>
  db
    .select({ body: callbackInbox.body })
    .from(callbackInbox)
    .where(
      and(
        eq(callbackInbox.clientReference, sql.placeholder('clientReference')),
        eq(callbackInbox.provider, sql.placeholder('provider')),
      ),
    )
    .orderBy(desc(callbackInbox.id))
    .limit(NOTIFIED_MAX),
);

/** What is stored of the authentic callbacks that name a payment, the latest first; none of what retention has emptied. */
async function findNotified(
  { priorityDb }: Core,
  payment: { provider: string; clientReference: string },
): Promise<string[]> {
  return (await notifiedOf(priorityDb, payment)).map(({ body }) => body).filter((body) => body !== '');
}
