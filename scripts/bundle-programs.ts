import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { projectRoot } from '#scripts/project.ts';

/**
 * Bundles programs with all of our code that they use, which start three times as fast as their sources. Packages are not
 * bundled.
 *
 * @param programs paths of their sources, by the name of the output file without `.mjs`
 * @param folder inside the repository, so that packages are found from there
 */
export async function bundlePrograms(programs: Record<string, string>, folder: string): Promise<void> {
  const { NODE_ENV } = process.env;
  await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: 'warn',
    plugins: [sourceUrls],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      rollupOptions: {
        input: programs,
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[name]-[hash].mjs' },
      },
    },
  });
  // Vite sets it to production, which would reach the tests and shops that this process starts.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
}

/**
 * Bundles one program for a test.
 *
 * @param program path of its source
 * @returns the file, and a function that removes it
 */
export async function bundleProgram(program: string): Promise<{ file: string; remove: () => Promise<void> }> {
  const cache = join(projectRoot, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'bundled-'));
  await bundlePrograms({ program }, folder);
  return { file: join(folder, 'program.mjs'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** `new URL('worker.mjs', import.meta.url)`: the entry of a worker thread, which loads the TypeScript module of the same name. */
const PLACES = /new URL\(["']([\w-]+)\.mjs["'], import\.meta\.url\)|import\.meta\.(url|dirname)/g;

/** Modules that locate files relative to themselves use the path of their source; workers are bundled too. */
const sourceUrls: Plugin = {
  name: 'source-urls',
  transform(code, id) {
    const file = id.split('?')[0] ?? id;
    const changed = code.replaceAll(PLACES, (place, worker: string | undefined, key: string) => {
      if (worker === undefined)
        return JSON.stringify(key === 'url' ? pathToFileURL(file).href : dirname(file));
      this.emitFile({ type: 'chunk', id: join(dirname(file), `${worker}.ts`), fileName: `${worker}.mjs` });
      return place;
    });
    // Lines stay where they are, and so does the source map.
    return changed === code ? undefined : { code: changed, map: null };
  },
};
