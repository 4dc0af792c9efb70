import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { ConfigError } from '#server/config.ts';
import { paymentProviders } from '#server/db/schema.ts';
import { refuseMissingProviders, saveKnownProviders } from '#server/providers/known-providers.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

const wave = { id: 'wave' };
const other = { id: 'other' };
let harness: CoreHarness;
beforeAll(async () => void (harness = await openCoreHarness()));
afterAll(() => harness.close());
beforeEach(() => harness.clear());

const start = (parts: Partial<Parameters<typeof refuseMissingProviders>[1]> = {}) =>
  refuseMissingProviders(harness.db, { known: [wave, other], configured: [other], ...parts });

const settle = async (verdict: 'succeeded' | 'cancelled') => {
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  harness.wave.settle(transactionId, verdict);
  await harness.advance(5_000);
};

it('[F6] does not start without the settings of a provider with an open payment', async () => {
  await harness.pay((await harness.placeOrder()).id);
  await expect(start()).rejects.toThrow(ConfigError);
  await expect(start()).rejects.toThrow(
    'The payment provider wave has no settings, yet payments of it are open',
  );
  await expect(start({ configured: [wave] })).resolves.toBeUndefined();
});

it('[B7] does not start without them while a refused payment is still checked, but starts afterwards', async () => {
  await settle('cancelled');
  await expect(start()).rejects.toThrow('still watched');
  await harness.advance(15 * 24 * 3_600_000, 12 * 3_600_000);
  await expect(start()).resolves.toBeUndefined();
});

it('starts without them once all payments are settled, if the provider is still in the registry', async () => {
  await settle('succeeded');
  await expect(start()).resolves.toBeUndefined();
  await expect(start({ known: [other] })).rejects.toThrow(
    'wave has payments, yet this program does not know it',
  );
});

it('stores a new provider once without a migration, and rejects payments of one that is not stored', async () => {
  await saveKnownProviders(harness.owner, [wave, other]);
  await saveKnownProviders(harness.owner, [wave, other]);
  expect((await harness.db.select().from(paymentProviders)).map(({ id }) => id).toSorted()).toEqual(
    ['other', ...PROVIDERS.map(({ id }) => id)].toSorted(),
  );
  await harness.owner.delete(paymentProviders).where(eq(paymentProviders.id, 'other'));
});
