/**
 * Weighs what a first visit to Home, to the listing and to a product fetches from the built `dist`; fails when one of them
 * fetches too much script, when Home without its pictures is too heavy, or when a screen carries what it does not need.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { manifestSchema } from '#server/pages/manifest.ts';
import { MODULE_LIST_FILE } from './build-plugins/module-list.ts';
import { projectRoot } from './project.ts';
import {
  carriesScreen,
  foreignModules,
  HOME_BYTES_MAX,
  PAGE_BYTES_MAX,
  SCRIPT_BYTES_MAX,
  screenFiles,
  WEIGHED,
} from './weight/screens.ts';

const dist = join(projectRoot, 'dist');
const readDist = (file: string) => readFile(join(dist, file));
const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(dist, file), 'utf8'));

type Row = { name: string; bytes: number };

/** What is sent: the compressed form, and a font, which is compressed in itself, as it is. */
async function weigh(name: string): Promise<Row> {
  const sent = name.endsWith('.woff2') ? name : `${name}.br`;
  return { name, bytes: (await stat(join(dist, sent))).size };
}

const total = (rows: readonly Row[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0);
const line = (name: string, bytes: number, limit?: number) =>
  `${name.padEnd(52)}${String(bytes).padStart(9)}${limit === undefined ? '' : `  of ${limit}`}`;

const manifest = v.parse(manifestSchema, await readJson('.vite/manifest.json'));
const modules = v.parse(v.record(v.string(), v.array(v.string())), await readJson(MODULE_LIST_FILE));
const report: string[] = [];
const faults: string[] = [];

for (const screen of WEIGHED) {
  const { scripts, styles } = screenFiles(manifest, screen);
  const scriptRows = await Promise.all(scripts.map(weigh));
  const scriptBytes = total(scriptRows);
  report.push(...scriptRows.map(({ name, bytes }) => line(`  ${name}`, bytes)));
  report.push(line(`${screen.name}: script`, scriptBytes, SCRIPT_BYTES_MAX));
  faults.push(
    ...foreignModules(scripts, modules, screen).map((module) => `${screen.name} carries ${module}.`),
    ...(carriesScreen(scripts, modules, screen) ? [] : [`${screen.name} is not in what was weighed.`]),
    ...(scriptBytes > SCRIPT_BYTES_MAX ? [`${screen.name} has too much script.`] : []),
  );
  if (screen.name !== 'home') continue;
  const styled = await Promise.all(['index.html', ...styles].map(readDist));
  const fonts = [...new Set(styled.join('\n').match(/assets\/[\w.-]+\.woff2/g))];
  const otherRows = await Promise.all([...styles, ...fonts].map(weigh));
  const homeBytes = scriptBytes + total(otherRows) + PAGE_BYTES_MAX;
  report.push(...otherRows.map(({ name, bytes }) => line(`  ${name}`, bytes)));
  report.push(line('  the page with its data (allowance)', PAGE_BYTES_MAX));
  report.push(line('home: everything but pictures', homeBytes, HOME_BYTES_MAX));
  if (homeBytes > HOME_BYTES_MAX) faults.push('home is too heavy.');
}

process.stdout.write(`${[...report, ...faults].join('\n')}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
