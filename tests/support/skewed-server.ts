/** A program that runs a shop, as `server/main.ts` does, on a machine whose clock is wrong. */
import './skewed-clock.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';
import { smallCatalogue } from './small-catalogue.ts';
import { WITHOUT_PAGES } from './without-pages.ts';

process.on('disconnect', () => process.exit()); // The test has ended.

const config = readConfig(process.env);
const shop = await openShop(config, {
  random: systemRandom,
  log: createLog(config.logLevel),
  catalogue: smallCatalogue,
  folders: WITHOUT_PAGES,
});
await shop.start();
process.send?.('ready');
