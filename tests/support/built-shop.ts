import type { FastifyInstance } from 'fastify';
import * as renderer from '#src/rendering/render.tsx';
import { buildPages } from './built-pages.ts';
import { openTestShop, type TestShop } from './shop-server.ts';

/** Milliseconds; longer than a busy machine needs for a page's initial data. */
const DATA_TIMEOUT_MS = 30_000;

/** A test shop that serves a build. */
export interface BuiltShop {
  shop: TestShop;
  /** Serves pages; the test shop's own app serves data only. */
  app: FastifyInstance;
  /** Another app that serves pages. */
  rebuild: (parts: Parameters<TestShop['rebuild']>[0]) => Promise<FastifyInstance>;
  built: Awaited<ReturnType<typeof buildPages>>;
  close(): Promise<void>;
}

export async function openBuiltShop(): Promise<BuiltShop> {
  const shop = await openTestShop();
  const built = await buildPages();
  const rebuild: BuiltShop['rebuild'] = (parts) =>
    shop.rebuild({ folders: built, renderer, timeoutMs: DATA_TIMEOUT_MS, ...parts });
  const app = await rebuild({});
  return {
    shop,
    app,
    rebuild,
    built,
    async close() {
      await app.close();
      await shop.close();
      await built.remove();
    },
  };
}
