/** Colours are `#rrggbb`. */
const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** `share` of the way from one colour to another. */
function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => value + ((target[index] ?? value) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (colour: string, share: number): string => mix(colour, '#ffffff', share);
/** Shadows lean to blue: light in the room is warm, what fills its shadows is the sky. */
export const darker = (colour: string, share: number): string => mix(colour, '#10121c', share);

/** Perceived lightness from 0 to 1, to tell pale plastics from dark ones. */
export function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
