import type { FastifyPluginAsync } from 'fastify';
import type { Payments } from '../index.ts';

const BODY_MAX_BYTES = 64 * 1_024;
const RETRY_AFTER_S = 30;

/**
 * Where Wave rings. Outside the contract and outside the shop's own rules for browsers: the message proves
 * itself by its signature over the raw bytes. 2xx means that it is committed; anything that keeps us from
 * that is a 503, so that Wave comes again (HAZARDS B15, B41).
 *
 * @see https://docs.wave.com/webhook
 */
export const waveCallbackRoute: FastifyPluginAsync<{ payments: Payments }> = async (app, { payments }) => {
  // Bytes, whatever they are called: a parsed body could not be verified any more.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const limits = { bodyLimit: BODY_MAX_BYTES, config: { rateLimit: false } };
  app.post('/api/payment/wave/callback', limits, async (request, reply) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      const receipt = await payments.receiveWaveCallback({ headers: request.headers, rawBody });
      return reply.code(receipt === 'kept' ? 200 : 401).send();
    } catch (error) {
      request.log.error({ err: error }, 'callback could not be kept');
      return reply.code(503).header('retry-after', RETRY_AFTER_S).send();
    }
  });
};
