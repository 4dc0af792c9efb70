/**
 * Draws the statecharts of all machines. They are committed: run `npm run statecharts` after changing a machine or its
 * tests. It first runs the tests, which write what they visit.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readChart } from './statecharts/chart.ts';
import {
  committedFiles,
  currentStatechart,
  statechartFiles,
  statechartFolder,
  type WalkedStatechart,
} from './statecharts/files.ts';
import { layOut } from './statecharts/layout.ts';
import { loadMachines } from './statecharts/machines.ts';
import { parseWalk, walkFile } from './statecharts/walks.ts';

const shareOf = (visited: number, all: number) =>
  `${visited} of ${all} (${Math.floor((visited / all) * 100)} %)`;

mkdirSync(statechartFolder, { recursive: true });
const keepsLayouts = !process.argv.includes('--layout');
const committed = committedFiles();
const charts = new Map<string, WalkedStatechart>();
for (const [folder, machine] of await loadMachines()) {
  // An unchanged machine keeps its layout: layouts take most of the time.
  const current = keepsLayouts ? currentStatechart(machine, committed.get(`${folder}.json`)) : undefined;
  const chart = readChart(machine);
  const walk = parseWalk(committed.get(walkFile(folder)));
  if (walk === undefined) throw new Error(`No test in tests/machines walks ${chart.id}`);
  charts.set(folder, {
    ...(current ?? { chart, layout: await layOut(chart) }),
    walk,
  });
  const visited = `${shareOf(walk.states, chart.states.length - 1)} states, ${shareOf(walk.transitions, chart.transitions)} transitions`;
  console.log(`${chart.id}: ${visited}, ${walk.paths} paths${current === undefined ? '; drawn' : ''}`);
}

const files = statechartFiles(charts);
for (const name of committedFiles().keys()) if (!files.has(name)) rmSync(join(statechartFolder, name));
for (const [name, text] of files) writeFileSync(join(statechartFolder, name), text);
