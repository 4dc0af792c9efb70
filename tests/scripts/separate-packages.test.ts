import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const PackageFile = v.object({
  dependencies: v.record(v.string(), v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/))),
});
const Lock = v.object({ packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })) });

it.each(['operations/tracing', 'tools/lighthouse', 'tools/mutation'])(
  'the packages of %s have exact versions, which are locked',
  (folder) => {
    const read = (name: string): unknown => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
    const { packages } = v.parse(Lock, read('package-lock.json'));
    for (const [name, version] of Object.entries(v.parse(PackageFile, read('package.json')).dependencies))
      expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  },
);
