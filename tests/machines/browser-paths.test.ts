import { expect, it } from 'vitest';
import { drivers } from '#e2e/paths/drivers.ts';
import { eventOf, labelsOf, plannedLabels } from '#e2e/paths/plan.ts';

it.each(drivers.map((driver) => [driver.machine.id, driver] as const))(
  '[TL-05] every transition of %s is on a path through its screen, or is listed with the reason why it cannot be',
  (_, { machine, background, unreachable, plan }) => {
    const planned = plannedLabels(plan());
    const listed = Object.values(unreachable).flat();
    const all = labelsOf(machine);
    expect(listed.filter((label) => planned.has(label) || !all.includes(label))).toEqual([]);
    // What the page sends by itself is on every path.
    const isDriven = (label: string) => planned.has(label) || background.includes(eventOf(label));
    expect(all.filter((label) => !isDriven(label) && !listed.includes(label))).toEqual([]);
  },
);
