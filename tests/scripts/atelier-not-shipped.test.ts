import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MODULE_LIST_FILE } from '#scripts/build-plugins/module-list.ts';
import { projectRoot } from '#scripts/project.ts';
import { buildWhenChanged } from '#scripts/start/build.ts';

/** A whole build, beside other tests on a busy machine. */
const BUILD_LIMIT_MS = 300_000;

it('the built shop carries no byte of the atelier, nor its address', {
  timeout: BUILD_LIMIT_MS,
}, async () => {
  await buildWhenChanged(() => undefined);
  const dist = join(projectRoot, 'dist');
  const modules = await readFile(join(dist, MODULE_LIST_FILE), 'utf8');
  expect(modules).toContain('src/app/routes.tsx');
  expect(modules).not.toContain('features/atelier');

  const names = await readdir(dist, { recursive: true });
  const texts = names.filter((name) => /\.(?:js|css|html|json)$/.test(name));
  const tellers = await Promise.all(
    texts.map(async (name) => /atelier/i.test(await readFile(join(dist, name), 'utf8')) && name),
  );
  expect(tellers.filter(Boolean)).toEqual([]);
});
