/** A landscape of 160 × 90, painted in layers from the sky down. Names are prefixed by the scene. */
export interface Landscape {
  sky: readonly [top: string, middle: string, low: string];
  /** What a narrow screen shows the middle of. */
  focus: number;
  light: { x: number; y: number; r: number; colour: string };
  layers: readonly { d: string; from: string; to: string }[];
  details?: string;
}
