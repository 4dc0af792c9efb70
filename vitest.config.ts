import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { runsInCampaign } from './scripts/campaigns/list.ts';
import { statecharts } from './scripts/build-plugins/statecharts.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TEST_LIMIT_MS = 120_000;
const HOOK_LIMIT_MS = 120_000;
/** Timeout of `expect.poll`. Long, because the machine may be busy. */
const POLL_TIMEOUT_MS = 20_000;

/** Files that `npm test` leaves to campaigns: faster tests prove the same. */
const LEFT_OUT = runsInCampaign ? [] : ['!**/*.campaign.test.ts'];

const PAGE = './tests/support/page-environment.ts';

/** One kind of test: its folders, and the environment its tests run in. */
const project = (name: string, folders: string[], environment = 'node') => ({
  extends: true as const,
  test: {
    name,
    environment,
    // Not by `exclude`: with one of their own, projects do not know that of the command line.
    include: [...folders.map((folder) => `${folder}/*.test.{ts,tsx}`), ...LEFT_OUT],
    // Modules are loaded once per process.
    isolate: false,
  },
});

const components = project('components', ['tests/src/**', 'tests/gallery/**'], PAGE);
/** Tests of `src` that need no page: in `components`, each would take the place of a process with a page. */
const WITHOUT_PAGE = 'tests/src/**/*.node.test.ts';
const core = project('core', [
  'tests',
  'tests/domain/**',
  'tests/machines/**',
  'tests/catalogue/**',
  'tests/scripts/**',
]);
const server = project('server', ['tests/sandbox/**', 'tests/server/**', 'tests/postgres/**']);

/** Too long for each change; `npm run campaign` runs them. */
const campaigns = project('campaigns', ['tests/campaigns']);

const POSTGRES_SETUP = 'tests/support/postgres/global-setup.ts';
/** Screens of the app, with the responses of the real server. */
const together = project('together', ['tests/together'], './tests/support/page-on-server-environment.ts');

/** The longest file; it starts first, so that other files run beside it. */
const STARTS_FIRST = 'tests/postgres/payments/kills.test.ts';

/** Long files of the server project; they start before its other files, so that none of them runs alone at the end. */
const LONG = [
  'tests/server/access/policy.test.ts',
  'tests/server/payments/money-suite.test.ts',
  'tests/server/catalogue/editing-products.test.ts',
  'tests/server/catalogue/without-trigrams.campaign.test.ts',
];

const placeOf = ({ moduleId, project: { name } }: TestSpecification): number => {
  if (moduleId.endsWith(STARTS_FIRST)) return 0;
  if (name !== server.test.name) return 1;
  return LONG.some((path) => moduleId.endsWith(path)) ? 2 : 3;
};

/**
 * Sorts by place and then by duration, or by size where no duration is recorded. Files of a project stay together: a
 * worker ends when its next file is of another project.
 */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not that of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  plugins: [react(), statecharts()],
  test: {
    // Timeouts only end hanging tests; speed is not tested on a busy machine.
    testTimeout: TEST_LIMIT_MS,
    // One more than the cores of a small machine, for tests that wait for a process or a timeout. With four the same tests took a tenth
    // longer, also of the processor.
    maxWorkers: 3,
    sequence: { sequencer: Sequencer },
    hookTimeout: HOOK_LIMIT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      { ...core, test: { ...core.test, include: [...core.test.include, WITHOUT_PAGE] } },
      {
        ...components,
        test: {
          ...components.test,
          exclude: [WITHOUT_PAGE],
          setupFiles: 'tests/support/page-setup.ts',
        },
      },
      { ...server, test: { ...server.test, globalSetup: POSTGRES_SETUP } },
      { ...campaigns, test: { ...campaigns.test, globalSetup: POSTGRES_SETUP } },
      {
        ...together,
        test: { ...together.test, setupFiles: 'tests/support/page-setup.ts', globalSetup: POSTGRES_SETUP },
      },
    ],
  },
});
