import { EventEmitter, once } from 'node:events';
import type { Clock } from '#server/clock.ts';
import type { NextStep } from '#domain/payments/next-step.ts';
import type {
  Callback,
  Evidence,
  StatementItem,
  StatementPage,
  ReadResult,
  OpenResult,
  PaymentMode,
  ProviderAdapter,
  RefundResult,
  SessionRequest,
  Unanswered,
  Verdict,
} from '#server/providers/provider.ts';

/** How a call fails: the request is lost, the response is lost after the effect, or the call is refused. */
export type CallFailure = 'lost-request' | 'lost-answer' | 'refused' | 'busy';

/** How long its sessions can be paid. */
export const SCRIPTED_SESSION_LIFE_MS = 30 * 60_000;
const LEDGER_PAGE_SIZE = 2;

/** The optional features of a scripted provider. */
export interface ProviderFeatures {
  id: string;
  /** The form of the references that the shop makes for its payments of an order. */
  reference: (orderId: number) => RegExp;
  canSearch: boolean;
  canExpire: boolean;
  hasStatement: boolean;
  /** The statement lists refunds too. */
  listsRefunds?: boolean;
  /** It can return money itself, and does so once for repeated calls. */
  canRefund?: boolean;
  /** A session cannot be read before the payer uses it. */
  isAbsentUntilUsed: boolean;
  /** It gives back the proof of a reference. */
  returnsProof?: boolean;
  /** A payment has the id of its session. */
  hasOneId: boolean;
  nextStep: (sessionId: string, validUntil: Date) => NextStep;
  /** What the call that starts a payment takes besides order, number, amount and instalment. */
  initiateFields?: Record<string, unknown>;
}

/**
 * A fake provider controlled by the test. It stores the sessions and their payments, can lose requests and responses, and
 * can delay a response. It uses no code of the payment core.
 */
export function scriptedProvider(clock: Clock, features: ProviderFeatures) {
  const sessions: Evidence[] = [];
  const failures: { call: Call; failure: CallFailure; name: string | undefined }[] = [];
  const calls: { call: Call; name: string }[] = [];
  const requests: SessionRequest[] = [];
  const statementItems: StatementItem[] = [];
  const unreadable: string[] = [];
  let hold: Promise<unknown> | undefined;
  let isAnswering = true;
  let opened = 0;

  function change(session: Evidence, changes: Partial<Evidence>): Evidence {
    const changed = { ...session, ...changes, word: changes.word ?? changes.verdict ?? session.word };
    sessions.splice(sessions.indexOf(session), 1, changed);
    return changed;
  }

  const withExpiry = (session: Evidence): Evidence =>
    session.verdict === 'open' && session.validUntil && session.validUntil <= clock.now()
      ? change(session, { verdict: 'expired' })
      : session;

  function sessionOf(name: string): Evidence {
    const found = sessions.findLast(({ sessionId, clientReference }) =>
      [sessionId, clientReference].includes(name),
    );
    if (!found) throw new Error(`There is no session ${name}`);
    return withExpiry(found);
  }

  const takeFailure = (call: Call, name: string): CallFailure | undefined => {
    const index = failures.findIndex((one) => one.call === call && (one.name ?? name) === name);
    return index < 0 ? undefined : failures.splice(index, 1)[0]?.failure;
  };

  /** Records the call, applies the next failure of its kind, and responds. */
  async function answer<Result>(call: Call, name: string, effect: () => Result) {
    calls.push({ call, name });
    const failure = takeFailure(call, name);
    if (failure === 'refused' || failure === 'busy')
      return { kind: 'refused', reason: failure, isTemporary: failure === 'busy' } as const;
    if (failure === 'lost-request') return { kind: 'unanswered', reason: failure } as const;
    const result = effect();
    await hold;
    return failure === 'lost-answer' ? ({ kind: 'unanswered', reason: failure } as const) : result;
  }

  const lookUp = async (call: Call, name: string, find: () => Evidence | undefined): Promise<ReadResult> => {
    const found = await answer(call, name, () => find() ?? ({ kind: 'absent' } as const));
    return found.kind === 'refused' ? { kind: 'unanswered', reason: found.reason } : found;
  };

  const provider: ProviderAdapter = {
    id: features.id,
    ...(features.listsRefunds === true && { listsRefunds: true }),
    callsAllowed: () => (isAnswering ? Infinity : 0),
    open: (request): Promise<OpenResult> =>
      answer('open', request.clientReference, () => {
        requests.push(request);
        opened += 1;
        const session = openSession(`${features.id}-${opened}`, request, clock.now(), features);
        sessions.push(session);
        return session;
      }),
    read: (id) =>
      lookUp('read', id, () => readable(sessions.filter((one) => one.sessionId === id).map(withExpiry)[0])),
    ...(features.canSearch && { search }),
    ...(features.canExpire && { expire }),
    ...(features.hasStatement && { statement }),
    ...(features.canRefund === true && { refund: refundSession }),
    readCallback: (headers, rawBody) =>
      headers['x-proof'] === 'good' ? parseCallback(Buffer.from(rawBody).toString()) : undefined,
  };

  function search(reference: string): Promise<ReadResult> {
    return lookUp(
      'search',
      reference,
      () => sessions.filter((one) => one.clientReference === reference).map(withExpiry)[0],
    );
  }

  async function expire(id: string): Promise<void> {
    await answer('expire', id, () => {
      const session = sessionOf(id);
      if (session.verdict === 'open') change(session, { verdict: 'expired' });
      return { kind: 'done' } as const;
    });
  }

  /** The first call moves the money. */
  function refundSession(id: string): Promise<RefundResult> {
    return answer('refund', id, () => {
      const { sessionId, clientReference, amount } = sessionOf(id);
      if (!statementItems.some((item) => item.kind === 'refund' && item.sessionId === sessionId))
        statementItems.push({
          kind: 'refund',
          transactionId: `rf-${sessionId}`,
          sessionId,
          clientReference,
          amount,
          fee: undefined,
          at: clock.now(),
        });
      return { kind: 'refunded' } as const;
    });
  }

  async function statement(day: string, after = '0'): Promise<StatementPage | Unanswered> {
    const ofDay = statementItems.filter(({ at }) => at.toISOString().startsWith(day));
    const end = Number(after) + LEDGER_PAGE_SIZE;
    const page = {
      items: ofDay.slice(Number(after), end),
      unreadable: after === '0' && clock.now().toISOString().startsWith(day) ? [...unreadable] : [],
      next: end < ofDay.length ? String(end) : undefined,
    };
    const found = await answer('statement', day, () => ({ kind: 'page', ...page }) as const);
    return found.kind === 'refused' ? { kind: 'unanswered', reason: found.reason } : found;
  }

  /** The session as returned by a read; some providers return no session before the payer has used it. */
  const readable = (session: Evidence | undefined): Evidence | undefined =>
    features.isAbsentUntilUsed && session && ['open', 'expired'].includes(session.verdict)
      ? undefined
      : session;

  return {
    provider,
    /** All calls, in order. */
    calls,
    /** What its statement lists. */
    statementItems: statementItems as readonly StatementItem[],
    /** The requests with which sessions were opened. */
    requests,
    sessions: (): readonly Evidence[] => sessions.map(withExpiry),
    /** The next call of this kind fails, or the next one about `name`. */
    failNext: (call: Call, failure: CallFailure, name?: string) =>
      void failures.push({ call, failure, name }),
    /** Changes the verdict of a session, found by its id or our reference; `changes` override other fields. */
    settle(name: string, verdict: Verdict, changes: Partial<Evidence> = {}) {
      const settled = change(sessionOf(name), {
        verdict,
        ...(verdict === 'succeeded' && {
          transactionId: features.hasOneId ? sessionOf(name).sessionId : `T${sessionOf(name).sessionId}`,
        }),
        ...changes,
      });
      const { transactionId, sessionId, clientReference, amount } = settled;
      // The statement has its own ids of payments.
      if (verdict === 'succeeded' && transactionId !== undefined)
        statementItems.push({
          kind: 'payment',
          transactionId: `pt-${transactionId}`,
          sessionId,
          clientReference,
          amount,
          fee: undefined,
          at: clock.now(),
        });
      return settled;
    },
    /** Its statement lacks what it has listed so far. */
    hideStatement: () => void (statementItems.length = 0),
    /** Adds a payment to the statement that belongs to no session. */
    addStatementItem: (transactionId: string, item: Partial<StatementItem>) =>
      void statementItems.push({
        kind: 'payment',
        transactionId,
        sessionId: undefined,
        clientReference: undefined,
        amount: 1_000,
        fee: undefined,
        at: clock.now(),
        ...item,
      }),
    /** Returns the money of a session, as the statement shows it. The session stays as it is. @returns the reference */
    refund(name: string, reference = `rf-${sessionOf(name).sessionId}`): string {
      const { sessionId, clientReference, amount } = sessionOf(name);
      statementItems.push({
        kind: 'refund',
        transactionId: reference,
        sessionId,
        clientReference,
        amount,
        fee: undefined,
        at: clock.now(),
      });
      return reference;
    },
    /** Adds an item to today's statement that cannot be parsed. */
    addUnreadable: (name: string) => void unreadable.push(name),
    /** Calls take effect at once, but respond only after the returned function was called. */
    holdAnswers() {
      const gate = new EventEmitter();
      hold = once(gate, 'open');
      return () => {
        hold = undefined;
        gate.emit('open');
      };
    },
    /** The provider no longer has this session. */
    deleteSession: (name: string) => void sessions.splice(sessions.indexOf(sessionOf(name)), 1),
    /** Its calls are held back, as by an open circuit breaker. */
    stopAnswering: () => void (isAnswering = false),
    answerAgain: () => void (isAnswering = true),
    /** Deletes all data and failures. */
    reset() {
      for (const list of [sessions, failures, calls, requests, statementItems, unreadable]) list.length = 0;
      isAnswering = true;
      hold = undefined;
    },
  };
}

export type ScriptedProvider = ReturnType<typeof scriptedProvider>;
type Call = 'open' | 'read' | 'search' | 'expire' | 'statement' | 'refund';

const openSession = (
  sessionId: string,
  { amount, clientReference, proof }: SessionRequest,
  now: Date,
  { nextStep, returnsProof }: ProviderFeatures,
): Evidence => ({
  kind: 'evidence',
  verdict: 'open',
  mode: 'test' satisfies PaymentMode,
  sessionId,
  transactionId: undefined,
  amount,
  currency: 'XOF',
  clientReference,
  ...(returnsProof === true && { proof }),
  nextStep: nextStep(sessionId, new Date(now.getTime() + SCRIPTED_SESSION_LIFE_MS)),
  validUntil: new Date(now.getTime() + SCRIPTED_SESSION_LIFE_MS),
  word: 'open',
  reason: undefined,
  raw: { id: sessionId },
});

/** Parses `<event>/<reference>/<session>`, the callback body of this provider; only the event is required. */
function parseCallback(text: string): Callback {
  const [eventKey = '', clientReference, sessionId] = text.split('/');
  return {
    eventKey,
    clientReference: clientReference || undefined,
    sessionId: sessionId || undefined,
    body: [eventKey, clientReference, sessionId].join('/'),
  };
}
