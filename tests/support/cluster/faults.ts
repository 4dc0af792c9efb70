import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { canMount } from './small-disk.ts';

const KILLED_EVERY_MS = 20_000;
/** Longer than buyers wait. */
const NO_ANSWER_MS = 60_000;

/** Something that goes wrong while buyers pay. */
interface Fault {
  /** Completes "nothing is lost, doubled or wrongly shown when …". */
  title: string;
  play: (cluster: Cluster) => Promise<unknown>;
  /** Whether this machine can play it. */
  isPossible?: boolean;
  /**
   * How often buyers must ask again: `some` where the fault must be seen by them, `none` where each request must be
   * answered by a process, and where it depends on what was under way, nothing.
   */
  askedAgain?: 'some' | 'none';
  /** Whether each mail is sent once: nothing ends between a mail and the record of it. */
  isMailedOnce?: boolean;
}

async function replaceAll({ nodes }: Cluster): Promise<void> {
  for (const node of nodes) {
    await pause(4_000);
    await node.replace();
  }
}

/** By short names, in this order: afterwards all nodes are of the present release, and at the end the first PostgreSQL is gone. */
const FAULTS: Record<string, Fault> = {
  release: {
    // A process of release 279683ed refuses requests on open connections while it ends, so that buyers may notice.
    title: 'the nodes of the previous release are replaced one after the other',
    play: replaceAll,
  },
  restart: {
    title: 'the nodes of the present release are replaced one after the other',
    askedAgain: 'none',
    isMailedOnce: true,
    play: replaceAll,
  },
  none: { title: 'nothing happens', askedAgain: 'none', isMailedOnce: true, play: () => pause(8_000) },
  kill: {
    title: 'every 20 seconds a node is killed, and started again',
    askedAgain: 'some',
    async play({ nodes, postgres }) {
      for (const node of nodes) {
        const began = performance.now();
        // So that it dies between a commit and the answer: what buyers then repeat was done.
        await postgres.whileCutOff(async () => {
          await pause(1_500);
          await node.kill();
        });
        await pause(2_000);
        await node.start();
        await pause(KILLED_EVERY_MS - (performance.now() - began));
      }
    },
  },
  clock: {
    title: 'the clock of a node is two minutes ahead, then two behind',
    isMailedOnce: true,
    async play({ nodes: [, node] }) {
      for (const skew of [120_000, -120_000, 0]) {
        await node?.setSkew(skew);
        await pause(4_000);
      }
    },
  },
  pooler: {
    title: 'the pooler is killed, and started again',
    askedAgain: 'some',
    async play({ pooler }) {
      await pooler.kill();
      await pause(1_000);
      await pooler.start();
    },
  },
  provider: {
    title: 'a provider is silent',
    async play({ stack }) {
      const { faults } = stack.wave;
      const late = { kind: 'late-answer', milliseconds: NO_ANSWER_MS, times: 'always' } as const;
      const silent = (['create', 'read', 'search'] as const).map((call) => ({ call, ...late }));
      faults.set({ faults: silent, webhooks: { delivery: 'never' } });
      await pause(25_000);
      faults.clear();
    },
  },
  disk: {
    title: 'the disk of PostgreSQL is full, and has space again',
    isPossible: canMount,
    askedAgain: 'some',
    async play({ postgres: { disk } }) {
      await disk.fill();
      await pause(10_000);
      await disk.free();
    },
  },
  failover: {
    title: 'the first PostgreSQL is killed, and the standby takes its place',
    askedAgain: 'some',
    play: ({ postgres }) => postgres.failOver(),
  },
};

/**
 * The faults that are played, in their order.
 *
 * @param names separated by commas; by default all that this machine can play
 */
export function chosenFaults(names: string | undefined): (Fault & { name: string })[] {
  const all = Object.entries(FAULTS).map(([name, fault]) => ({ name, ...fault }));
  const chosen = names?.split(',');
  const unknown = chosen?.filter((name) => !Object.hasOwn(FAULTS, name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`No such fault: ${unknown.join(', ')}. There are: ${Object.keys(FAULTS).join(', ')}`);
  return all.filter(({ name, isPossible }) => chosen?.includes(name) ?? isPossible !== false);
}
