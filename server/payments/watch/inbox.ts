import type { IncomingHttpHeaders } from 'node:http';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { placeholders, prepared } from '../../db/prepared.ts';
import { callbackInbox, paymentAttempts } from '../../db/schema.ts';
import { claimChanges, claimValues, createWorker, dueRows } from '../../jobs/claimed-rows.ts';
import type { Loop } from '../../jobs/loop.ts';
import { closeStaffTask, raiseStaffTask } from '../../jobs/staff-task.ts';
import type { Evidence, ProviderAdapter, ReadResult } from '../../providers/provider.ts';
import type { Checks } from '../attempts/check.ts';
import {
  expireSession,
  ownerOf,
  readSession,
  searchSession,
  type SessionOwner,
} from '../attempts/provider-session.ts';
import { adoptPayment } from '../settlement/adopt-payment.ts';
import { reportOrphanPayment } from '../settlement/orphan-payment.ts';
import type { AttemptRow } from '../store/projection.ts';
import { createCallbackLimits } from './callback-limits.ts';
import { canSearch, definitionOf, findProvider, type Core } from '../store/core.ts';

type InboxRow = typeof callbackInbox.$inferSelect;

/** How long a callback without a matching attempt is retried (HAZARDS B2). */
const ORPHAN_AFTER_MS = 72 * 3_600_000;
/** How long a payment is not reported to staff because the provider does not say whether it was returned. */
const ADOPTED_WITHIN_MS = 3_600_000;
/** Delay before the first retry of a callback whose payment could not be read, in milliseconds; doubled each time. */
const RETRY_FIRST_MS = 2_000;
const RETRY_MAX_MS = 3_600_000;
/** Callbacks of one provider that one process works on at a time. */
const SLOTS = 8;

export interface RawCallback {
  headers: IncomingHttpHeaders;
  /** The unparsed bytes, which the signature covers. */
  rawBody: Uint8Array;
  /** The network of the sender, by which callbacks are limited. */
  network: string;
}

/** Stored; authentic and not stored, because it names no payment; refused because its proof is wrong; refused for now. */
export type Receipt = 'kept' | 'ignored' | 'forged' | 'limited';

export interface Inbox extends Loop {
  /**
   * Stores an authentic callback that names a payment, and commits before it returns. Any other message causes no statement.
   *
   * @throws when the database fails
   */
  receive(provider: ProviderAdapter, callback: RawCallback): Promise<Receipt>;
}

const claimDue = prepared('claim_callbacks', (db) => {
  const due = db.$with('due', { id: callbackInbox.id }).as(
    dueRows(callbackInbox, {
      isOpen: sql`${callbackInbox.state} = 'waiting'`,
      lane: callbackInbox.provider,
      // New ones first: hundreds of callbacks without a matching attempt may be waiting.
      order: sql`${callbackInbox.nextTryAt}, ${callbackInbox.id}`,
    }),
  );
  return db
    .with(due)
    .update(callbackInbox)
    .set(claimChanges(callbackInbox))
    .from(due)
    .where(eq(callbackInbox.id, due.id))
    .returning(getTableColumns(callbackInbox));
});

const storeCallback = prepared('store_callback', (db) =>
  db
    .insert(callbackInbox)
    .values(
      placeholders(callbackInbox, [
        'provider',
        'eventKey',
        'clientReference',
        'providerSessionId',
        'body',
        'receivedAt',
      ]),
    )
    .onConflictDoUpdate({
      target: [callbackInbox.provider, callbackInbox.eventKey],
      set: { deliveries: sql`${callbackInbox.deliveries} + 1` },
    }),
);

const settleCallback = prepared('settle_callback', (db) =>
  db
    .update(callbackInbox)
    .set(placeholders(callbackInbox, ['state', 'settledAt']))
    .where(eq(callbackInbox.id, sql.placeholder('id'))),
);

const attemptOfCallback = (name: string, isNamed: SQL) =>
  prepared(name, (db) =>
    db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.provider, sql.placeholder('provider')), isNamed)),
  );
const attemptByOurReference = attemptOfCallback(
  'callback_by_reference',
  eq(paymentAttempts.clientReference, sql.placeholder('clientReference')),
);
const attemptBySession = attemptOfCallback(
  'callback_by_session',
  eq(paymentAttempts.providerSessionId, sql.placeholder('sessionId')),
);

/**
 * The inbox of callbacks. Each is stored once however often it is delivered, and triggers a status check. Its body is never
 * trusted (HAZARDS B12, B15).
 */
export function createInbox(core: Core, checks: Checks): Inbox {
  const { priorityDb: db, clock, log } = core;
  const limits = createCallbackLimits(clock);

  async function work(row: InboxRow): Promise<'wait' | void> {
    await core.interrupt('callback.before_apply');
    const known = (await findAttempt(row)) ?? (await findByAsking(row));
    if (known === 'foreign') return keepForeign(row);
    if (known === undefined) return keepUnmatched(row);
    if ('verdict' in known) return settleLost(row, known);
    const { providerSessionId: named } = row;
    const cause = { source: 'callback', inboxId: row.id } as const;
    const { attempt, isAnswered } = await checks.fresh(known, cause, named ?? undefined);
    // Thrown, so that the row is retried soon: the payment has not been read since the callback.
    if (!isAnswered) throw new Error('The provider did not say how the payment stands');
    const isOwnKnown = attempt.providerSessionId !== null || !canSearch(core, row.provider);
    if (named !== null && named !== attempt.providerSessionId && isOwnKnown)
      return checkOtherSession(row, attempt, named);
    await settle(row, 'applied');
    log.info({ inboxId: row.id, eventKey: row.eventKey, attemptId: attempt.id }, 'callback applied');
  }

  async function findAttempt({
    provider,
    clientReference,
    providerSessionId,
  }: Pick<InboxRow, 'provider' | 'clientReference' | 'providerSessionId'>) {
    const [attempt] =
      clientReference === null
        ? await attemptBySession(db, { provider, sessionId: providerSessionId ?? '' })
        : await attemptByOurReference(db, { provider, clientReference });
    return attempt;
  }

  /**
   * Asks the provider whose session a callback names that fits no attempt.
   *
   * @returns the attempt that the provider names; the evidence where it names us and there is no attempt; `foreign` where
   *   neither the callback nor the provider names a reference of our form; `undefined` where the provider knows nothing of it
   * @throws Error when the provider does not answer, so that it is asked again
   */
  async function findByAsking(row: InboxRow): Promise<AttemptRow | Evidence | 'foreign' | undefined> {
    const { reference } = definitionOf(core, row.provider);
    const isOurs = (name: string | null | undefined) => typeof name === 'string' && reference.isOurs(name);
    const unknown = isOurs(row.clientReference) ? undefined : 'foreign';
    let attempt: AttemptRow | undefined;
    const look = await readNamed(row, async (answer) => {
      if (answer?.kind !== 'evidence') return undefined;
      const { clientReference = row.clientReference } = answer;
      attempt = await findAttempt({ ...row, clientReference });
      return attempt?.id;
    });
    if (look.kind === 'unanswered') throw new Error('The provider did not say whose session it is');
    if (look.kind === 'absent') return unknown;
    return attempt ?? (isOurs(look.clientReference ?? row.clientReference) ? look : unknown);
  }

  /** Asks about the session that a callback names, by its id or else by our reference. */
  async function readNamed(row: InboxRow, attemptId: SessionOwner['attemptId']): Promise<ReadResult> {
    const { provider, providerSessionId, clientReference } = row;
    const owner = { attemptId, provider, source: 'callback' } as const;
    if (providerSessionId !== null)
      return readSession(core, { ...owner, clientReference }, providerSessionId);
    const isOurs = clientReference !== null && definitionOf(core, provider).reference.isOurs(clientReference);
    const found = isOurs ? await searchSession(core, { ...owner, clientReference }) : undefined;
    return found ?? { kind: 'absent' };
  }

  /** A payment of ours whose attempt is lost: its money belongs to the order that it proves, or else staff decide. */
  async function settleLost(row: InboxRow, evidence: Evidence): Promise<'wait' | void> {
    const { provider, clientReference, receivedAt } = row;
    const adoption = await adoptPayment(core, provider, evidence, { source: 'callback', inboxId: row.id });
    if (adoption === 'adopted') {
      // Raised while nothing was paid yet.
      const key = `${provider}/${clientReference}`;
      await closeStaffTask(db, { kind: 'orphan_callback', key, at: clock.now() });
      return settle(row, 'applied');
    }
    if (adoption === 'unanswered' && receivedAt.getTime() + ADOPTED_WITHIN_MS > clock.now().getTime())
      throw new Error('The provider did not say whether the payment was returned');
    return keepOrphan(row, evidence);
  }

  /** What staff have to know of: money becomes a task, anything else waits for its outcome. */
  async function keepOrphan(row: InboxRow, evidence: Evidence): Promise<'wait' | void> {
    const { verdict } = evidence;
    if (verdict !== 'succeeded')
      return ['open', 'processing', 'unrecognised'].includes(verdict)
        ? keepUnmatched(row)
        : settle(row, 'orphaned');
    const { clientReference = row.clientReference ?? undefined } = evidence;
    await reportOrphanPayment(core, {
      ...evidence,
      provider: row.provider,
      clientReference,
      at: row.receivedAt,
    });
    await settle(row, 'orphaned');
  }

  /** Payments of another merchant, or of another use of our wallet: one task for all of them. */
  async function keepForeign(row: InboxRow): Promise<void> {
    const detail = { inboxId: row.id, reference: row.clientReference, session: row.providerSessionId };
    const isNew = await raiseStaffTask(db, {
      kind: 'orphan_callback',
      key: `${row.provider}/foreign`,
      detail,
    });
    log[isNew ? 'error' : 'info'](
      { event: 'payment.foreign_callback', ...detail },
      'callback of a foreign payment',
    );
    await settle(row, 'orphaned');
  }

  /** A second session with our reference could be paid as well: it is expired, or becomes a staff task. */
  async function checkOtherSession(
    row: InboxRow,
    attempt: AttemptRow,
    session: string,
  ): Promise<'wait' | void> {
    const { clientReference: reference } = attempt;
    const owner = ownerOf(attempt, { source: 'callback' });
    let look = await readSession(core, owner, session);
    if (look.kind === 'evidence' && look.verdict === 'open')
      look = (await expireSession(core, owner, session))?.result ?? look;
    const isUndecided = look.kind === 'evidence' && ['open', 'processing'].includes(look.verdict);
    if (look.kind === 'unanswered' || isUndecided)
      throw new Error('The provider did not say how the other session ended');
    if (look.kind === 'evidence' && look.verdict === 'succeeded')
      return keepOrphan(row, { ...look, sessionId: session, clientReference: reference });
    const { verdict, amount } = look.kind === 'evidence' ? look : { verdict: 'absent', amount: undefined };
    const detail = { reference, session, verdict, amount };
    const task = { kind: 'orphan_callback', key: `${row.provider}/${session}`, detail } as const;
    if (await raiseStaffTask(db, task))
      log.error(
        { event: 'payment.other_session', inboxId: row.id, ...detail },
        'callback names another session',
      );
    await settle(row, 'orphaned');
  }

  async function keepUnmatched(row: InboxRow): Promise<'wait' | void> {
    const isNew = await raiseStaffTask(db, {
      kind: 'orphan_callback',
      key: `${row.provider}/${row.clientReference}`,
      detail: { inboxId: row.id, reference: row.clientReference, session: row.providerSessionId },
    });
    if (isNew) log.error({ inboxId: row.id }, 'callback of no attempt of ours');
    if (row.receivedAt.getTime() + ORPHAN_AFTER_MS > clock.now().getTime()) return 'wait';
    await settle(row, 'orphaned');
  }

  async function settle({ id }: InboxRow, state: 'applied' | 'orphaned'): Promise<void> {
    await settleCallback(db, { id, state, settledAt: clock.now() });
  }

  const worker = createWorker(core, {
    name: 'callbacks',
    lanes: core.knownProviders.map(({ id }) => ({
      name: id,
      slots: SLOTS,
      // Callbacks of a provider that may not be called wait, so that they are processed as soon as it answers again.
      allowed: () => findProvider(core, id)?.callsAllowed() ?? SLOTS,
    })),
    laneOf: ({ provider }) => provider,
    claim: (now, free) => claimDue(db, claimValues(now, free)),
    handle: work,
    // Each way of ending a callback has written how it ended.
    finish: async () => undefined,
    retrySooner({ id, attempts }) {
      const wait = Math.min(RETRY_FIRST_MS * 2 ** (attempts - 1), RETRY_MAX_MS);
      const nextTryAt = new Date(clock.now().getTime() + wait);
      return db.update(callbackInbox).set({ nextTryAt }).where(eq(callbackInbox.id, id));
    },
    keyOf: ({ provider, id }) => `${provider}/callback/${id}`,
  });

  return {
    ...worker,
    async receive(adapter, { headers, rawBody, network }) {
      const { id: provider } = adapter;
      const source = { provider, network };
      const callback = adapter.readCallback(headers, rawBody);
      if (!callback) {
        if (limits.logsForgery(source)) log.warn({ provider }, 'callback refused: its proof does not hold');
        return 'forged';
      }
      const { eventKey, clientReference = null, sessionId: providerSessionId = null } = callback;
      const payment = clientReference ?? providerSessionId;
      if (payment === null) {
        log.info({ provider, eventKey }, 'callback names no payment');
        return 'ignored';
      }
      const named = { provider, clientReference, providerSessionId };
      if (!(await limits.take(source, payment, async () => (await findAttempt(named)) !== undefined))) {
        log.warn({ provider, eventKey }, 'callback refused for now: there are too many');
        return 'limited';
      }
      await core.interrupt('callback.before_commit');
      await storeCallback(db, {
        ...named,
        eventKey,
        body: callback.body.replaceAll('\0', ''),
        receivedAt: clock.now(),
      });
      log.info({ provider, eventKey }, 'callback stored');
      await core.interrupt('callback.after_commit');
      worker.nudge();
      return 'kept';
    },
  };
}
