import type { FastifyPluginAsync } from 'fastify';
import type { Payments } from '../index.ts';

const BODY_MAX_BYTES = 64 * 1_024;
const RETRY_AFTER_S = 30;

/**
 * The callback route of each configured provider. They are not part of the contract and not
 * subject to the rules for browsers: the adapter verifies a message over its raw bytes. 2xx means that it is committed; any
 * failure of ours is a 503, so that the provider repeats the callback (HAZARDS B15, B41).
 */
export const callbackRoutes: FastifyPluginAsync<{ payments: Payments }> = async (app, { payments }) => {
  // Raw bytes for every content type: a parsed body could not be verified any more.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const limits = { bodyLimit: BODY_MAX_BYTES, config: { rateLimit: false } };
  for (const { id, path } of payments.callbackRoutes)
    app.post(path, limits, async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const receipt = await payments.receiveCallback(id, { headers: request.headers, rawBody });
        return reply.code(receipt === 'kept' ? 200 : 401).send();
      } catch (error) {
        request.log.error({ err: error }, 'callback could not be stored');
        return reply.code(503).header('retry-after', RETRY_AFTER_S).send();
      }
    });
};
