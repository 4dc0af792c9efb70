import * as v from 'valibot';
import { RECORDED_MACHINES, STEP_AGE_MAX_MS, STEPS_PER_BATCH_MAX } from '#domain/screen-steps.ts';
import { type ShopClient } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { readLocal, removeLocal, writeLocal } from '#src/storage/local.ts';

const KEY = 'paymentSteps';
/** Steps that are kept while they cannot be sent; the oldest are dropped. */
const KEPT_MAX = 200;
const SEND_DELAY_MS = 4_000;

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

/** A queue that stores what waits, so that nothing is lost offline or with the tab. The server stores each step once. */
export function createStepQueue(shop: ShopClient): StepQueue {
  let waiting: QueuedStep[] = [];
  let timer: number | undefined;
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    const steps = keep(waiting);
    waiting = [];
    for (const batch of batchesOf(steps)) {
      const isDone = await sendBatch(shop, batch);
      if (!isDone) return;
      forget(batch);
    }
  }

  const send = (): Promise<void> => {
    window.clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => (sending = undefined));
    return sending;
  };

  return {
    add(steps) {
      if (steps.length === 0) return;
      waiting = [...waiting, ...steps].slice(-KEPT_MAX);
      timer ??= window.setTimeout(() => void send(), SEND_DELAY_MS);
    },
    send,
  };
}

const nameOf = ({ page, number }: QueuedStep): string => `${page} ${number}`;

const readKept = (): QueuedStep[] => {
  const oldest = Date.now() - STEP_AGE_MAX_MS;
  return v.parse(Kept, readLocal(KEY) ?? '[]').filter(({ at }) => Date.parse(at) > oldest);
};

function write(steps: readonly QueuedStep[]): void {
  if (steps.length === 0) removeLocal(KEY);
  else writeLocal(KEY, JSON.stringify(steps));
}

/** Stores steps with those of earlier pages. @returns all of them */
function keep(steps: readonly QueuedStep[]): QueuedStep[] {
  const known = new Map([...readKept(), ...steps].map((step) => [nameOf(step), step]));
  const kept = [...known.values()].slice(-KEPT_MAX);
  write(kept);
  return kept;
}

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

/** @returns whether the steps need not be sent again: they arrived, or the server refuses them */
async function sendBatch(shop: ShopClient, steps: readonly QueuedStep[]): Promise<boolean> {
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
    return status !== undefined && status >= 400 && status < 500 && status !== 429;
  }
}
