import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '#scripts/start/ports.ts';
import { bundleRelease, deployedNode, isReady, type Release } from '#tests/support/deployed-node.ts';
import { sessionOf } from '#tests/support/payments/shopper.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';

let stack: TestStack;
let release: Release;
const nodes: Awaited<ReturnType<typeof createNode>>[] = [];
beforeAll(async () => {
  stack = await openTestStack();
  release = await bundleRelease();
  for (const node of [await createNode(), await createNode()]) {
    nodes.push(node);
    await node.start();
  }
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await release.remove();
  await stack.close();
});

const PROBE_MS = 50;
/** Timeout of a test that starts processes, on a busy machine. */
const STARTS_MS = 180_000;

/** A server process as it is deployed. */
async function createNode() {
  const port = await findFreePort();
  const node = deployedNode(port);
  return {
    origin: node.origin,
    stop: () => node.stop(),
    start: () => node.start(release, { ...stack.environment(port), STOP_DELAY_SECONDS: '5' }),
  };
}

/** Sends each request to the next process that was ready at the last probe, as a load balancer does. */
function createBalancer() {
  let ready = nodes.map(({ origin }) => origin);
  let turn = 0;
  async function probe(): Promise<void> {
    const answers = await Promise.all(nodes.map(({ origin }) => isReady(origin)));
    ready = nodes.map(({ origin }) => origin).filter((_, index) => answers[index]);
  }
  const probes = setInterval(() => void probe(), PROBE_MS);
  return {
    next(): string {
      turn += 1;
      return ready[turn % ready.length] ?? '';
    },
    close: () => clearInterval(probes),
  };
}

it(
  '[B37] while the processes are restarted one after the other, every request of 4 buyers is answered',
  async () => {
    const balancer = createBalancer();
    const failures: unknown[] = [];
    const over = new AbortController();
    let paid = 0;
    async function buy(): Promise<void> {
      const order = await stack.placeOrder();
      const opened = await stack.shopper(balancer.next(), order).pay();
      if (opened.status !== 200) failures.push(opened);
      stack.wave.pay(sessionOf(opened.body.checkoutUrl));
      const asked = await stack.shopper(balancer.next(), order).status(opened.body.transactionId);
      if (asked.status !== 200) failures.push(asked);
      paid += 1;
    }
    const buyers = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) await buy().catch((error: unknown) => failures.push(error));
    });
    const codes: unknown[] = [];
    try {
      for (const node of nodes) {
        const before = paid;
        await expect.poll(() => paid).toBeGreaterThan(before + 4);
        codes.push(await node.stop());
        await node.start();
      }
    } finally {
      over.abort();
      await Promise.all(buyers);
      balancer.close();
    }
    expect(failures).toEqual([]);
    expect(codes).toEqual([0, 0]);
    stack.sendWebhooksTo(nodes[0]?.origin ?? '');
    expect(await stack.oracle.waitForAgreement()).toEqual([]);
  },
  STARTS_MS,
);
