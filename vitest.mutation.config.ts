import { defineConfig } from 'vitest/config';

/** The tests that mutations are run against: `stryker.config.mjs`. Without the drawings, which compare committed files. */
export default defineConfig({
  test: {
    include:
      process.env['MUTATION'] === 'payments'
        ? ['tests/server/payments/**/*.test.ts']
        : ['tests/domain/**/*.test.ts', 'tests/machines/**/*.test.ts'],
    exclude: ['tests/machines/statecharts.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
