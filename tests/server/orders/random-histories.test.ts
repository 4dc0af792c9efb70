import { inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isCampaign } from '#scripts/campaigns/list.ts';
import { tables } from '#server/db/index.ts';
import { findBookFaults } from '#tests/support/histories/book-faults.ts';
import { findOrderFaults } from '#tests/support/histories/order-faults.ts';
import { openHistory, PRODUCTS } from '#tests/support/histories/shop-histories.ts';
import { findSettlementFaults } from '#tests/support/histories/settlement-faults.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { replayAllRefunds } from '#tests/support/payments/refund-replays.ts';
import { featuresOf } from '#tests/support/payments/provider-features.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';

/** `HISTORIES_FIRST_SEED` repeats a history, as far as what happens at the same time allows it. */
const SEEDS = isCampaign('histories') ? 60 : 1;
const FIRST_SEED = Number(process.env['HISTORIES_FIRST_SEED'] ?? 1);
const STEPS = isCampaign('histories') ? 150 : 20;

/** For one history on a busy machine, in milliseconds. */
const HISTORY_MS = 600_000;

let shop: TestShop;
/** Each history has a shop of its own: it repeats, and its statements read no orders of others. */
beforeEach(async () => {
  shop = await openTestShop(undefined, [featuresOf('paydunya')]);
  const { products } = tables;
  const sold = Object.values(PRODUCTS);
  await shop.owner
    .update(products)
    .set({ onSale: true, preorderPrice: 199_999, creditEligible: true, creditPrice: 250_001 })
    .where(inArray(products.id, sold));
});
afterEach(() => shop.close());

const seeds = Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index);

it.each(seeds)(
  '[DK-02] [DK-04] [DK-06] [DK-10] [DK-11] [DK-13] [DK-14] [DK-15] [I25] [I26] [I28] [I29] orders, payments, parcels, units, statements and drawers agree after each step of a random history, seed %i',
  async (seed) => {
    const history = await openHistory({ shop, random: seededRandom(seed) });
    for (let step = 1; step <= STEPS; step += 1) {
      await history.step();
      const faults = await findOrderFaults(shop.db, PRODUCTS.counted);
      expect({ step, done: history.done(), faults }).toEqual({ step, done: history.done(), faults: [] });
    }
    await history.end();
    await shop.drainOutbox();
    expect(await auditOf(shop.db, shop.clock.now())).toEqual([]);
    expect(await findOrderFaults(shop.db, PRODUCTS.counted)).toEqual([]);
    expect(await findBookFaults(shop.db)).toEqual([]);
    expect((await replayAllRefunds(shop.db)).unfaithful).toEqual([]);
    const providers = [shop.provider, ...shop.otherProviders].map(({ provider }) => provider.id);
    expect(await findSettlementFaults(shop.db, { providers, now: shop.clock.now() })).toEqual([]);
  },
  HISTORY_MS,
);
