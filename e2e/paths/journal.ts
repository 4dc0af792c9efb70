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
  v.array(v.object({ machine: v.string(), event: v.string(), from: v.string(), to: v.string() })),
);

interface Step {
  machine: string | null;
  event: string;
  from: string | null;
  to: string | null;
}
const textsOf = (steps: readonly Step[], id: string): string[] =>
  steps
    .filter(({ machine }) => machine !== null && PAYING[machine] === id)
    .map(({ event, from, to }) => `${event}: ${from} → ${to}`);

/** Without the kept steps that were sent while the page was left, because nothing there saw the answer. */
function joined(shown: readonly string[], kept: readonly string[]): string[] {
  const both = kept.findLastIndex((_, index) => {
    const sent = kept.slice(0, index + 1);
    return sent.length <= shown.length && sent.join('\n') === shown.slice(-sent.length).join('\n');
  });
  return [...shown, ...kept.slice(both + 1)];
}

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
  await stage.page.goto('about:blank');
  if (order === undefined) return;
  const taken = stage.payingSteps();
  const read = async (): Promise<Journal> =>
    (await readJournal(order.reference)) ?? { payments: [], steps: [] };
  await expect
    .poll(async () => {
      const shown = (await read()).steps.filter(({ lane }) => lane === 'shopper');
      const kept = await keptSteps(stage);
      return Object.values(PAYING).map((id) => [id, ...joined(textsOf(shown, id), textsOf(kept, id))]);
    })
    .toEqual(
      Object.values(PAYING).map((id) => [
        id,
        ...taken
          .filter(({ machine }) => machine === id)
          .map(({ event, from, to }) => `${event}: ${from} → ${to}`),
      ]),
    );
  expect(lifecycleFaults(await read(), await purchase(stage).charges())).toEqual([]);
}
