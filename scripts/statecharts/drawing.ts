import type { StatechartDrawing } from '#domain/inspection/statechart-drawing.ts';
import { DOT, linesOf, TEXT, TITLE, titleOf, type Layout, type Statechart } from './layout.ts';

const MARGIN = 10;

const pathOf = (points: Layout['initials'][number]): string =>
  `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

/** Computes what is drawn of a chart with its positions. */
export function toDrawing({ chart, layout }: Statechart): StatechartDrawing {
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
