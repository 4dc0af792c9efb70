import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { AnyStateMachine } from 'xstate';
import { projectRoot } from '../project.ts';
import { readChart } from './chart.ts';
import { drawChart } from './draw.ts';
import { StatechartSchema, type Statechart } from './layout.ts';
import { walkFile, writeWalk, type WalkCounts } from './walks.ts';

/** The folder of the generated drawings and their index. */
export const statechartFolder = join(projectRoot, 'docs/machines');

/** The committed files, by name. */
export const committedFiles = (): Map<string, string> =>
  new Map(
    readdirSync(statechartFolder).map((name) => [name, readFileSync(join(statechartFolder, name), 'utf8')]),
  );

/** Reads the committed chart of a machine; `undefined` if there is none of this form. */
export function parseStatechart(text: string | undefined): Statechart | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), StatechartSchema), text);
  return parsed.success ? parsed.output : undefined;
}

/** The committed chart of a machine, if it still shows this machine. */
export function currentStatechart(
  machine: AnyStateMachine,
  text: string | undefined,
): Statechart | undefined {
  const committed = parseStatechart(text);
  return JSON.stringify(committed?.chart) === JSON.stringify(readChart(machine)) ? committed : undefined;
}

/** A chart with what its tests visit. */
export interface WalkedStatechart extends Statechart {
  walk: WalkCounts;
}

/** The files of all charts, by name. */
export function statechartFiles(charts: ReadonlyMap<string, WalkedStatechart>): Map<string, string> {
  const files = [...charts].flatMap(([folder, { chart, layout, walk }]): [string, string][] => [
    [`${folder}.json`, `${JSON.stringify({ chart, layout })}\n`],
    [`${folder}.svg`, drawChart({ chart, layout }, walk)],
    [walkFile(folder), writeWalk(walk)],
  ]);
  return new Map([...files, ['README.md', indexPage(charts)]]);
}

const total = (charts: ReadonlyMap<string, WalkedStatechart>, name: keyof WalkCounts): number =>
  [...charts.values()].reduce((sum, { walk }) => sum + walk[name], 0);

const indexPage = (charts: ReadonlyMap<string, WalkedStatechart>): string => `# Statecharts

One drawing per machine of \`machines/\`, generated from the machines and their tests by \`npm run statecharts\`; do not edit them. A
test fails when a drawing differs from its machine.

- A box is a state, a box with a thick border a final one, and a dot leads to the state that is entered first.
- An arrow has its event and, in square brackets, its guard; \`[…]\` is a guard without a name. The branches of an arrow are tried in
  the order of their lines. Where labels would make a drawing too wide, each box lists its transitions as \`event [guard] → state\`.
- \`runs\` names the calls of a state, \`on\` the events that it handles without being left.
- The JSON files have the same states and transitions with their coordinates, and what the tests visit.

The tests walk each machine on live actors with a simulated clock: every event, result and timer in every state, under every
combination of conditions that it can be in, each reached by its shortest paths. A test fails if a state is never visited or a transition never taken, so both columns are 100 %.

| machine | states visited | transitions taken | paths run |
|---|---|---|---|
${[...charts]
  .map(
    ([folder, { chart, walk }]) =>
      `| [${chart.id}](${folder}.svg) | ${walk.states} | ${walk.transitions} | ${walk.paths} |\n`,
  )
  .join(
    '',
  )}| **all** | ${total(charts, 'states')} | ${total(charts, 'transitions')} | ${total(charts, 'paths')} |
`;
