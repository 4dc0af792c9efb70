import { setTimeout as pause } from 'node:timers/promises';
import { isIP } from 'node:net';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { type IpService, IpFault } from './ip.ts';

const ByAddress = v.object({
  address: v.pipe(
    v.string(),
    v.check((text) => isIP(text) !== 0, 'no address'),
  ),
});

/** Answers as ipinfo.io does. @see https://ipinfo.io/developers/responses */
export const ipRoutes =
  (ip: IpService): FastifyPluginAsync =>
  async (routes) => {
    routes.get('/ip/:address/json', async ({ params }, reply) => {
      const place = ip.placeOf(v.parse(ByAddress, params).address);
      const fault = ip.fault();
      if (fault?.kind === 'slow') await pause(fault.milliseconds, undefined, { ref: false });
      if (fault?.kind === 'down') return reply.code(503).send({ error: { title: 'Service unavailable' } });
      if (fault?.kind === 'html')
        return reply.type('text/html; charset=utf-8').send('<!doctype html><title>Sign in</title>');
      const text = JSON.stringify(place);
      const sent = fault?.kind === 'malformed' ? text.slice(0, text.length / 2) : text;
      return reply.type('application/json; charset=utf-8').send(sent);
    });
  };

/** Lets a test spoil the service's answers, and see what it was asked. */
export const ipControl =
  (ip: IpService): FastifyPluginAsync =>
  async (control) => {
    control.post('/ip/fault', async ({ body }, reply) => {
      ip.setFault(v.parse(IpFault, body));
      return reply.code(204).send();
    });

    control.delete('/ip/fault', async (_request, reply) => {
      ip.clear();
      return reply.code(204).send();
    });

    control.get('/ip/asked', async () => ({ asked: ip.asked() }));
  };
