/**
 * A program that runs a shop, as `server/main.ts` does, on a machine whose clock is wrong. The test sets by how much, also while
 * the shop runs, by IPC messages.
 */
import * as v from 'valibot';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';
import { smallCatalogue } from './small-catalogue.ts';
import { WITHOUT_PAGES } from './without-pages.ts';

const Command = v.object({ skewMs: v.number() });

let skewMs = 0;
process.on('message', (message) => {
  ({ skewMs } = v.parse(Command, message));
  process.send?.('set');
});
process.on('disconnect', () => process.exit()); // The test has ended.

globalThis.Date = new Proxy(Date, {
  construct: (date, given, as) =>
    Reflect.construct(date, given.length === 0 ? [date.now() + skewMs] : given, as),
  get: (date, key) => (key === 'now' ? () => date.now() + skewMs : Reflect.get(date, key)),
});

const config = readConfig(process.env);
const shop = await openShop(config, {
  random: systemRandom,
  log: createLog(config.logLevel),
  catalogue: smallCatalogue,
  folders: WITHOUT_PAGES,
});
await shop.start();
process.send?.('ready');
