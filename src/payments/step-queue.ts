import * as v from 'valibot';
import { RECORDED_MACHINES, STEP_AGE_MAX_MS, STEPS_PER_BATCH_MAX } from '#domain/inspection/screen-steps.ts';
import { type ShopClient } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { PAYMENT_STEPS_KEY as KEY, readLocal, removeLocal, writeLocal } from '#src/storage/local.ts';

/** Steps that are kept while they cannot be sent; the oldest are dropped. */
const KEPT_MAX = 200;
const SEND_DELAY_MS = 4_000;
/**
 * Refusals to this visitor: the session has ended, or another one has signed in. They are kept for the one who paid. The
 * server says 404 of a payment that is not the visitor's.
 */
const NOT_TO_THIS_VISITOR = [401, 403, 404];
/** The delay doubles with each attempt that fails, up to this. */
const RETRY_DELAY_MAX_MS = 60_000;

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
  /**
   * Sends what waits. What cannot be sent is kept, and sent again: while the page stays after a delay, otherwise by the next
   * page. What the server refuses to this visitor waits for another one: until the one who paid has signed in again.
   */
  send(): Promise<void>;
}

const queues = new WeakMap<ShopClient, StepQueue>();

/** The queue of this page. */
export function stepQueueOf(shop: ShopClient): StepQueue {
  const known = queues.get(shop) ?? createStepQueue(shop);
  queues.set(shop, known);
  return known;
}

/**
 * A queue in the browser's storage, so that no step is lost offline, with the tab, or with the session. The server stores
 * each step once.
 */
function createStepQueue(shop: ShopClient): StepQueue {
  /** Steps that are being sent. Those that come meanwhile do not wait for the answer: the page may be left before it. */
  const underWay = new Set<string>();
  let timer: number | undefined;
  let failures = 0;

  function sendLater(): void {
    const delay = Math.min(SEND_DELAY_MS * 2 ** failures, RETRY_DELAY_MAX_MS);
    timer ??= window.setTimeout(() => void send(), delay);
  }

  async function sendAndForget(batch: readonly QueuedStep[]): Promise<Outcome> {
    const names = batch.map(nameOf);
    for (const name of names) underWay.add(name);
    const outcome = await sendBatch(shop, batch);
    if (outcome === 'settled') forget(batch);
    for (const name of names) underWay.delete(name);
    return outcome;
  }

  async function send(): Promise<void> {
    window.clearTimeout(timer);
    timer = undefined;
    const kept = readKept();
    write(kept);
    const waiting = kept.filter((step) => !underWay.has(nameOf(step)));
    const outcomes = await Promise.all(batchesOf(waiting).map(sendAndForget));
    if (outcomes.includes('settled')) failures = 0;
    if (!outcomes.includes('failed')) return;
    failures += 1;
    sendLater();
  }

  return {
    add(steps) {
      if (steps.length === 0) return;
      keep(steps);
      sendLater();
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

/** `settled`: they arrived, or the server refuses them for good. `failed`: another attempt may succeed. */
type Outcome = 'settled' | 'failed' | 'not to this visitor';

async function sendBatch(shop: ShopClient, steps: readonly QueuedStep[]): Promise<Outcome> {
  const [first] = steps;
  if (!first) return 'settled';
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
    return 'settled';
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === undefined || status >= 500 || status === 429) return 'failed';
    return NOT_TO_THIS_VISITOR.includes(status) ? 'not to this visitor' : 'settled';
  }
}
