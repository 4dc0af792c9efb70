import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { asUnanswered, guardedCalls, LIMITED } from '../guarded-calls.ts';
import type { Answer } from '../json-client.ts';
import type { Evidence, ReadResult, PaymentMode, ProviderAdapter } from '../provider.ts';
import { isFromWave, readWaveEvent, type WaveWebhook } from './callback.ts';
import { createWaveClient, type WaveClientOptions } from './client.ts';
import { waveStatement } from './statement.ts';
import { payableUrls, waveEvidence } from './session.ts';
import { readableItems } from '../wire-values.ts';
import { WaveStatement, WaveSearch, WaveSession } from './wire.ts';

export interface WaveOptions extends Omit<WaveClientOptions, 'clock'> {
  mode: PaymentMode;
  webhook: WaveWebhook;
  /** Wall time, for checking and making signatures. */
  clock: Clock;
  log: Log;
}

/**
 * Wave Checkout behind the shop's provider interface. Only base URL, key and secrets say which Wave.
 *
 * @see https://docs.wave.com/checkout
 */
export function createWaveProvider(options: WaveOptions): Required<Omit<ProviderAdapter, 'findLimit'>> {
  const { mode, clock, log } = options;
  const client = createWaveClient(options);
  const calls = guardedCalls({ name: 'wave', clock, log });
  // A statement that is slow to come must not hold payments back.
  const statementCalls = guardedCalls({ name: 'wave statement', clock, log });
  const reading = { mode, isPayable: payableUrls(options.baseUrl, mode) };
  const evidenceOf = (session: WaveSession): Evidence => waveEvidence(session, reading);

  return {
    id: 'wave',
    listsRefunds: true,
    callsAllowed: () => calls.callsAllowed(),

    async open({ clientReference, amount, successUrl, errorUrl }) {
      const answer = await calls.make(() =>
        client.post('/v1/checkout/sessions', WaveSession, {
          amount: String(amount),
          currency: 'XOF',
          client_reference: clientReference,
          success_url: successUrl,
          error_url: errorUrl,
        }),
      );
      if (answer.kind === 'answered') return evidenceOf(answer.body);
      // A call that was held back was not sent: this is a refusal and not a lost answer.
      if (answer.kind === 'unanswered')
        return answer.isHeldBack ? { kind: 'refused', reason: answer.reason, isTemporary: true } : answer;
      if (answer.kind === 'limited') return { kind: 'refused', reason: LIMITED, isTemporary: true };
      return { kind: 'refused', reason: answer.code, isTemporary: false };
    },

    async read(sessionId) {
      const path = `/v1/checkout/sessions/${encodeURIComponent(sessionId)}`;
      return toReadResult(await calls.make(() => client.get(path, WaveSession)), evidenceOf);
    },

    async search(clientReference) {
      const path = `/v1/checkout/sessions/search?client_reference=${encodeURIComponent(clientReference)}`;
      const answer = await calls.make(() => client.get(path, WaveSearch));
      if (answer.kind !== 'answered') return toReadResult(answer, () => undefined);
      const sessions = readableItems(WaveSession, answer.body.result, clientReference);
      if (sessions === undefined) return { kind: 'unanswered', reason: 'unreadable answer' };
      return strongest(sessions.map(evidenceOf)) ?? { kind: 'absent' };
    },

    async expire(sessionId) {
      const path = `/v1/checkout/sessions/${encodeURIComponent(sessionId)}/expire`;
      // The body is empty, and a 409 means that it is closed already: the next read shows the outcome.
      await calls.make(() => client.post(path, v.unknown()));
    },

    async refund(sessionId) {
      const path = `/v1/checkout/sessions/${encodeURIComponent(sessionId)}/refund`;
      // An empty body is the answer: any other 200 is that of a proxy in between.
      const answer = await calls.make(() => client.post(path, v.null()));
      if (answer.kind === 'answered') return { kind: 'refunded' };
      if (answer.kind === 'unanswered') return answer;
      if (answer.kind === 'limited') return { kind: 'refused', reason: LIMITED, isTemporary: true };
      return { kind: 'refused', reason: answer.code, isTemporary: false };
    },

    async statement(day, after) {
      const query = new URLSearchParams({ date: day, ...(after !== undefined && { after }) });
      const answer = await statementCalls.make(() =>
        client.get(`/v1/transactions?${query.toString()}`, WaveStatement),
      );
      if (answer.kind !== 'answered') return asUnanswered(answer);
      const page = waveStatement(answer.body);
      const isCutOff = answer.body.page_info.has_next_page && page.next === undefined;
      return isCutOff ? { kind: 'unanswered', reason: 'no cursor to the next page' } : page;
    },

    readCallback: (headers, rawBody) =>
      isFromWave(options.webhook, headers, rawBody, clock.now()) ? readWaveEvent(rawBody) : undefined,
  };
}

function toReadResult<Body>(
  answer: Answer<Body>,
  evidence: (body: Body) => Evidence | undefined,
): ReadResult {
  if (answer.kind === 'answered') return evidence(answer.body) ?? { kind: 'absent' };
  // Only "no such session" is about the session; an error such as a refused key is not.
  return answer.kind === 'refused' && answer.status === 404 && answer.code === 'checkout-session-not-found'
    ? { kind: 'absent' }
    : asUnanswered(answer);
}

const STRENGTH = [
  'succeeded',
  'processing',
  'open',
  'unrecognised',
  'failed',
  'cancelled',
  'expired',
] as const;

/** We open one session per reference; if there are more, one with money comes first. */
const strongest = (sessions: readonly Evidence[]): Evidence | undefined =>
  STRENGTH.flatMap((verdict) => sessions.filter((session) => session.verdict === verdict))[0];
