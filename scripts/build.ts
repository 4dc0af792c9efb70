/** `npm run build`: the app in `dist`, and the bundled programs of the server, each unless it was built from the same sources. */
import { buildWhenChanged } from './start/build.ts';

await buildWhenChanged((line) => void process.stdout.write(`${line}\n`));
