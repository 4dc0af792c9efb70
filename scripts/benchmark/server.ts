/** A server to measure, in its own process: the shop's, or a bare route with the same database statement. */
import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { LISTING_PAGE_SIZE } from '#domain/constants.ts';
import { createInvoicePrinter } from '#server/invoices/invoice-printer.ts';
import { createReceipts } from '#server/invoices/receipts.ts';
import {
  CATALOGUE_CHANNEL,
  type CatalogueState,
  createCatalogueState,
} from '#server/catalogue/catalogue-state.ts';
import { selectPage } from '#server/catalogue/listing.statements.ts';
import { selectDetail } from '#server/catalogue/product-rows.ts';
import { composeShop } from '#server/compose-shop.ts';
import { systemClock } from '#server/clock.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Database } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { systemRandom } from '#server/random.ts';

const [kind, databaseUrl = ''] = process.argv.slice(2);
const { db, priorityDb, readDb, watch } = await openDatabase(databaseUrl);
const app = kind === 'bare' ? bareServer(readDb) : await shopServer();
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.on('disconnect', () => process.exit());
process.send?.({ port: typeof address === 'object' ? address?.port : undefined });

/** A state that is never the same, so that nothing is answered from memory. */
function changingState(): Pick<CatalogueState, 'known' | 'current'> {
  let asked = 0;
  return { known: () => undefined, current: async () => String((asked += 1)) };
}

/** As in production. */
function watchedState(): Pick<CatalogueState, 'known' | 'current'> {
  const state = createCatalogueState({ readDb, clock: systemClock });
  watch(CATALOGUE_CHANNEL, state.watcher);
  return state;
}

/** Configured as in production, including logging, but without background jobs. */
function shopServer(): Promise<FastifyInstance> {
  const signingKey = randomBytes(32).toString('base64url');
  const publicOrigin = 'http://localhost';
  const receipts = createReceipts({ signingKey, formerPublicKeys: [] }, publicOrigin);
  const { parts } = composeShop(
    {
      publicOrigin,
      mode: 'test',
      capabilitySecrets: ['known to the benchmark only'],
      staffMail: 'equipe@localhost',
      company: {},
    },
    {
      db,
      priorityDb,
      readDb,
      clock: systemClock,
      random: systemRandom,
      log: createLog('info'),
      providers: [],
      mailer: createMailer({ smtpUrl: 'smtp://localhost', from: 'equipe@localhost' }),
      sms: undefined,
      receipts,
      // Never drawn here.
      drawInvoice: createInvoicePrinter(receipts).draw,
    },
  );
  return buildApp({
    ...parts,
    config: { ...parts.config, trustedProxies: [] },
    catalogueState: kind === 'uncached' ? changingState() : watchedState(),
    ...(kind === 'rendering' && { pageState: changingState() }),
    isWorking: () => true,
  });
}

const EVERYTHING = { category: '', offer: 'all', tag: '', brand: '', size: '' };

/**
 * The baseline cost of framework and database: constant bytes, and the same
 * statements with their rows returned unchanged.
 */
function bareServer(on: Database): FastifyInstance {
  const bare = Fastify();
  const bodies = new Map<string, Buffer>();
  bare.get('/api/produits-filtrer', () =>
    selectPage(on, 'relevance', { ...EVERYTHING, page: 1, limit: LISTING_PAGE_SIZE }),
  );
  bare.get<{ Params: { bytes: string } }>('/bare/:bytes', async ({ params }, reply) => {
    const body = bodies.get(params.bytes) ?? randomBytes(Number(params.bytes));
    bodies.set(params.bytes, body);
    return reply.type('application/json').send(body);
  });
  bare.get<{ Params: { id: string } }>('/api/produits/:id', ({ params }) =>
    selectDetail(on, { id: params.id }),
  );
  return bare;
}
