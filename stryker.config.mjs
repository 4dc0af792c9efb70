/**
 * Mutation tests: they change the code piece by piece, and a change that no test notices survives. `npm run mutation` does
 * it for the rules of domain and machines, `npm run mutation:payments` for the server's payments; `-- --mutate FILE` for
 * some files.
 */
const isPayments = process.env.MUTATION === 'payments';

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: isPayments
    ? ['server/payments/**/*.ts']
    : ['domain/**/*.ts', 'machines/**/*.ts', '!domain/messages/**', '!**/types.ts', '!**/index.ts'],
  // Texts are compared word for word in other tests.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.cache/mutation.json' },
  tempDirName: '.cache/stryker',
  thresholds: { high: 95, low: 85, break: 85 },
};
