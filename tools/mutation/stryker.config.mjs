import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Mutation tests: they change the code piece by piece, and a change that no test notices survives. `npm run mutation` does
 * it for the rules of domain and machines, `npm run mutation:payments` for the server's payments; `-- --mutate FILE` for
 * some files. All of it takes many hours; `SAMPLE=0.1` takes a tenth of the lines, always the same, and with
 * `SAMPLE_FROM=0.5` another tenth. Only those who run them install Stryker (`package.json` beside it).
 */
const isPayments = process.env.MUTATION === 'payments';
const sample = Number(process.env.SAMPLE ?? 1);
const sampleFrom = Number(process.env.SAMPLE_FROM ?? 0);

const FOLDERS = isPayments ? ['server/payments'] : ['domain', 'machines'];
/**
 * Texts are compared word for word in other tests; the other two only pass on what others define. What `index.ts` of
 * payments passes on is made before the tests begin, so that Stryker would run its mutations with none of them.
 */
const LEFT_OUT = /^domain\/messages\/|\/(?:types|index)\.ts$/;
const BLOCK_LINES = 10;

/** Whether the hash of a block of lines is within the sample. */
function isSampled(block) {
  const place = createHash('sha256').update(block).digest().readUInt32BE() / 2 ** 32;
  return place >= sampleFrom && place < sampleFrom + sample;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
).filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file));

function blocksOf(file) {
  const lines = readFileSync(file, 'utf8').split('\n').length;
  return Array.from({ length: Math.ceil(lines / BLOCK_LINES) }, (_, block) => {
    const first = block * BLOCK_LINES + 1;
    return `${file}:${first}-${first + BLOCK_LINES - 1}`;
  });
}

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts' },
  mutate: sample < 1 ? files.flatMap(blocksOf).filter(isSampled) : files,
  // Texts are compared word for word in other tests.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 40,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.cache/mutation.json' },
  tempDirName: '.cache/stryker',
  thresholds: { high: 95, low: 85, break: 85 },
};
