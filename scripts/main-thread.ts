/**
 * Prints the tasks of the main thread that take longer than 100 ms on a phone (processor slowed 4 times) while Home, the listing and a
 * product page load, with what takes longest in each. Evaluating the entry chunk is marked, because it cannot be divided.
 */
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { withTemporaryShop } from './start/temporary-shop.ts';
import { inPage, type MeasuredPage, SLOWDOWN, withBrowser } from './touch/measured-page.ts';

const TASK_MAX_MS = 100;
/** Deferred features load 5 s after the first screen. */
const RECORDING_MS = 12_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const eventSchema = v.object({
  name: v.string(),
  tid: v.number(),
  ts: v.number(),
  dur: v.optional(v.number(), 0),
  args: v.optional(v.object({ data: v.optional(v.object({ url: v.optional(v.string()) })) })),
});
type TraceEvent = v.InferOutput<typeof eventSchema>;

/** The events of the renderer's threads while a page loads. */
async function record({ session, goto }: MeasuredPage, url: string): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const parsed = v.safeParse(eventSchema, event);
      if (parsed.success) events.push(parsed.output);
    }
  });
  await session.send('Tracing.start', {
    categories: 'devtools.timeline,disabled-by-default-devtools.timeline',
  });
  await goto(url);
  await setTimeout(RECORDING_MS);
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  return events;
}

const isWithin = (inner: TraceEvent, { tid, ts, dur }: TraceEvent) =>
  inner.tid === tid && inner.ts >= ts && inner.ts + inner.dur <= ts + dur;

/** The long tasks, each with its longest events. */
function longTasks(events: readonly TraceEvent[]): string[] {
  const tasks = events.filter(({ name, dur }) => name === 'RunTask' && dur > TASK_MAX_MS * 1_000);
  return tasks.map((task) => {
    const parts = events
      .filter((event) => event.name !== 'RunTask' && isWithin(event, task))
      .toSorted((one, other) => other.dur - one.dur)
      .slice(0, 3)
      .map(({ name, dur, args }) => `${name} ${Math.round(dur / 1_000)} ${args?.data?.url ?? ''}`.trim());
    const isEntry = parts.some((part) => /^EvaluateScript .*\/index-/.test(part));
    return `  ${Math.round(task.dur / 1_000)} ms${isEntry ? ' (entry chunk)' : ''}: ${parts.join(', ')}`;
  });
}

await withTemporaryShop(say, (shopOrigin) =>
  withBrowser(async (browser, version) => {
    say(`Browser: ${version}; tasks above ${TASK_MAX_MS} ms with the processor slowed ${SLOWDOWN} times.`);
    for (const path of ['/', '/boutique', '/produits/1101/details']) {
      const tasks = longTasks(await inPage(browser, (page) => record(page, shopOrigin + path)));
      say([path, ...(tasks.length === 0 ? ['  none'] : tasks)].join('\n'));
    }
  }),
);
