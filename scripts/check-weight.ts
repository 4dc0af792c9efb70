/**
 * Measures the bytes that a first visit to Home, the listing and a product page loads from the built `dist`. Fails if
 * a page loads too much script, if Home without pictures is too large, or if a page loads modules it does not need.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { manifestSchema } from '#server/pages/manifest.ts';
import { MODULE_LIST_FILE } from './build-plugins/module-list.ts';
import { projectRoot } from './project.ts';
import {
  includesScreen,
  foreignModules,
  HOME_BYTES_MAX,
  PAGE_BYTES_MAX,
  SCRIPT_BYTES_MAX,
  screenFiles,
  MEASURED_SCREENS,
} from './weight/screens.ts';

const dist = join(projectRoot, 'dist');
const readDist = (file: string) => readFile(join(dist, file));
const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(dist, file), 'utf8'));

type Row = { name: string; bytes: number };

/** The size as sent: Brotli-compressed, except fonts, which are already compressed. */
async function measureFile(name: string): Promise<Row> {
  const sent = name.endsWith('.woff2') ? name : `${name}.br`;
  return { name, bytes: (await stat(join(dist, sent))).size };
}

const usesIntl = async (scripts: readonly string[]): Promise<boolean> =>
  (await Promise.all(scripts.map(async (file) => readFile(join(dist, file), 'utf8')))).some((code) =>
    code.includes('Intl.'),
  );

const total = (rows: readonly Row[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0);
const line = (name: string, bytes: number, limit?: number) =>
  `${name.padEnd(52)}${String(bytes).padStart(9)}${limit === undefined ? '' : `  of ${limit}`}`;

const manifest = v.parse(manifestSchema, await readJson('.vite/manifest.json'));
const modules = v.parse(v.record(v.string(), v.array(v.string())), await readJson(MODULE_LIST_FILE));
const report: string[] = [];
const faults: string[] = [];

for (const screen of MEASURED_SCREENS) {
  const { scripts, styles } = screenFiles(manifest, screen);
  const scriptRows = await Promise.all(scripts.map(measureFile));
  const scriptBytes = total(scriptRows);
  report.push(...scriptRows.map(({ name, bytes }) => line(`  ${name}`, bytes)));
  report.push(line(`${screen.name}: script`, scriptBytes, SCRIPT_BYTES_MAX));
  faults.push(
    ...foreignModules(scripts, modules, screen).map(
      (module) => `${screen.name} includes ${module}, which it does not need.`,
    ),
    ...((await usesIntl(scripts))
      ? [`${screen.name} uses Intl, whose first use takes 60 ms of the main thread.`]
      : []),
    ...(includesScreen(scripts, modules, screen) ? [] : [`${screen.name} is not in the measured files.`]),
    ...(scriptBytes > SCRIPT_BYTES_MAX ? [`${screen.name} has too much script.`] : []),
  );
  if (screen.name !== 'home') continue;
  // The styles name the whole font too, which a French page does not load.
  const fonts = (await readDist('index.html')).toString().match(/assets\/[\w.-]+\.woff2/g) ?? [];
  const otherRows = await Promise.all([...styles, ...fonts].map(measureFile));
  const homeBytes = scriptBytes + total(otherRows) + PAGE_BYTES_MAX;
  report.push(...otherRows.map(({ name, bytes }) => line(`  ${name}`, bytes)));
  report.push(line('  the page with its data (allowance)', PAGE_BYTES_MAX));
  report.push(line('home: everything but pictures', homeBytes, HOME_BYTES_MAX));
  if (homeBytes > HOME_BYTES_MAX) faults.push('home is too large.');
}

process.stdout.write(`${[...report, ...faults].join('\n')}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
