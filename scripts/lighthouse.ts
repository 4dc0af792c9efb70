/**
 * Runs Lighthouse on the built shop as a phone on a slow network: each page five times, taking the median. Fails if a
 * score is below its minimum.
 */
import { resolveBrowser } from './browser/resolve.ts';
import { runLighthouse } from './lighthouse/run-lighthouse.ts';
import { withTemporaryShop } from './start/temporary-shop.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

await withTemporaryShop(say, async (shopOrigin) => {
  const isGood = await runLighthouse(shopOrigin, await resolveBrowser(), say);
  process.exitCode = isGood ? 0 : 1;
});
