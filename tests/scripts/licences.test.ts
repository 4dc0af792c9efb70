import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { projectRoot } from '#scripts/project.ts';

/**
 * Licences of packages that the shop runs with. None asks for the source of the shop: those of the libraries in LGPL and MPL packages
 * stay files of their own.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
]);

/** Its licence is in its folder only: MIT. */
const UNNAMED = ['png-js'];

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({ dev: v.optional(v.boolean(), false), license: v.optional(v.string(), '') }),
  ),
});

/** A compound licence needs all of its parts to be allowed. */
const isAllowed = (license: string) =>
  license
    .replaceAll(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((each) => ALLOWED.has(each));

it('every package that the shop runs with has a licence that it may be used with', () => {
  const { packages } = v.parse(
    Lock,
    JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')),
  );
  const used = Object.entries(packages).flatMap(([path, { dev, license }]) =>
    path === '' || dev ? [] : [{ name: path.replace(/^.*node_modules\//, ''), license }],
  );
  expect(used.length).toBeGreaterThan(100);
  const refused = used.filter(({ name, license }) => !UNNAMED.includes(name) && !isAllowed(license));
  expect(refused).toEqual([]);
});
