/** How large something is, in centimetres; `width` as one stands before it. */
export interface Dimensions {
  width: number;
  height: number;
  depth: number;
}

/** The name under which a product's specifications hold its dimensions. */
export const DIMENSIONS_LABEL = 'Dimensions (L × H × P)';

const WRITTEN = /^(\d+(?:,\d+)?)\s×\s(\d+(?:,\d+)?)\s×\s(\d+(?:,\d+)?)\scm$/;

/**
 * Reads `55 × 157 × 57 cm`: width, height, depth. A comma starts a fraction; spaces may be no-break ones.
 *
 * @returns `undefined` for any other text, and where one of the three is nought
 */
export function readDimensions(value: string): Dimensions | undefined {
  const [, ...written] = WRITTEN.exec(value) ?? [];
  const [width, height, depth] = written.map((number) => Number(number.replace(',', '.')));
  return width && height && depth ? { width, height, depth } : undefined;
}
