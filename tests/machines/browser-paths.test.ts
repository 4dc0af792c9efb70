import { describe, expect, it } from 'vitest';
import { drivers } from '#e2e/paths/drivers.ts';
import { recordedSteps } from '#e2e/paths/journal.ts';
import { lifecycleFaults } from '#e2e/paths/lifecycle-faults.ts';
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

const step = (event: string, from: string, to: string) =>
  ({
    lane: 'server',
    transaction_id: 'WV1-1-A',
    machine: 'payment-lifecycle',
    event,
    from,
    to,
    at: '2026-11-24T10:00:00.000Z',
  }) as const;

describe('[TL-05] a history that no path may have is reported:', () => {
  const opened = [
    step('attempt.created', 'absent', 'created'),
    step('request.sent', 'created', 'requesting'),
    step('provider.opened', 'requesting', 'pending'),
  ];
  const paid = [...opened, step('provider.succeeded', 'pending', 'succeeded')];
  const payment = { transaction_id: 'WV1-1-A', instalment_no: 1, state: 'succeeded', is_faithful: true };
  const other = { ...payment, transaction_id: 'OM1-1-B' };
  const otherPaid = paid.map((each) => ({ ...each, transaction_id: 'OM1-1-B' }));
  const call = { ...step('read', '', ''), lane: 'provider', machine: null, from: null, to: null } as const;

  it('none of a payment that was made, or replaced and then made twice', () => {
    expect(lifecycleFaults({ payments: [payment], steps: [opened[0]!, call, ...paid.slice(1)] }, 1)).toEqual(
      [],
    );
    const surplus = [...otherPaid.slice(0, 3), { ...otherPaid[3]!, to: 'surplus' }];
    expect(
      lifecycleFaults(
        { payments: [payment, { ...other, state: 'surplus' }], steps: [...paid, ...surplus] },
        2,
      ),
    ).toEqual([]);
  });

  it.each([
    [
      'a step that is not allowed',
      { payments: [payment], steps: [...opened, step('provider.noted', 'pending', 'succeeded')] },
      1,
      ['WV1-1-A: pending · provider.noted → succeeded is not allowed'],
    ],
    [
      'a paid payment that fails later',
      {
        payments: [{ ...payment, state: 'failed' }],
        steps: [...paid, step('provider.failed', 'succeeded', 'failed')],
      },
      1,
      ['WV1-1-A: succeeded · provider.failed → failed is not allowed'],
    ],
    [
      'a missing step',
      { payments: [payment], steps: [...opened.slice(0, 2), paid[3]!] },
      1,
      ['WV1-1-A: pending · provider.succeeded → succeeded follows requesting'],
    ],
    [
      'a state that does not follow from the steps',
      { payments: [payment], steps: opened },
      1,
      ['WV1-1-A: its steps lead to pending, it is succeeded'],
    ],
    [
      'a replay that differs',
      { payments: [{ ...payment, is_faithful: false }], steps: paid },
      1,
      ['WV1-1-A: its replay differs from what is stored'],
    ],
    [
      'a part that is settled twice',
      { payments: [payment, other], steps: [...paid, ...otherPaid] },
      2,
      ['part 1 was settled 2 times'],
    ],
    [
      'money that nobody paid',
      { payments: [payment], steps: paid },
      0,
      ['1 payments are called paid, 0 were charged'],
    ],
  ])('%s', (_, journal, charges, faults) => {
    expect(lifecycleFaults(journal, charges)).toEqual(faults);
  });
});

const screen = (event: string, second: number) =>
  ({
    machine: 'mobile-money',
    event,
    from: 'a',
    to: 'b',
    at: `2026-11-24T10:00:0${second}.000Z`,
  }) as const;
const stepsOf = (...given: Parameters<typeof recordedSteps>) => recordedSteps(...given)['mobileMoney'];

describe('[TL-05] the steps of a page', () => {
  const [first, second, again] = [screen('one', 1), screen('two', 2), screen('one', 3)];

  it('count once when they were sent and are still kept', () => {
    expect(stepsOf([first, second], [second])).toEqual(['one: a → b', 'two: a → b']);
  });

  it('are missing when they were neither sent nor kept', () => {
    expect(stepsOf([second], [])).toEqual(['two: a → b']);
    expect(stepsOf([], [])).toEqual([]);
  });

  it('that are alike count each', () => {
    expect(stepsOf([first, second], [again])).toEqual(['one: a → b', 'two: a → b', 'one: a → b']);
    expect(stepsOf([first], [{ ...first, machine: 'order-payment' }])).toEqual(['one: a → b']);
  });

  it('of calls to the provider are none', () => {
    expect(stepsOf([{ ...first, machine: null }], [])).toEqual([]);
  });
});
