/** A program that only holds a folder, to be killed by a test. */
import { lockFolder } from '#scripts/start/folder-lock.ts';

await lockFolder(process.argv[2]!);
process.on('disconnect', () => process.exit()); // The test itself has gone.
process.send?.('locked');
