/**
 * Weighs what a first visit to Home fetches from the built `dist`, pictures apart; fails when it is too much, or when the
 * page carries code that only paying needs. Sizes are bytes as they are sent, after brotli 11; 1 KB = 1000 bytes.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { projectRoot } from './project.ts';
import { MODULE_LIST_FILE } from './build-plugins/module-list.ts';
import {
  carriesHome,
  FIRST_DATA_BYTES_MAX,
  foreignModules,
  homeFiles,
  manifestSchema,
  PAGE_BYTES_MAX,
  SCRIPT_BYTES_MAX,
} from './weight/home.ts';

const dist = join(projectRoot, 'dist');
const readDist = (file: string) => readFile(join(dist, file));
const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(dist, file), 'utf8'));

const manifest = v.parse(manifestSchema, await readJson('.vite/manifest.json'));
const modules = v.parse(v.record(v.string(), v.array(v.string())), await readJson(MODULE_LIST_FILE));
const { scripts, styles } = homeFiles(manifest);
const styled = await Promise.all(['index.html', ...styles].map(readDist));
const fonts = [...new Set(styled.join('\n').match(/assets\/[\w.-]+\.woff2/g))];

type Row = { name: string; bytes: number };

/** What is sent: the compressed form, and a font, which is compressed in itself, as it is. */
async function weigh(name: string): Promise<Row> {
  const sent = name.endsWith('.woff2') ? name : `${name}.br`;
  return { name, bytes: (await stat(join(dist, sent))).size };
}

const total = (rows: Row[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0);
const line = (name: string, bytes: number, limit?: number) =>
  `${name.padEnd(52)}${String(bytes).padStart(9)}${limit === undefined ? '' : `  of ${limit}`}`;

const scriptRows = await Promise.all(scripts.map(weigh));
const otherRows = [
  ...(await Promise.all(['index.html', ...styles, ...fonts].map(weigh))),
  { name: 'first data (allowance)', bytes: FIRST_DATA_BYTES_MAX },
];
const scriptBytes = total(scriptRows);
const pageBytes = scriptBytes + total(otherRows);
const faults = [
  ...foreignModules(scripts, modules).map((module) => `Home carries ${module}.`),
  ...(carriesHome(scripts, modules) ? [] : ['Home is not among the scripts that were weighed.']),
  ...(scriptBytes > SCRIPT_BYTES_MAX ? ['There is too much script.'] : []),
  ...(pageBytes > PAGE_BYTES_MAX ? ['The page is too heavy.'] : []),
];

const report = [
  ...[...scriptRows, ...otherRows].map(({ name, bytes }) => line(name, bytes)),
  line('script', scriptBytes, SCRIPT_BYTES_MAX),
  line('everything but pictures', pageBytes, PAGE_BYTES_MAX),
  ...faults,
];
process.stdout.write(`${report.join('\n')}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
