/**
 * A scene of 160 × 90 units, painted in layers from back to front. Its gradient names have the scene's name as
 * prefix.
 */
export interface Landscape {
  sky: readonly [top: string, middle: string, low: string];
  /** The x coordinate that a narrow screen centres on. */
  focus: number;
  light: { x: number; y: number; r: number; colour: string };
  layers: readonly { d: string; from: string; to: string }[];
  details?: string;
}
