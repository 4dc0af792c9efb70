import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { projectRoot } from '#scripts/project.ts';
import { manifestSchema } from '#server/pages/manifest.ts';

/**
 * The URL of the lazy-loaded chunk of a source module, to wait for or to block.
 *
 * @param source e.g. `src/features/tracking/TrackingPage.tsx`
 * @throws Error when the build has no chunk of that module
 */
export function chunkOf(source: string): RegExp {
  const file = join(projectRoot, 'dist', '.vite', 'manifest.json');
  const chunk = v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')))[source];
  if (chunk === undefined) throw new Error(`The build has no chunk of ${source}.`);
  return new RegExp(`/${chunk.file.replaceAll('.', String.raw`\.`)}$`);
}
