/** Programs that run campaigns: the files of installed packages, or of the repository. */
const VITEST = 'vitest/vitest.mjs';
const PLAYWRIGHT = '@playwright/test/cli.js';
const TSX = 'tsx/dist/cli.mjs';

interface CampaignDefinition {
  /** What it tries beyond `npm test`. */
  purpose: string;
  /** The file of an installed package. */
  program: string;
  words: string[];
}

const vitest = (project: string, files: string[]) => ({
  program: VITEST,
  words: ['run', '--project', project, ...files],
});
const playwright = (...words: string[]) => ({ program: PLAYWRIGHT, words: ['test', ...words] });
const script = (file: string) => ({ program: TSX, words: [file] });

/** The tests that take too long for each change, in the order in which they run. */
export const CAMPAIGNS = {
  kills: {
    purpose: 'the server is killed at each point at which a payment could be lost or doubled',
    ...vitest('server', ['tests/postgres/payments/kills.test.ts']),
  },
  chaos: {
    purpose: '100 seeds of random faults, with two shops on one PostgreSQL',
    ...vitest('server', ['tests/postgres/payments/chaos.test.ts']),
  },
  histories: {
    purpose: '60 random histories of orders, payments, parcels and counted products, checked after each step',
    ...vitest('server', ['tests/server/orders/random-histories.test.ts']),
  },
  clocks: {
    purpose: 'two processes whose clocks differ by up to two minutes either way',
    ...vitest('server', ['tests/postgres/clock-skews.campaign.test.ts']),
  },
  deployment: {
    purpose: 'this release and the previous one on one database, started in either order',
    ...vitest('campaigns', ['tests/campaigns/rolling-deployment.test.ts']),
  },
  statements: {
    purpose: 'payments and refunds that only the statement shows: after a backup, after days, in the portal',
    ...vitest('campaigns', ['tests/campaigns/statements-after-gaps.test.ts']),
  },
  restarts: {
    purpose: 'four buyers while the processes of the server are restarted one after the other',
    ...vitest('campaigns', ['tests/campaigns/rolling-restart.test.ts']),
  },
  outage: {
    purpose: '20 buyers while PostgreSQL is restarted, killed, disconnected and silent, ten rounds',
    ...vitest('campaigns', ['tests/campaigns/database-outage.test.ts']),
  },
  cluster: {
    purpose:
      '100 buyers on three nodes behind HAProxy and PgBouncer: the release is replaced, nodes, pooler and PostgreSQL are killed, clocks are wrong, a provider is silent, the disk is full',
    ...vitest('campaigns', ['tests/campaigns/operations.test.ts', 'tests/campaigns/cluster.test.ts']),
  },
  restore: {
    purpose: 'the database restored one hour back, twice, while buyers go on with every provider',
    ...vitest('campaigns', ['tests/campaigns/restore.test.ts']),
  },
  throughput: {
    purpose: 'what three, two and one nodes sell on this machine, and where its processors are busy',
    ...vitest('campaigns', ['tests/campaigns/throughput.test.ts']),
  },
  growth: {
    purpose:
      'rows and pages that are read in large shops and in small ones; the schema with orders divided over servers',
    ...vitest('campaigns', [
      'tests/campaigns/constant-cost.test.ts',
      'tests/campaigns/constant-work.test.ts',
      'tests/campaigns/divided-orders.test.ts',
    ]),
  },
  sentences: {
    purpose: 'what each screen says about each outcome of a payment, with every provider',
    ...vitest('together', []),
  },
  whole: {
    purpose: 'every test without a browser, also of what other tests prove',
    program: VITEST,
    words: ['run', '--project=!campaigns'],
  },
  browser: {
    purpose: 'every test in a browser, also of what other tests prove',
    ...playwright(),
  },
  journeys: {
    purpose:
      'every kind of order paid with every provider on both widths, with reloads, closed and second tabs and other browsers in between',
    ...playwright('e2e/journeys.spec.ts'),
  },
  layout: {
    purpose: 'the layout of every screen at eight sizes, and the accessibility of each',
    ...playwright('e2e/layout.spec.ts', 'e2e/tracking.spec.ts'),
  },
  truth: {
    purpose: 'how long a payment at a provider is unknown to the shop, with callbacks and without',
    ...script('scripts/time-to-truth.ts'),
  },
  million: {
    purpose:
      'jobs, searches and lists after ten thousand and after a million orders: rows, pages, milliseconds and their ratio',
    ...script('scripts/benchmark/growth.ts'),
  },
} satisfies Record<string, CampaignDefinition>;

export type CampaignName = keyof typeof CAMPAIGNS;

/** Names the running campaign to its tests. */
export const CAMPAIGN_VARIABLE = 'CAMPAIGN';

/** Whether this campaign runs: its tests then try all of their cases, and in `npm test` a few. */
export const isCampaign = (name: CampaignName): boolean => process.env[CAMPAIGN_VARIABLE] === name;

/** Whether a campaign runs, and with it what `npm test` leaves to campaigns. */
export const runsInCampaign = process.env[CAMPAIGN_VARIABLE] !== undefined;
