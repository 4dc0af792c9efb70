import * as v from 'valibot';
import { RECORDED_MACHINES, STEP_AGE_MAX_MS, STEPS_PER_BATCH_MAX } from '#domain/inspection/screen-steps.ts';
import { type ShopClient } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { readLocal, removeLocal, writeLocal } from '#src/storage/local.ts';

const KEY = 'paymentSteps';
/** Steps that are kept while they cannot be sent; the oldest are dropped. */
const KEPT_MAX = 200;
const SEND_DELAY_MS = 4_000;
/** Refusals that may end: the session has ended, which the next sign-in ends, and too many calls. */
const NOT_NOW = [401, 429];

const StepSchema = v.object({
  transaction: v.string(),
  /** Of the page load. */
  page: v.string(),
  number: v.number(),
  machine: v.picklist(RECORDED_MACHINES),
  version: v.literal(1),
  event: v.string(),
  from: v.string(),
  to: v.string(),
  /** By the browser's clock, ISO 8601. */
  at: v.string(),
  visible: v.boolean(),
  online: v.boolean(),
});
/** One transition of a machine of a payment. It has no text that the user typed or read. */
export type QueuedStep = v.InferOutput<typeof StepSchema>;
const Kept = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(StepSchema)), []);

/** Sends the steps of payments in batches. */
export interface StepQueue {
  add(steps: readonly QueuedStep[]): void;
  /** Sends what waits; what cannot be sent is kept for the next time, also after the page was left. */
  send(): Promise<void>;
}

/**
 * A queue in the browser's storage, so that no step is lost offline, with the tab, or with the session. The server stores
 * each step once.
 */
export function createStepQueue(shop: ShopClient): StepQueue {
  /** Steps that are being sent. Those that come meanwhile do not wait for the answer: the page may be left before it. */
  const underWay = new Set<string>();
  let timer: number | undefined;

  async function sendAndForget(batch: readonly QueuedStep[]): Promise<void> {
    const names = batch.map(nameOf);
    for (const name of names) underWay.add(name);
    if (await isSettled(shop, batch)) forget(batch);
    for (const name of names) underWay.delete(name);
  }

  async function send(): Promise<void> {
    window.clearTimeout(timer);
    timer = undefined;
    const kept = readKept();
    write(kept);
    const waiting = kept.filter((step) => !underWay.has(nameOf(step)));
    await Promise.all(batchesOf(waiting).map(sendAndForget));
  }

  return {
    add(steps) {
      if (steps.length === 0) return;
      keep(steps);
      timer ??= window.setTimeout(() => void send(), SEND_DELAY_MS);
    },
    send,
  };
}

const nameOf = ({ page, number }: QueuedStep): string => `${page} ${number}`;

/** The steps that wait, also those of earlier pages; neither too many nor too old. */
const readKept = (): QueuedStep[] => {
  const oldest = Date.now() - STEP_AGE_MAX_MS;
  const kept = v.parse(Kept, readLocal(KEY) ?? '[]').filter(({ at }) => Date.parse(at) > oldest);
  return kept.slice(-KEPT_MAX);
};

function write(steps: readonly QueuedStep[]): void {
  if (steps.length === 0) removeLocal(KEY);
  else writeLocal(KEY, JSON.stringify(steps));
}

/** Stores steps after those that wait already. */
const keep = (steps: readonly QueuedStep[]): void => write([...readKept(), ...steps].slice(-KEPT_MAX));

function forget(steps: readonly QueuedStep[]): void {
  const names = new Set(steps.map(nameOf));
  write(readKept().filter((step) => !names.has(nameOf(step))));
}

/** The steps of one payment and page, as many as may be sent at once. */
function batchesOf(steps: readonly QueuedStep[]): QueuedStep[][] {
  const batches: QueuedStep[][] = [];
  for (const step of steps) {
    const last = batches.findLast(
      ([first]) => first?.transaction === step.transaction && first.page === step.page,
    );
    if (last && last.length < STEPS_PER_BATCH_MAX) last.push(step);
    else batches.push([step]);
  }
  return batches;
}

/** Sends steps. @returns whether they need not be sent again: they arrived, or the server refuses them */
async function isSettled(shop: ShopClient, steps: readonly QueuedStep[]): Promise<boolean> {
  const [first] = steps;
  if (!first) return true;
  try {
    await shop.POST('/api/payment/parcours', {
      body: {
        transaction: first.transaction,
        page: first.page,
        sent_at: new Date().toISOString(),
        steps: steps.map(({ transaction: _transaction, page: _page, ...step }) => step),
      },
      // The browser sends it also while the page is being left.
      keepalive: true,
    });
    return true;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    return status !== undefined && status >= 400 && status < 500 && !NOT_NOW.includes(status);
  }
}
