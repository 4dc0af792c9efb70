import type { FastifyPluginAsync } from 'fastify';
import type { Payments, Receipt } from '../index.ts';

const BODY_MAX_BYTES = 64 * 1_024;
const RETRY_AFTER_S = 30;

/** 503 makes the provider repeat the callback, which a 4xx would not (HAZARDS B41). */
const STATUS: Readonly<Record<Receipt, number>> = { kept: 200, ignored: 200, forged: 401, limited: 503 };

/**
 * The callback route of each configured provider. They are not part of the contract and not
 * subject to the rules for browsers: the adapter verifies a message over its raw bytes. 2xx means that it is committed, or that
 * it names no payment; any failure of ours is a 503, so that the provider repeats the callback (HAZARDS B15, B41).
 *
 * @param options.networkOf gives the network of an IP address, by which callbacks are limited
 */
export const callbackRoutes: FastifyPluginAsync<{
  payments: Payments;
  networkOf: (ip: string) => string;
}> = async (app, { payments, networkOf }) => {
  // Raw bytes for every content type: a parsed body could not be verified any more.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const limits = { bodyLimit: BODY_MAX_BYTES, config: { rateLimit: false } };
  for (const { id, path } of payments.callbackRoutes)
    app.post(path, limits, async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const network = networkOf(request.ip);
        const receipt = await payments.receiveCallback(id, { headers: request.headers, rawBody, network });
        if (receipt === 'limited') void reply.header('retry-after', RETRY_AFTER_S);
        return reply.code(STATUS[receipt]).send();
      } catch (error) {
        request.log.error({ err: error }, 'callback could not be stored');
        return reply.code(503).header('retry-after', RETRY_AFTER_S).send();
      }
    });
};
