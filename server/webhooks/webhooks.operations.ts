import { webhookForm } from '#domain/forms/webhook.ts';
import { inContract } from '#openapi/names.ts';
import { staffMay } from '../access/policy.ts';
import { staffIdOf } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { STAFF_WRITE_LIMITS } from '../limits.ts';
import type { Declaration, Operations } from '../operations.ts';
import type { Random } from '../random.ts';
import { readForm } from '../staff/read-form.ts';
import { endEndpoint, listDeliveries, listEndpoints, registerEndpoint, sendAgain } from './endpoints.ts';

interface Parts {
  db: Database;
  clock: Clock;
  random: Random;
  config: { mode: 'live' | 'test' };
}

/** Beyond the number of every message. */
const LAST = Number.MAX_SAFE_INTEGER;

const reading = {
  access: staffMay.manageWebhooks,
  notFound: 'webhook.unknown',
} as const satisfies Declaration;
const writing = { ...reading, limits: STAFF_WRITE_LIMITS } as const satisfies Declaration;

/** The merchant's own systems, which receive messages about orders and payments. @see DK-19 */
export const webhookOperations = {
  listWebhooks: {
    ...reading,
    handle: async ({ db }) => ({ data: inContract(await listEndpoints(db)) }),
  },

  registerWebhook: {
    ...writing,
    handle: async (parts, { body, caller }, reply) => {
      const { url } = readForm(webhookForm(parts.config.mode), body);
      const { id, secret, createdAt } = await registerEndpoint(parts, { url, staffId: staffIdOf(caller) });
      reply.code(201);
      return inContract({ id, url, secret, createdAt });
    },
  },

  endWebhook: {
    ...writing,
    handle: async (parts, { params, caller }) => {
      await endEndpoint(parts, { id: params.id, staffId: staffIdOf(caller) });
      return { data: inContract(await listEndpoints(parts.db)) };
    },
  },

  listWebhookMessages: {
    ...reading,
    handle: async ({ db }, { params, query: { before = LAST } }) => ({
      data: inContract(await listDeliveries(db, params.id, before)),
    }),
  },

  sendWebhookAgain: {
    ...writing,
    handle: async (parts, { params, caller }) => {
      const endpointId = await sendAgain(parts, { id: params.id, staffId: staffIdOf(caller) });
      return { data: inContract(await listDeliveries(parts.db, endpointId, LAST)) };
    },
  },
} satisfies Operations<Parts>;
