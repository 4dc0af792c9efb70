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

/** The paths of a machine that are driven in a browser. */
export interface BrowserWalk {
  transitions: number;
  paths: number;
  /** By reason: transitions that no browser can take. */
  notDriven: Readonly<Record<string, readonly string[]>>;
}

/** A chart with what its tests visit. */
export interface WalkedStatechart extends Statechart {
  walk: WalkCounts;
  /** `undefined` if its paths are not driven in a browser. */
  browser: BrowserWalk | undefined;
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

The tests walk each machine on live actors with a simulated clock: every event, result and timer in every state and context, each
reached by its shortest path. A test fails if a state is never visited or a transition never taken, so both columns are 100 %.

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
${[...charts.values()].some(({ browser }) => browser !== undefined) ? browserSection(charts) : ''}`;

const browserSection = (charts: ReadonlyMap<string, WalkedStatechart>): string => `
## In a browser

\`npm run campaign -- paths\` drives paths over the machines of payment, checkout and one-time code through their screens, against the real server
and the sandbox. They are planned on the machine: each event has an action of the shopper, the payer, another device or the network, and
each answer is the server's. After each step the machine in the page has taken the same transitions as the model and is in the same
state, no payment is charged twice, and nothing is called paid that was not charged. In the end the journal of the payment has the steps
of the page's machines, and the history of each payment is one that the machine paymentLifecycle allows. It fails if a transition is neither
taken nor listed below. \`npm test\` drives one path per machine, and shows that a machine with a changed transition fails.

| machine | transitions on paths | paths | transitions on no path |
|---|---|---|---|
${[...charts].map(browserRow).join('')}
${[...charts].map(notDrivenList).join('')}`;

const browserRow = ([folder, { chart, walk, browser }]: [string, WalkedStatechart]): string =>
  browser === undefined
    ? ''
    : `| [${chart.id}](${folder}.svg) | ${browser.transitions} of ${walk.transitions} | ${browser.paths} | ${Object.values(browser.notDriven).flat().length} |\n`;

/** The transitions that no browser can take, by their reason. */
function notDrivenList([, { chart, browser }]: [string, WalkedStatechart]): string {
  const reasons = Object.entries(browser?.notDriven ?? {});
  const list = reasons.map(
    ([reason, labels]) => `- ${reason}:\n${labels.map((label) => `  - \`${label}\`\n`).join('')}`,
  );
  return reasons.length === 0 ? '' : `\n### Not driven: ${chart.id}\n\n${list.join('')}`;
}
