import { expect } from '@playwright/test';
import * as v from 'valibot';
import type { Journal } from '../support/inspector.ts';
import { readJournal } from '../support/inspector.ts';
import { lifecycleFaults } from './lifecycle-faults.ts';
import { purchase } from './purchase.ts';
import type { Stage } from './stage.ts';

/** Ids of the machines whose steps belong to a payment, by their names in the journal. */
const PAYING: Readonly<Record<string, string>> = {
  'mobile-money': 'mobileMoney',
  'order-payment': 'orderPayment',
  'payment-check': 'paymentCheck',
};

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({ machine: v.string(), event: v.string(), from: v.string(), to: v.string(), at: v.string() }),
  ),
);

interface Step {
  machine: string | null;
  event: string;
  from: string | null;
  to: string | null;
  at: string;
}

/**
 * The steps of each machine in words. A step that was sent while the page was left is known to the server and still kept by
 * the browser, because nothing there saw the answer; it counts once.
 */
export function recordedSteps(shown: readonly Step[], kept: readonly Step[]): Record<string, string[]> {
  const isShown = ({ machine, at, event }: Step) =>
    shown.some((one) => one.machine === machine && one.at === at && one.event === event);
  const steps = [...shown, ...kept.filter((step) => !isShown(step))];
  return inWords(steps.map((step) => ({ ...step, machine: PAYING[step.machine ?? ''] })));
}

const inWords = (
  steps: readonly (Pick<Step, 'event' | 'from' | 'to'> & { machine: string | undefined })[],
): Record<string, string[]> =>
  Object.fromEntries(
    Object.values(PAYING).map((id) => [
      id,
      steps.filter(({ machine }) => machine === id).map(({ event, from, to }) => `${event}: ${from} → ${to}`),
    ]),
  );

/** The steps that the browser keeps for the next sign-in, because the session in which it could send them has ended. */
async function keptSteps({ context }: Stage): Promise<Step[]> {
  const { origins: stored } = await context.storageState();
  const text = stored
    .flatMap(({ localStorage: entries }) => entries)
    .find(({ name }) => name === 'paymentSteps')?.value;
  return v.parse(Kept, text ?? '[]');
}

/**
 * Leaves the page, and compares the server's journal of its payments with what its machines did; each payment's history
 * is one of the machine payment-lifecycle, and no more is called paid than was charged.
 */
export async function expectJournal(stage: Stage): Promise<void> {
  const order = purchase(stage).placed();
  // Steps that the page reports while it is left would be lost: its current task ends first.
  await stage.page.evaluate(() => undefined);
  await stage.page.goto('about:blank');
  if (order === undefined) return;
  const read = async (): Promise<Journal> =>
    (await readJournal(order.reference)) ?? { payments: [], steps: [] };
  const recorded = async () =>
    recordedSteps(
      (await read()).steps.filter(({ lane }) => lane === 'shopper'),
      await keptSteps(stage),
    );
  await expect.poll(recorded).toEqual(inWords(stage.payingSteps()));
  expect(lifecycleFaults(await read(), await purchase(stage).charges())).toEqual([]);
}
