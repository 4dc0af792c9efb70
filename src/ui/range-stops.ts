/** Where a value stands between the ends of a scale, from 0 to 1; grows with the value. */
export type ToPosition = (value: number) => number;

/** A scale on which each step multiplies: for prices, where 10 000 more means much at the bottom and little at the top. */
export const logarithmic =
  (min: number, max: number): ToPosition =>
  (value) =>
    Math.log(value / min) / Math.log(max / min);

/** How many steps a thumb may have from one end to the other. */
const STEPS = 120;
/** Halvings of the scale until a position is met to a millionth. */
const HALVINGS = 24;

/** The nearest number with two figures that count: 129 346 becomes 130 000. */
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

/** The values at which a thumb may rest: whole and round, each greater than the one before, both ends among them. */
export function stopsBetween(min: number, max: number, toPosition: ToPosition): number[] {
  const between = Array.from({ length: STEPS - 1 }, (_, step) =>
    twoFigures(valueAt((step + 1) / STEPS, min, max, toPosition)),
  );
  return [...new Set([min, ...between.filter((value) => value > min && value < max), max])];
}

/** The place of the stop nearest to a value, which may stand between two. */
export const nearestStop = (stops: readonly number[], value: number): number =>
  stops.reduce(
    (best, stop, place) => (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? place : best),
    0,
  );
