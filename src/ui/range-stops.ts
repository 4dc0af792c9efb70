/** Maps a value to a position from 0 to 1; increasing. */
export type ToPosition = (value: number) => number;

/** A logarithmic scale, for prices: 10 000 more matters at the bottom and little at the top. */
export const logarithmic =
  (min: number, max: number): ToPosition =>
  (value) =>
    Math.log(value / min) / Math.log(max / min);

/** Number of steps of a thumb. */
const STEPS = 120;

/** Bisection steps until a position is exact to a millionth. */
const HALVINGS = 24;

/** Rounds to two significant figures: 129 346 becomes 130 000. */
const twoFigures = (value: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
};

function valueAt(position: number, min: number, max: number, toPosition: ToPosition): number {
  let [low, high] = [min, max];
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const middle = (low + high) / 2;
    if (toPosition(middle) < position) low = middle;
    else high = middle;
  }
  return high;
}

/** The values a thumb can take: whole, round, strictly increasing, both ends included. */
export function stopsBetween(min: number, max: number, toPosition: ToPosition): number[] {
  const between = Array.from({ length: STEPS - 1 }, (_, step) =>
    twoFigures(valueAt((step + 1) / STEPS, min, max, toPosition)),
  );
  return [...new Set([min, ...between.filter((value) => value > min && value < max), max])];
}

/** The index of the stop nearest to a value. */
export const nearestStop = (stops: readonly number[], value: number): number =>
  stops.reduce(
    (best, stop, place) => (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? place : best),
    0,
  );
