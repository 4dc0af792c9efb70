import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, type Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import { expectJournal } from './journal.ts';
import { eventOf, type Driver, type Facts, type PlannedPath, type PlannedStep } from './plan.ts';
import { Stage, type Sabotage } from './stage.ts';
import type { TakenTransition } from './watch-machines.ts';

/** How long a transition may take: a check every five seconds, and an answer of the provider. */
const TRANSITION_MS = 25_000;
const LOOK_MS = 50;

/** Two equal transitions in a row, e.g. of two typed digits, count as one. */
const joined = (labels: readonly string[]): string[] =>
  labels.filter((name, index) => name !== labels[index - 1]);

/**
 * Drives a path in the page. After each step the machine in the page has taken the transitions of the model and is in its
 * state, and no rule is broken. In the end the server's journal has the same steps.
 *
 * @returns the transitions of all machines of the page
 */
export async function drivePath<TMachine extends AnyStateMachine, TFacts extends Facts>(
  page: Page,
  driver: Driver<TMachine, Stage, TFacts>,
  { start, initial, steps }: PlannedPath,
  sabotage?: Sabotage,
): Promise<TakenTransition[]> {
  const stage = new Stage(page);
  await stage.watch(sabotage);
  for (const [name, [method, address]] of Object.entries(driver.calls))
    await stage.control(name, method, address);
  let seen = 0;

  async function expectStep({ labels, state }: Omit<PlannedStep, 'name'>, delay = 0): Promise<void> {
    const wanted = joined(labels);
    const isOwn = ({ machine }: TakenTransition) => machine === driver.machine.id;
    const isExpected = ({ label }: TakenTransition) =>
      driver.background?.includes(eventOf(label)) !== true || labels.includes(label);
    const taken = () => stage.taken.slice(seen).filter(isOwn);
    const read = () =>
      joined(
        taken()
          .filter(isExpected)
          .map(({ label }) => label),
      );
    const isUnderWay = (actual: string[]) =>
      actual.length < wanted.length && actual.every((label, index) => label === wanted[index]);
    const end = Date.now() + TRANSITION_MS + delay;
    while (isUnderWay(read()) && Date.now() < end) await pause(LOOK_MS);
    expect(read()).toEqual(wanted);
    const last = taken().at(-1);
    if (last !== undefined) expect(last.state).toBe(state);
    seen = stage.taken.length;
    stage.hold();
    await driver.rules?.(stage, { labels, state });
  }

  await test.step(`starts: ${start}`, async () => {
    stage.hold();
    await driver.starts[start]!.open(stage);
    await expectStep(initial);
  });
  for (const step of steps)
    await test.step(`${step.name} → ${step.state}`, async () => {
      const event = driver.events[step.name];
      await event?.occur(stage);
      await expectStep(step, (event ?? driver.timers?.[step.name])?.ms);
    });
  await test.step('the journal has the same steps', () => expectJournal(stage));
  return stage.taken;
}
