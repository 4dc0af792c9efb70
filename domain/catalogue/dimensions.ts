/** Dimensions in centimetres, seen from the front. */
export interface Dimensions {
  width: number;
  height: number;
  depth: number;
}

/** Label of the dimensions in a product's specifications. */
export const DIMENSIONS_LABEL = 'Dimensions (L × H × P)';

const WRITTEN = /^(\d+(?:,\d+)?)\s×\s(\d+(?:,\d+)?)\s×\s(\d+(?:,\d+)?)\scm$/;

/**
 * Parses `55 × 157 × 57 cm` as width, height, depth, with decimal commas and any spaces.
 *
 * @returns `undefined` for other texts and if a value is 0
 */
export function readDimensions(value: string): Dimensions | undefined {
  const [, ...written] = WRITTEN.exec(value) ?? [];
  const [width, height, depth] = written.map((number) => Number(number.replace(',', '.')));
  return width && height && depth ? { width, height, depth } : undefined;
}
