import type { Chart } from './chart.ts';
import { DOT, linesOf, TEXT, TITLE, titleOf, type Layout, type Statechart } from './layout.ts';

interface PlacedText {
  x: number;
  y: number;
  text: string;
}

/** What is drawn of a chart, in pixels: the SVG files and the inspector draw the same. */
export interface Drawing {
  id: string;
  width: number;
  height: number;
  states: {
    /** Path from the root; empty for the root. */
    id: string;
    type: Chart['states'][number]['type'];
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

const MARGIN = 10;

const pathOf = (points: Layout['initials'][number]): string =>
  `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

/** Computes what is drawn of a chart with its positions. */
export function toDrawing({ chart, layout }: Statechart): Drawing {
  const isCompact = layout.edges.some(({ label }) => label === undefined);
  return {
    id: chart.id,
    width: layout.width,
    height: layout.height,
    states: chart.states.map((state, index) => {
      const { dot, ...box } = layout.states[index]!;
      const [left, first] = [box.x + MARGIN, box.y + TITLE.lineHeight - 3];
      return {
        id: state.id,
        type: state.type,
        ...box,
        title: { x: left, y: first, text: titleOf(chart, state.id) },
        lines: linesOf(chart, state, isCompact).map((text, row) => ({
          x: left,
          y: first + (row + 1) * TEXT.lineHeight,
          text,
        })),
        ...(dot && { dot: { x: dot[0] + DOT / 2, y: dot[1] + DOT / 2 } }),
      };
    }),
    arrows: chart.edges.map(({ from, to, labels }, index) => {
      const { points, label } = layout.edges[index]!;
      return {
        from,
        to,
        path: pathOf(points),
        labels: label
          ? labels.map((text, row) => ({
              x: label.x + 2,
              y: label.y + (row + 1) * TEXT.lineHeight - 4,
              text,
            }))
          : [],
      };
    }),
    initials: layout.initials.map(pathOf),
  };
}
