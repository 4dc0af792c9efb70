import type { Loop } from '#server/jobs/loop.ts';

/**
 * Gives the function that does the due work of one of these loops, by its name.
 *
 * @returns it throws for a name that none has
 */
export const tickOf =
  (loops: readonly Loop[]) =>
  (name: string): Promise<void> => {
    const loop = loops.find((each) => each.name === name);
    if (!loop) throw new Error(`There is no loop ${name}: ${loops.map((each) => each.name).join(', ')}`);
    return loop.tick();
  };
