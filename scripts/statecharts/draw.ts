import { toDrawing } from './drawing.ts';
import { DOT, TEXT, TITLE, type Statechart } from './layout.ts';
import type { WalkCounts } from './walks.ts';

/** Colours for light and dark pages; an SVG in an `img` follows the reader's setting. */
const STYLE = `
svg { --ground: #ffffff; --box: #f6f4f0; --frame: #ffffff; --line: #57534e; --text: #1c1917; --label: #44403c; --done: #ecfdf3; }
@media (prefers-color-scheme: dark) {
  svg { --ground: #161412; --box: #292524; --frame: #1c1917; --line: #a8a29e; --text: #fafaf9; --label: #d6d3d1; --done: #12301f; }
}
.ground { fill: var(--ground); }
text { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; font-size: ${TEXT.size}px; fill: var(--label); stroke: var(--frame); stroke-width: 3px; paint-order: stroke; }
.title { font-size: ${TITLE.size}px; font-weight: 700; fill: var(--text); }
.state { fill: var(--box); stroke: var(--line); }
.compound, .parallel { fill: var(--frame); }
.final { fill: var(--done); stroke-width: 3; }
.arrow { fill: none; stroke: var(--line); }
.dot, marker path { fill: var(--line); }
`.trim();

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPED[character]!);

const arrow = (path: string): string => `<path class="arrow" marker-end="url(#head)" d="${path}"/>`;

const line = ({ text, x, y }: { text: string; x: number; y: number }, name = ''): string =>
  `<text${name && ` class="${name}"`} x="${x}" y="${y}">${escape(text)}</text>`;

const FOOTER = { height: 24, left: 10 };

/** Draws a chart as an SVG file, with what its tests visit below it. */
export function drawChart(statechart: Statechart, walk: WalkCounts): string {
  const { chart } = statechart;
  const { width, height: chartHeight, states, arrows, initials } = toDrawing(statechart);
  const height = chartHeight + FOOTER.height;
  const visited = `${walk.states} of ${chart.states.length - 1} states, ${walk.transitions} of ${chart.transitions} transitions`;

  const boxes = states.map(({ type, x, y, width, height, dot }) => {
    const mark = dot ? `<circle class="dot" cx="${dot.x}" cy="${dot.y}" r="${DOT / 2}"/>` : '';
    return `<rect class="state ${type}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>${mark}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escape(chart.id)}</title>`,
    `<style>${STYLE}</style>`,
    `<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>`,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    ...boxes,
    ...initials.map(arrow),
    ...arrows.map(({ path }) => arrow(path)),
    // Text is drawn last, with an outline in the colour of the ground, so that it stays legible where lines cross it.
    ...states.flatMap(({ title, lines }) => [line(title, 'title'), ...lines.map((each) => line(each))]),
    ...arrows.flatMap(({ labels }) => labels.map((each) => line(each))),
    line({ text: `Tests: ${visited}, ${walk.paths} paths`, x: FOOTER.left, y: height - 10 }),
    '</svg>',
    '',
  ].join('\n');
}
