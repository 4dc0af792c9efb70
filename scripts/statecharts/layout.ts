import { createRequire } from 'node:module';
import type { ElkNode, ElkPoint, ElkShape } from 'elkjs/lib/elk-api.js';
import * as v from 'valibot';
import { ChartSchema, type Chart } from './chart.ts';

/** Sizes in pixels. The text is drawn in a monospaced font, so that its width is known without a browser. */
export const TITLE = { size: 13, lineHeight: 20 };
export const TEXT = { size: 11, lineHeight: 15 };
/** Width of a character of a monospaced font, as a share of its size. */
const CHARACTER_WIDTH = 0.61;
const PADDING = 10;
/** Side of the dot that marks the initial state. */
export const DOT = 10;

const Box = { x: v.number(), y: v.number(), width: v.number(), height: v.number() };
const PointSchema = v.tuple([v.number(), v.number()]);

/** Where the states, arrows and labels of a chart are drawn, in pixels from its upper left corner. */
export const LayoutSchema = v.strictObject({
  width: v.number(),
  height: v.number(),
  /** In the order of the chart's states; `dot` is the mark before the initial child. */
  states: v.array(v.strictObject({ ...Box, dot: v.optional(PointSchema) })),
  /** In the order of the chart's edges. */
  edges: v.array(
    v.strictObject({
      points: v.array(PointSchema),
      /** None in a compact layout: the box of the source lists its transitions instead. */
      label: v.optional(v.strictObject(Box)),
    }),
  ),
  /** The arrows from the dots to the initial states. */
  initials: v.array(v.array(PointSchema)),
});
export type Layout = v.InferOutput<typeof LayoutSchema>;

/** A chart with its positions. */
export const StatechartSchema = v.strictObject({ chart: ChartSchema, layout: LayoutSchema });
export type Statechart = v.InferOutput<typeof StatechartSchema>;

const textWidth = (text: string, size: number) => Math.ceil(text.length * size * CHARACTER_WIDTH);

/** The name of a state: its own key, or the machine's id for the root. */
export const titleOf = ({ id }: Chart, state: string): string =>
  state === '' ? id : state.slice(state.lastIndexOf('.') + 1);

/** The lines below a state's name; in a compact layout also its transitions. */
export const linesOf = (
  chart: Chart,
  { id, notes }: Chart['states'][number],
  isCompact: boolean,
): readonly string[] =>
  isCompact
    ? [
        ...notes,
        ...chart.edges
          .filter(({ from }) => from === id)
          .flatMap(({ to, labels }) => labels.map((label) => `${label} → ${titleOf(chart, to)}`)),
      ]
    : notes;

function headOf(chart: Chart, state: Chart['states'][number], isCompact: boolean) {
  const lines = linesOf(chart, state, isCompact);
  const widths = [
    textWidth(titleOf(chart, state.id), TITLE.size),
    ...lines.map((line) => textWidth(line, TEXT.size)),
  ];
  return {
    width: Math.max(...widths) + 2 * PADDING,
    height: TITLE.lineHeight + lines.length * TEXT.lineHeight + PADDING,
  };
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.spacing.nodeNode': '30',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
};

/** The package is CommonJS, and its types do not fit the way Node.js imports it. */
const Elk: new () => { layout: (graph: ElkNode) => Promise<ElkNode> } = createRequire(import.meta.url)(
  'elkjs/lib/elk.bundled.js',
);

const nodeId = (state: string) => `state ${state}`;
const dotId = (state: string) => `dot ${state}`;

/** Width in pixels from which labels beside the arrows make a chart harder to read than a list in each box. */
const WIDTH_MAX = 1_900;

/**
 * Computes the positions of a chart. The same chart always has the same layout. Charts with many transitions have a
 * compact layout, whose arrows have no labels.
 */
export async function layOut(chart: Chart): Promise<Layout> {
  const labelled = await place(chart, false);
  return labelled.width > WIDTH_MAX ? place(chart, true) : labelled;
}

async function place(chart: Chart, isCompact: boolean): Promise<Layout> {
  const nodeOf = (state: Chart['states'][number]): ElkNode => {
    const head = headOf(chart, state, isCompact);
    const children = chart.states.filter(({ id }) => id !== '' && parentOf(id) === state.id);
    if (children.length === 0) return { id: nodeId(state.id), ...head };
    const dots = state.initial === undefined ? [] : [{ id: dotId(state.id), width: DOT, height: DOT }];
    return {
      id: nodeId(state.id),
      layoutOptions: {
        'elk.padding': `[top=${head.height + PADDING},left=16,bottom=16,right=16]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${head.width},${head.height})`,
      },
      children: [...dots, ...children.map(nodeOf)],
    };
  };

  const initials = chart.states.flatMap(({ id, initial }) =>
    initial === undefined ? [] : [{ id, initial }],
  );
  const graph = {
    id: 'graph',
    layoutOptions: { ...OPTIONS, 'elk.padding': '[top=8,left=8,bottom=8,right=8]' },
    children: [nodeOf(chart.states[0]!)],
    edges: [
      ...initials.map(({ id, initial }) => ({
        id: `initial ${id}`,
        sources: [dotId(id)],
        targets: [nodeId(initial)],
      })),
      ...chart.edges.map(({ from, to, labels }, index) => ({
        id: `edge ${index}`,
        sources: [nodeId(from)],
        targets: [nodeId(to)],
        ...(!isCompact && {
          labels: [
            {
              text: labels.join('\n'),
              width: Math.max(...labels.map((label) => textWidth(label, TEXT.size))) + 4,
              height: labels.length * TEXT.lineHeight,
            },
          ],
        }),
      })),
    ],
  };

  const { children = [], edges = [], width = 0, height = 0 } = await new Elk().layout(graph);
  const nodes = new Map(children.flatMap(withDescendants).map((node) => [node.id, node]));
  const routes = new Map(
    edges.map(({ id, sections = [], labels = [] }) => [
      id,
      {
        points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
          [startPoint, ...bendPoints, endPoint].map(pointOf),
        ),
        label: labels[0],
      },
    ]),
  );
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    states: chart.states.map(({ id }) => {
      const dot = nodes.get(dotId(id));
      return { ...boxOf(nodes.get(nodeId(id))!), ...(dot && { dot: pointOf(dot) }) };
    }),
    edges: chart.edges.map((_, index) => {
      const { points, label } = routes.get(`edge ${index}`)!;
      return { points, ...(label && { label: boxOf(label) }) };
    }),
    initials: initials.map(({ id }) => routes.get(`initial ${id}`)!.points),
  };
}

const parentOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('.')));

const withDescendants = (node: ElkNode): ElkNode[] => [
  node,
  ...(node.children ?? []).flatMap(withDescendants),
];

const round = (value: number): number => Math.round(value * 10) / 10;

/** Elk sets all positions that are optional in its types. */
const pointOf = ({ x = 0, y = 0 }: Partial<ElkPoint>): [number, number] => [round(x), round(y)];

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: ElkShape) => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});
