/**
 * The checkout API as documented: paths, order of checks, codes and bodies.
 *
 * @see https://docs.wave.com/checkout @see https://docs.wave.com/balance-api
 */
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import { requireApiKey, requireSignature } from './authentication.ts';
import { WaveError } from './errors.ts';
import { waveFaults } from './fault-hooks.ts';
import type { Session } from './session.ts';
import { parseCreateRequest, parseOrRefuse } from './validation.ts';
import type { Wave } from './wave.ts';
import { waveDay } from './wave-time.ts';

const ById = v.object({ id: v.string() });
const ByTransaction = v.object({ transaction_id: v.string('One transaction_id is needed.') });
const ByReference = v.object({ client_reference: v.string('One client_reference is needed.') });
const DayPage = v.object({
  date: v.optional(v.pipe(v.string('One date is needed.'), v.isoDate('The date should be YYYY-MM-DD.'))),
  after: v.optional(v.string('One cursor is needed.')),
});

export function waveApi(wave: Wave, clock: Clock): FastifyPluginAsync {
  const around = waveFaults(wave);

  const sessionOf = (params: unknown) => found(wave.find(v.parse(ById, params).id));

  function refund(session: Session) {
    if (session.paymentStatus !== 'succeeded') throw new WaveError('checkout-refund-failed');
    wave.refund(session.id);
  }

  return async (api) => {
    const { apiKey, requestSigningSecret, allowHttpLocalhost = false } = wave.options;

    api.addHook('onRequest', async ({ headers }) => requireApiKey(headers, apiKey));
    // Bodies stay raw bytes until their signature is checked; an empty body is valid.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    if (requestSigningSecret !== undefined)
      api.addHook('preHandler', async ({ headers, body }) =>
        requireSignature(headers, bytesOf(body), requestSigningSecret, clock.wallTime()),
      );

    api.setNotFoundHandler(() => {
      throw new WaveError('not-found');
    });
    api.setErrorHandler((error, request, reply) => {
      const refusal = asWaveError(error);
      if (refusal.status >= 500) request.log.error(error);
      return reply.code(refusal.status).send(refusal.body(wave.faults.errorShape()));
    });

    api.post('/checkout/sessions', around('create'), async (request) => {
      const body = parseJson(request.headers['content-type'], bytesOf(request.body));
      const { terms, unknownFields } = parseCreateRequest(body, allowHttpLocalhost);
      if (unknownFields.length > 0) request.log.warn({ unknownFields }, 'fields unknown to Wave ignored');
      return wave.bodyOf(wave.create(terms));
    });

    api.get('/checkout/sessions', around('read-by-transaction'), async ({ query }) => {
      const { transaction_id } = parseOrRefuse('query', ByTransaction, query);
      return wave.bodyOf(found(wave.findByTransaction(transaction_id)));
    });

    api.get('/checkout/sessions/search', around('search'), async ({ query }) => {
      const { client_reference } = parseOrRefuse('query', ByReference, query);
      const sessions = wave.all().filter(({ clientReference }) => clientReference === client_reference);
      return { result: sessions.map(wave.bodyOf) };
    });

    api.get('/checkout/sessions/:id', around('read'), async ({ params }) => wave.bodyOf(sessionOf(params)));

    api.post('/checkout/sessions/:id/expire', around('expire'), async ({ params }, reply) => {
      const session = sessionOf(params);
      if (session.checkoutStatus !== 'open')
        throw new WaveError(`checkout-session-already-${session.checkoutStatus}`);
      wave.expire(session.id);
      return reply.send();
    });

    api.post('/checkout/sessions/:id/refund', around('refund'), async ({ params }, reply) => {
      refund(sessionOf(params));
      return reply.send();
    });

    api.post('/transactions/:id/refund', around('refund'), async ({ params }, reply) => {
      refund(found(wave.findByTransaction(v.parse(ById, params).id)));
      return reply.send();
    });

    api.get('/balance', around('balance'), async () => ({
      amount: String(wave.ledger.balance()),
      currency: 'XOF',
    }));

    api.get('/transactions', around('transactions'), async ({ query }) => {
      const { date = waveDay(clock.now()), after } = parseOrRefuse('query', DayPage, query);
      return wave.ledger.page(date, after);
    });
  };
}

function found(session: Session | undefined): Session {
  if (!session) throw new WaveError('checkout-session-not-found');
  return session;
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** @throws WaveError `request-not-json`, `request-parsing-error` */
function parseJson(contentType: string | undefined, body: Buffer): unknown {
  if (!/^application\/([\w.-]+\+)?json\b/i.test(contentType ?? '')) throw new WaveError('request-not-json');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new WaveError('request-parsing-error');
  }
}

const ClientFault = v.object({ statusCode: v.pipe(v.number(), v.maxValue(499)) });

const asWaveError = (error: unknown): WaveError => {
  if (error instanceof WaveError) return error;
  return new WaveError(v.is(ClientFault, error) ? 'request-parsing-error' : 'internal-server-error');
};
