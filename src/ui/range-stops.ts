/** Maps a value to a position from 0 to 1; must be increasing. */
export type ToPosition = (value: number) => number;

/** A logarithmic scale for prices: a difference of 10 000 matters for low prices and hardly for high ones. */
export const logarithmic =
  (min: number, max: number): ToPosition =>
  (value) =>
    Math.log(value / min) / Math.log(max / min);

/** Number of steps of a thumb. */
const STEPS = 120;

/** Number of bisection steps: gives a position with an error below a millionth. */
const BISECTION_STEPS = 24;

/** Rounds to two significant digits: 129 346 becomes 130 000. */
const roundToTwoDigits = (value: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
};

function valueAt(position: number, min: number, max: number, toPosition: ToPosition): number {
  let [low, high] = [min, max];
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (toPosition(middle) < position) low = middle;
    else high = middle;
  }
  return high;
}

/** The values that a thumb can have: whole, round, strictly increasing, including both ends. */
export function stopsBetween(min: number, max: number, toPosition: ToPosition): number[] {
  const between = Array.from({ length: STEPS - 1 }, (_, step) =>
    roundToTwoDigits(valueAt((step + 1) / STEPS, min, max, toPosition)),
  );
  return [...new Set([min, ...between.filter((value) => value > min && value < max), max])];
}

/** The index of the stop nearest to a value. */
export const nearestStop = (stops: readonly number[], value: number): number =>
  stops.reduce(
    (best, stop, place) => (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? place : best),
    0,
  );
