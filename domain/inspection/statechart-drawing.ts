/** A text at the position of its baseline. */
interface PlacedText {
  x: number;
  y: number;
  text: string;
}

/** The drawing of a machine's statechart, in pixels: the files in `docs/machines` and the inspector draw the same. */
export interface StatechartDrawing {
  /** Of the machine. */
  id: string;
  width: number;
  height: number;
  states: {
    /** Path from the root; empty for the root. */
    id: string;
    type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
    x: number;
    y: number;
    width: number;
    height: number;
    title: PlacedText;
    lines: PlacedText[];
    /** Centre of the mark before the initial child. */
    dot?: { x: number; y: number };
  }[];
  /** `path` is SVG path data. */
  arrows: { from: string; to: string; path: string; labels: PlacedText[] }[];
  /** Path data of the arrows to the initial states. */
  initials: string[];
}
