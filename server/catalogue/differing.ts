/** The values whose keys are in one of two maps only. */
export const differing = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): number[] => [
  ...new Set([
    ...[...before].flatMap(([key, value]) => (after.has(key) ? [] : value)),
    ...[...after].flatMap(([key, value]) => (before.has(key) ? [] : value)),
  ]),
];
