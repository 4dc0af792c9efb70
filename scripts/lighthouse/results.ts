/** The results of one run: scores out of 100, times in milliseconds, sizes in transferred bytes. */
export interface Measurement {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  paintMs: number;
  mainPaintMs: number;
  blockedMs: number;
  mainThreadMs: number;
  shift: number;
  bytes: number;
  /** Lighthouse's measure of the machine's speed; results are comparable at about the same index only. */
  benchmarkIndex: number;
  /** Failed audits, in the categories where every failure counts. */
  failed: string[];
}

type Measure = Exclude<keyof Measurement, 'failed'>;

/** The minimum of each median. */
const MINIMUM_SCORES: readonly [Measure, number][] = [
  ['performance', 95],
  ['accessibility', 100],
  ['bestPractices', 95],
  ['seo', 95],
];

const COLUMNS: readonly [Measure, string, number][] = [
  ['performance', 'perf.', 0],
  ['accessibility', 'access.', 0],
  ['bestPractices', 'practices', 0],
  ['seo', 'SEO', 0],
  ['paintMs', 'FCP ms', 0],
  ['mainPaintMs', 'LCP ms', 0],
  ['blockedMs', 'TBT ms', 0],
  ['mainThreadMs', 'main ms', 0],
  ['shift', 'CLS', 3],
  ['bytes', 'bytes', 0],
  ['benchmarkIndex', 'index', 0],
];

const WIDTH = 10;

export const REPORT_HEAD = ['screen', ...COLUMNS.map(([, title]) => title)]
  .map((title) => title.padEnd(WIDTH))
  .join('');

export const reportLine = (screen: string, measurement: Measurement): string =>
  [screen, ...COLUMNS.map(([measure, , digits]) => measurement[measure].toFixed(digits))]
    .map((value) => value.padEnd(WIDTH))
    .join('');

/** The median of each measure. @param readings an odd number of them */
export function median(measurements: readonly Measurement[]): Measurement {
  const middle = (measure: Measure): number =>
    measurements.map((measurement) => measurement[measure]).toSorted((a, b) => a - b)[
      (measurements.length - 1) / 2
    ] ?? Number.NaN;
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    paintMs: middle('paintMs'),
    mainPaintMs: middle('mainPaintMs'),
    blockedMs: middle('blockedMs'),
    mainThreadMs: middle('mainThreadMs'),
    shift: middle('shift'),
    bytes: middle('bytes'),
    benchmarkIndex: middle('benchmarkIndex'),
    failed: [],
  };
}

/** The measures below their minimum; a missing score counts as below. */
export const belowMinimum = (measurement: Measurement): string[] =>
  MINIMUM_SCORES.flatMap(([category, minimum]) =>
    measurement[category] >= minimum
      ? []
      : [`${category} is ${measurement[category]}; the minimum is ${minimum}.`],
  );
