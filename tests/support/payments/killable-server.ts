/**
 * A program that is a whole shop, to be killed by a test at a fault point, where it dies as by a cut of
 * the power: nothing is closed, nothing is said. Its parent sets its time and its fault point.
 */
import * as v from 'valibot';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';

const Orders = v.object({ ahead: v.optional(v.number()), killAt: v.optional(v.string()) });

let ahead = Number(process.env['CLOCK_AHEAD_MS']);
let killAt: string | undefined;
process.on('message', (message) => {
  const orders = v.parse(Orders, message);
  ahead = orders.ahead ?? ahead;
  killAt = orders.killAt ?? killAt;
});
process.on('disconnect', () => process.exit()); // The test itself has gone.

const config = readConfig(process.env);
const shop = await openShop(config, {
  clock: { now: () => new Date(Date.now() + ahead) },
  random: systemRandom,
  log: createLog(config.logLevel),
  async interrupt(point) {
    if (point !== killAt) return;
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined); // Not one step further while the signal is on its way.
  },
});
await shop.start();
process.send?.('ready');
