/** A program that locks a folder until a test kills it. */
import { lockFolder } from '#scripts/start/folder-lock.ts';

await lockFolder(process.argv[2]!);
process.on('disconnect', () => process.exit()); // The test has ended.
process.send?.('locked');
