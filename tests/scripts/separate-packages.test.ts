import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const FOLDERS = ['operations/tracing', 'tools/lighthouse', 'tools/mutation'];

const PackageFile = v.object({
  dependencies: v.record(v.string(), v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/))),
});
const Lock = v.object({ packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })) });

it.each(FOLDERS)('the packages of %s have exact versions, which are locked', (folder) => {
  const read = (name: string): unknown => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  const { packages } = v.parse(Lock, read('package-lock.json'));
  for (const [name, version] of Object.entries(v.parse(PackageFile, read('package.json')).dependencies))
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
});

// npm reads only the settings of the folder that it installs.
it.each(['.', ...FOLDERS])('an install in %s runs no code of a package', (folder) => {
  expect(readFileSync(`${folder}/.npmrc`, 'utf8')).toContain('ignore-scripts=true');
});
