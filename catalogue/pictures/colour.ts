/** Colours are `#rrggbb`. */
const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** Mixes two colours. @param share 0 gives `from`, 1 gives `to` */
function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => value + ((target[index] ?? value) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (colour: string, share: number): string => mix(colour, '#ffffff', share);
/** Darkens towards blue, because shadows outdoors and in warm light look bluish. */
export const darker = (colour: string, share: number): string => mix(colour, '#10121c', share);

/** Perceived lightness from 0 to 1, to distinguish pale from dark plastics. */
export function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
