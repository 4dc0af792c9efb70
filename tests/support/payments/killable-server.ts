/**
 * A program that runs a shop and kills itself with SIGKILL at a fault point, so that nothing is closed or flushed.
 * The test sets its clock and its fault point by IPC messages.
 */
import * as v from 'valibot';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';
import { smallCatalogue } from '#tests/support/small-catalogue.ts';
import { WITHOUT_PAGES } from '#tests/support/without-pages.ts';

const Command = v.object({ offsetMs: v.optional(v.number()), killAt: v.optional(v.string()) });

let offsetMs = Number(process.env['CLOCK_OFFSET_MS']);
let killAt: string | undefined;
process.on('message', (message) => {
  const command = v.parse(Command, message);
  offsetMs = command.offsetMs ?? offsetMs;
  killAt = command.killAt ?? killAt;
});
process.on('disconnect', () => process.exit()); // The test has ended.

const config = readConfig(process.env);
const shop = await openShop(config, {
  clock: { now: () => new Date(Date.now() + offsetMs) },
  random: systemRandom,
  log: createLog(config.logLevel),
  catalogue: smallCatalogue,
  folders: WITHOUT_PAGES,
  async interrupt(point) {
    if (point !== killAt) return;
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined); // Nothing else runs until the signal arrives.
  },
});
await shop.start();
process.send?.('ready');
