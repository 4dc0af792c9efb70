import * as v from 'valibot';

/**
 * Each worker has its own shop and sandbox, so that tests do not share faults and clocks. As many as the cores of a small
 * machine: to open a third one takes longer than what its tests save.
 */
export const SHOPS = 2;

const originsSchema = v.object({
  shop: v.string(),
  sandbox: v.string(),
  /** Of the demo accounts. */
  demoPassword: v.string(),
  /** The person who signed up when the shop was opened: another code may be requested a minute later. */
  signUp: v.object({
    email: v.string(),
    at: v.number(),
    ticket: v.object({ name: v.string(), value: v.string() }),
  }),
});
export type Origins = v.InferOutput<typeof originsSchema>;

const environmentSchema = v.object({
  E2E_ORIGINS: v.pipe(v.string(), v.parseJson(), v.array(originsSchema)),
  /** Playwright's index of the worker, from 0; a replacement worker has the same index. */
  TEST_PARALLEL_INDEX: v.pipe(v.string(), v.toNumber()),
});

/** The origins of this worker's shop and sandbox; undefined outside a worker. */
export function findOrigins(): Origins | undefined {
  const environment = v.safeParse(environmentSchema, process.env);
  return environment.success
    ? environment.output.E2E_ORIGINS[environment.output.TEST_PARALLEL_INDEX]
    : undefined;
}

/** @throws Error outside a worker */
export function origins(): Origins {
  const found = findOrigins();
  if (found === undefined) throw new Error('There is a shop only inside a Playwright worker.');
  return found;
}
