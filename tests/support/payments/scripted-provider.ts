import { EventEmitter, once } from 'node:events';
import type { Clock } from '#server/clock.ts';
import type { NextStep } from '#domain/next-step.ts';
import type {
  Callback,
  Evidence,
  StatementItem,
  StatementPage,
  ReadResult,
  OpenResult,
  PaymentMode,
  PaymentProvider,
  SessionRequest,
  Unanswered,
  Verdict,
} from '#server/providers/provider.ts';

/** How a call goes wrong: nothing happens, it happens and the answer is lost, or it is refused. */
export type Trouble = 'lost-request' | 'lost-answer' | 'refused' | 'busy';

const SESSION_LIFE_MS = 30 * 60_000;
const LEDGER_PAGE_SIZE = 2;

/** What a scripted provider is able to do. */
export interface ProviderFeatures {
  id: string;
  canSearch: boolean;
  canExpire: boolean;
  hasStatement: boolean;
  /** A session cannot be read before the payer uses it. */
  isAbsentUntilUsed: boolean;
  /** A payment has the id of its session. */
  hasOneId: boolean;
  nextStep: (sessionId: string, validUntil: Date) => NextStep;
}

/**
 * A provider that holds the outside truth and does as the test says: it plays payers, loses requests and
 * answers, and can be held up in the middle of a call. It knows nothing of the shop.
 */
export function scriptedProvider(clock: Clock, features: ProviderFeatures) {
  const sessions: Evidence[] = [];
  const troubles: { call: Call; trouble: Trouble }[] = [];
  const calls: { call: Call; name: string }[] = [];
  const requests: SessionRequest[] = [];
  const listed: StatementItem[] = [];
  const unreadable: string[] = [];
  let hold: Promise<unknown> | undefined;
  let isAnswering = true;
  let opened = 0;

  function change(session: Evidence, changes: Partial<Evidence>): Evidence {
    const changed = { ...session, ...changes, word: changes.word ?? changes.verdict ?? session.word };
    sessions.splice(sessions.indexOf(session), 1, changed);
    return changed;
  }

  const asOf = (session: Evidence): Evidence =>
    session.verdict === 'open' && session.validUntil && session.validUntil <= clock.now()
      ? change(session, { verdict: 'expired' })
      : session;

  function sessionOf(name: string): Evidence {
    const found = sessions.findLast(({ sessionId, clientReference }) =>
      [sessionId, clientReference].includes(name),
    );
    if (!found) throw new Error(`There is no session ${name}`);
    return asOf(found);
  }

  const takeTrouble = (call: Call): Trouble | undefined => {
    const index = troubles.findIndex((one) => one.call === call);
    return index < 0 ? undefined : troubles.splice(index, 1)[0]?.trouble;
  };

  /** Counts the call, lets a trouble strike, and answers as a provider does. */
  async function answer<Result>(call: Call, name: string, effect: () => Result) {
    calls.push({ call, name });
    const trouble = takeTrouble(call);
    if (trouble === 'refused' || trouble === 'busy')
      return { kind: 'refused', reason: trouble, isTemporary: trouble === 'busy' } as const;
    if (trouble === 'lost-request') return { kind: 'unanswered', reason: trouble } as const;
    const result = effect();
    await hold;
    return trouble === 'lost-answer' ? ({ kind: 'unanswered', reason: trouble } as const) : result;
  }

  const look = async (call: Call, name: string, find: () => Evidence | undefined): Promise<ReadResult> => {
    const found = await answer(call, name, () => find() ?? ({ kind: 'absent' } as const));
    return found.kind === 'refused' ? { kind: 'unanswered', reason: found.reason } : found;
  };

  const provider: PaymentProvider = {
    id: features.id,
    isAnswering: () => isAnswering,
    open: (request): Promise<OpenResult> =>
      answer('open', request.clientReference, () => {
        requests.push(request);
        opened += 1;
        const session = openSession(`cos-${opened}`, request, clock.now(), features);
        sessions.push(session);
        return session;
      }),
    read: (id) =>
      look('read', id, () => readable(sessions.filter((one) => one.sessionId === id).map(asOf)[0])),
    ...(features.canSearch && { search }),
    ...(features.canExpire && { expire }),
    ...(features.hasStatement && { statement }),
    readCallback: (headers, rawBody) =>
      headers['x-proof'] === 'good' ? readDoorbell(Buffer.from(rawBody).toString()) : undefined,
  };

  function search(reference: string): Promise<ReadResult> {
    return look(
      'search',
      reference,
      () => sessions.filter((one) => one.clientReference === reference).map(asOf)[0],
    );
  }

  async function expire(id: string): Promise<void> {
    await answer('expire', id, () => {
      const session = sessionOf(id);
      if (session.verdict === 'open') change(session, { verdict: 'expired' });
      return { kind: 'done' } as const;
    });
  }

  async function statement(day: string, after = '0'): Promise<StatementPage | Unanswered> {
    const ofDay = listed.filter(({ at }) => at.toISOString().startsWith(day));
    const end = Number(after) + LEDGER_PAGE_SIZE;
    const page = {
      items: ofDay.slice(Number(after), end),
      unreadable: after === '0' && clock.now().toISOString().startsWith(day) ? [...unreadable] : [],
      next: end < ofDay.length ? String(end) : undefined,
    };
    const found = await answer('statement', day, () => ({ kind: 'page', ...page }) as const);
    return found.kind === 'refused' ? { kind: 'unanswered', reason: found.reason } : found;
  }

  /** A session as it can be read: one that was not used yet may not exist for the provider. */
  const readable = (session: Evidence | undefined): Evidence | undefined =>
    features.isAbsentUntilUsed && session && ['open', 'expired'].includes(session.verdict)
      ? undefined
      : session;

  return {
    provider,
    /** Every call so far, in order. */
    calls,
    /** What sessions were opened with. */
    requests,
    sessions: (): readonly Evidence[] => sessions.map(asOf),
    /** The next call of a kind goes wrong. */
    spoil: (call: Call, trouble: Trouble) => void troubles.push({ call, trouble }),
    /** Something happens to a session, by its id or our reference; with `changes` it is not what was asked for. */
    settle(name: string, verdict: Verdict, changes: Partial<Evidence> = {}) {
      const settled = change(sessionOf(name), {
        verdict,
        ...(verdict === 'succeeded' && {
          transactionId: features.hasOneId ? sessionOf(name).sessionId : `T${sessionOf(name).sessionId}`,
        }),
        ...changes,
      });
      const { transactionId, sessionId, clientReference, amount } = settled;
      // The statement gives the payment an id of its own.
      if (verdict === 'succeeded' && transactionId !== undefined)
        listed.push({
          transactionId: `pt-${transactionId}`,
          sessionId,
          clientReference,
          amount,
          fee: undefined,
          at: clock.now(),
        });
      return settled;
    },
    /** Money came that no session here knows of. */
    receive: (transactionId: string, item: Partial<StatementItem>) =>
      void listed.push({
        transactionId,
        sessionId: undefined,
        clientReference: undefined,
        amount: 1_000,
        fee: undefined,
        at: clock.now(),
        ...item,
      }),
    /** Today's statement also has an item that cannot be parsed. */
    addUnreadable: (name: string) => void unreadable.push(name),
    /** From now on calls do their work and answer only after `release`. */
    holdAnswers() {
      const gate = new EventEmitter();
      hold = once(gate, 'open');
      return () => {
        hold = undefined;
        gate.emit('open');
      };
    },
    /** The provider knows this session no more. */
    forget: (name: string) => void sessions.splice(sessions.indexOf(sessionOf(name)), 1),
    stopAnswering: () => void (isAnswering = false),
    /** Forgets everything. */
    reset() {
      for (const list of [sessions, troubles, calls, requests, listed, unreadable]) list.length = 0;
      isAnswering = true;
    },
  };
}

export type ScriptedProvider = ReturnType<typeof scriptedProvider>;
type Call = 'open' | 'read' | 'search' | 'expire' | 'statement';

const openSession = (
  sessionId: string,
  { amount, clientReference }: SessionRequest,
  now: Date,
  { nextStep }: ProviderFeatures,
): Evidence => ({
  kind: 'evidence',
  verdict: 'open',
  mode: 'test' satisfies PaymentMode,
  sessionId,
  transactionId: undefined,
  amount,
  currency: 'XOF',
  clientReference,
  nextStep: nextStep(sessionId, new Date(now.getTime() + SESSION_LIFE_MS)),
  validUntil: new Date(now.getTime() + SESSION_LIFE_MS),
  word: 'open',
  reason: undefined,
  raw: { id: sessionId },
});

/** `<event>/<reference>/<session>/<secret>`: all that a callback of this provider says; only the first is never empty. */
function readDoorbell(text: string): Callback {
  const [eventKey = '', clientReference, sessionId, attemptSecret] = text.split('/');
  return {
    eventKey,
    clientReference: clientReference || undefined,
    sessionId: sessionId || undefined,
    body: [eventKey, clientReference, sessionId].join('/'),
    attemptSecret,
  };
}
