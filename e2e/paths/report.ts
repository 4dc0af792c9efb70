import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import * as v from 'valibot';
import { stateNodesOf, statePath } from '#scripts/statecharts/chart.ts';
import { children, drivers } from './drivers.ts';
import { eventOf, labelsOf } from './plan.ts';

const Taken = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ machine: v.string(), label: v.string(), state: v.string() })),
);

/** Prints what the paths of a whole run took in the browser, and fails if a transition is missing. */
export default class PathsReport implements Reporter {
  private readonly labels = new Set<string>();
  private readonly states = new Set<string>();
  private readonly paths = new Map<string, number>();

  onTestEnd({ title }: TestCase, { attachments, status }: TestResult): void {
    const body = attachments.find(({ name }) => name === 'taken')?.body;
    if (body === undefined || status !== 'passed') return;
    for (const { machine, label, state } of v.parse(Taken, body.toString())) {
      this.labels.add(label);
      const source = label.slice(machine.length + 1).split(' · ')[0] ?? '';
      for (const path of [state, source]) {
        const keys = path.split('.');
        for (const [index] of keys.entries())
          this.states.add(`${machine} ${keys.slice(0, index + 1).join('.')}`);
      }
    }
    const [, machine = ''] = /^\[TL-05\] (\w+):/.exec(title) ?? [];
    this.paths.set(machine, (this.paths.get(machine) ?? 0) + 1);
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    const problems: string[] = [];
    for (const { machine, background, unreachable } of [...drivers, ...children]) {
      const listed = new Set<string>(Object.values(unreachable).flat());
      const all = labelsOf(machine);
      const taken = all.filter((label) => this.labels.has(label) && !listed.has(label));
      for (const label of all) {
        if (!this.labels.has(label) && !listed.has(label)) problems.push(`${label} was never taken`);
        // What the page sends by itself may happen or not.
        const isMistake = this.labels.has(label) && listed.has(label) && !background.includes(eventOf(label));
        if (isMistake) problems.push(`${label} is listed as not driven, but was taken`);
      }
      const states = stateNodesOf(machine)
        .map(statePath)
        .filter((path) => path !== '');
      const visited = states.filter((path) => this.states.has(`${machine.id} ${path}`));
      const paths = this.paths.get(machine.id) ?? 0;
      console.log(
        `${machine.id}: ${visited.length} of ${states.length} states, ${taken.length} of ${all.length} transitions, ${paths} paths`,
      );
    }
    for (const problem of problems) console.log(`✗ ${problem}`);
    return problems.length === 0 ? undefined : { status: 'failed' };
  }

  printsToStdio(): boolean {
    return false;
  }
}
