/** What one visit gave: scores of a hundred, times in milliseconds, bytes as they were sent. */
export interface Reading {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  paintMs: number;
  mainPaintMs: number;
  blockedMs: number;
  shift: number;
  bytes: number;
  /** Audits that failed outright, in the categories where one failure is a fault in itself. */
  failed: string[];
}

type Measure = Exclude<keyof Reading, 'failed'>;

/** The least that each median may be. */
const LEAST: readonly [Measure, number][] = [
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
  ['shift', 'CLS', 3],
  ['bytes', 'bytes', 0],
];

const WIDTH = 10;

export const REPORT_HEAD = ['screen', ...COLUMNS.map(([, title]) => title)]
  .map((title) => title.padEnd(WIDTH))
  .join('');

export const reportLine = (screen: string, reading: Reading): string =>
  [screen, ...COLUMNS.map(([measure, , digits]) => reading[measure].toFixed(digits))]
    .map((value) => value.padEnd(WIDTH))
    .join('');

/** The middle of each measure by itself. @param readings an odd number of them */
export function median(readings: readonly Reading[]): Reading {
  const middle = (measure: Measure): number =>
    readings.map((reading) => reading[measure]).toSorted((a, b) => a - b)[(readings.length - 1) / 2] ??
    Number.NaN;
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    paintMs: middle('paintMs'),
    mainPaintMs: middle('mainPaintMs'),
    blockedMs: middle('blockedMs'),
    shift: middle('shift'),
    bytes: middle('bytes'),
    failed: [],
  };
}

/** What is not good enough; a score that is missing is not. */
export const faultsOf = (reading: Reading): string[] =>
  LEAST.flatMap(([category, least]) =>
    reading[category] >= least
      ? []
      : [`${category} is ${reading[category]}, and should be ${least} at least.`],
  );
