import { StateMachine, type AnyStateMachine } from 'xstate';

interface BrokenCopy<TMachine> {
  /** What differs from the machine. */
  change: string;
  machine: TMachine;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const targetOf = (branch: unknown): unknown =>
  typeof branch === 'object' && branch !== null && 'target' in branch ? branch.target : branch;

/** A branch that leads to another state. */
const redirected = (branch: unknown, target: string): unknown =>
  typeof branch === 'object' && branch !== null ? { ...branch, target } : target;

/**
 * Copies of a machine without nested states: in each, another branch of an event is removed or leads to another state.
 * In one more, there is a state that nothing leads to.
 */
export function brokenCopies<TMachine extends AnyStateMachine>(machine: TMachine): BrokenCopy<TMachine>[] {
  const states = Object.values(machine.states);
  const copyWith = (changed: Record<string, object>) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the types of the machine that it copies
    new StateMachine(
      { ...machine.config, states: { ...machine.config.states, ...changed } },
      machine.implementations,
    ) as unknown as TMachine;

  let isRemoval = false;
  const copies = states.flatMap(({ key, config }) => {
    const events: Record<string, unknown> = config.on ?? {};
    return Object.entries(events).flatMap(([event, branches]) =>
      asList(branches).map((branch, position) => {
        const [before, after] = [asList(branches).slice(0, position), asList(branches).slice(position + 1)];
        const other = states.find((state) => ![key, targetOf(branch)].includes(state.key))!.key;
        const withBranches = (list: unknown[]) =>
          copyWith({ [key]: { ...config, on: { ...events, [event]: list } } });
        const name = `${key}, ${event} #${position}`;
        // Alternately: walks take long, and either change must be noticed.
        isRemoval = !isRemoval;
        return isRemoval
          ? { change: `${name} removed`, machine: withBranches([...before, ...after]) }
          : {
              change: `${name} leads to ${other}`,
              machine: withBranches([...before, redirected(branch, other), ...after]),
            };
      }),
    );
  });
  return [...copies, { change: 'an unreachable state', machine: copyWith({ unreachable: {} }) }];
}
