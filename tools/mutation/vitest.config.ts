import { defineConfig } from 'vitest/config';

const isPayments = process.env['MUTATION'] === 'payments';

/** The tests that mutations are run against: `stryker.config.mjs` beside this file. Without the drawings, which compare committed files. */
export default defineConfig({
  test: {
    include: isPayments
      ? ['payments/**', 'staff', 'jobs', 'providers/**'].map((folder) => `tests/server/${folder}/*.test.ts`)
      : ['tests/domain/**/*.test.ts', 'tests/machines/**/*.test.ts'],
    // Some payment tests use the run's PostgreSQL.
    ...(isPayments && { globalSetup: 'tests/support/postgres/global-setup.ts' }),
    exclude: ['tests/machines/statecharts.test.ts'],
    // Modules are loaded once per run of a mutation.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
