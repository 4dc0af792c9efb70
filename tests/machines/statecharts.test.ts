import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { setup } from 'xstate';
import { typesOf } from '#machines/types-of.ts';
import { projectRoot } from '#scripts/project.ts';
import { readChart, type Chart } from '#scripts/statecharts/chart.ts';
import {
  committedFiles,
  currentStatechart,
  parseStatechart,
  statechartFiles,
  type WalkedStatechart,
} from '#scripts/statecharts/files.ts';
import { loadMachines } from '#scripts/statecharts/machines.ts';
import { parseWalk, walkFile } from '#scripts/statecharts/walks.ts';

const committed = committedFiles();
const machines = await loadMachines();

const linesOf = (chart: Chart | undefined): string[] => [
  ...(chart?.states ?? []).map((state) => `state ${JSON.stringify(state)}`),
  ...(chart?.edges ?? []).map(({ from, to, labels }) => `${from} → ${to}: ${labels.join(', ')}`),
];

/** The names of the first states and transitions that one chart has and the other has not. */
function differences(drawn: Chart | undefined, actual: Chart): string[] {
  const [before, after] = [linesOf(drawn), linesOf(actual)];
  const missing = after.filter((line) => !before.includes(line)).map((line) => `not drawn: ${line}`);
  const gone = before.filter((line) => !after.includes(line)).map((line) => `drawn, but gone: ${line}`);
  return [...missing, ...gone].slice(0, 3);
}

it.each([...machines])('the statechart of %s shows its machine (npm run statecharts)', (folder, machine) => {
  const { chart } = parseStatechart(committed.get(`${folder}.json`)) ?? {};
  expect(differences(chart, readChart(machine))).toEqual([]);
  expect(currentStatechart(machine, committed.get(`${folder}.json`)) !== undefined).toBe(true);
});

it('the drawings and their index are those of the charts, and there are no others', () => {
  const charts = [...machines.keys()].map((folder): [string, WalkedStatechart] => {
    const statechart = parseStatechart(committed.get(`${folder}.json`));
    const walk = parseWalk(committed.get(walkFile(folder)));
    if (statechart === undefined || walk === undefined)
      throw new Error(`docs/machines, ${folder}: run npm run statecharts`);
    return [folder, { ...statechart, walk }];
  });
  const fresh = statechartFiles(new Map(charts));
  expect([...committed.keys()].toSorted()).toEqual([...fresh.keys()].toSorted());
  const different = [...fresh].filter(([name, text]) => committed.get(name) !== text).map(([name]) => name);
  expect(different).toEqual([]);
});

it('[TL-05] a test walks every machine, and its counts are those of the whole machine', () => {
  const folder = join(projectRoot, 'tests/machines');
  const tests = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const notWalked = [...machines].filter(([name, machine]) => {
    const { states, transitions } = parseWalk(committed.get(walkFile(name))) ?? {};
    const chart = readChart(machine);
    const isWhole = states === chart.states.length - 1 && transitions === chart.transitions;
    return !isWhole || !tests.some((test) => test.includes(`walk(${machine.id}Machine, `));
  });
  expect(notWalked.map(([name]) => name)).toEqual([]);
});

/** What the specification wants as explicit machines. */
const PROCESSES = [
  'session',
  'one-time-code',
  'pack-order',
  'payment-dialog',
  'payment-check',
  'mobile-money',
  'automatic-watch',
  'signup-popup',
  'subscription-popup',
  'instalments',
];

it('[TL-09] the README names each process of the specification with its machine and the test that walks it', () => {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  const rows = readme.split('\n').filter((line) => line.includes('| `machines/'));
  const walked = rows.flatMap((row) => {
    const [, , named = '', tests = ''] = row.split('|');
    return [...named.matchAll(/`machines\/([\w-]+)`/g)].flatMap(([, name = '']) => {
      const test = `tests/machines/${name}.test.ts`;
      const isWalked =
        tests.includes(`\`${test}\``) &&
        readFileSync(join(projectRoot, test), 'utf8').includes(`walk(${machines.get(name)?.id}Machine, `);
      return isWalked ? [name] : [];
    });
  });
  expect(PROCESSES.filter((name) => !walked.includes(name))).toEqual([]);
});

/** A machine with each kind of transition that has a notation of its own. */
const lamp = (delay: number) =>
  setup({
    types: typesOf<{ events: { type: 'pressed' } | { type: 'dimmed' } }>(),
    guards: { hasPower: () => true, isDark: (_args, _where: string) => true },
    delays: { timeout: delay },
  }).createMachine({
    id: 'lamp',
    initial: 'off',
    on: { dimmed: {} },
    states: {
      off: { on: { pressed: { guard: { type: 'isDark', params: 'inside' }, target: 'on.bright' } } },
      on: {
        initial: 'bright',
        states: { bright: { after: { timeout: 'dim' } }, dim: {} },
        on: {
          pressed: [
            { guard: () => false, target: 'broken' },
            { guard: 'hasPower', target: 'off' },
          ],
        },
      },
      broken: { type: 'final' },
    },
  });

it('reads nested states, timers, guards with and without a name, and ignored events', () => {
  expect(readChart(lamp(500))).toEqual({
    id: 'lamp',
    transitions: 5,
    states: [
      { id: '', type: 'compound', initial: 'off', notes: ['ignores dimmed'] },
      { id: 'off', type: 'atomic', notes: [] },
      { id: 'on', type: 'compound', initial: 'on.bright', notes: [] },
      { id: 'on.bright', type: 'atomic', notes: [] },
      { id: 'on.dim', type: 'atomic', notes: [] },
      { id: 'broken', type: 'final', notes: [] },
    ],
    edges: [
      { from: 'off', to: 'on.bright', labels: ['pressed [isDark: inside]'] },
      { from: 'on', to: 'broken', labels: ['pressed […]'] },
      { from: 'on', to: 'off', labels: ['pressed [hasPower]'] },
      { from: 'on.bright', to: 'on.dim', labels: ['after timeout (500 ms)'] },
    ],
  });
});

it('a changed machine is not current', () => {
  const layout = { width: 0, height: 0, states: [], edges: [], initials: [] };
  const drawn = JSON.stringify({ chart: readChart(lamp(500)), layout });
  expect(currentStatechart(lamp(500), drawn)).toBeDefined();
  expect(currentStatechart(lamp(600), drawn)).toBeUndefined();
});
