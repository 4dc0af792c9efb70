import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { committedFiles, statechartFolder } from '#scripts/statecharts/files.ts';
import { walkFile, writeWalk, type WalkCounts } from '#scripts/statecharts/walks.ts';

/**
 * Compares what a walk visited with the counts in `docs/machines`. With the environment variable `RECORD_WALKS`, as
 * `npm run statecharts` sets it, writes them instead.
 *
 * @returns a message if they differ
 */
export function compareOrRecord(folder: string, counts: WalkCounts): string[] {
  const name = walkFile(folder);
  const text = writeWalk(counts);
  if (process.env['RECORD_WALKS'] !== undefined) writeFileSync(join(statechartFolder, name), text);
  const committed = committedFiles().get(name);
  return committed === text
    ? []
    : [`${name} has ${committed?.trim()}, the walk visits ${text.trim()}: run npm run statecharts`];
}
