import * as v from 'valibot';

/** What a first visit to Home may fetch, in bytes as they are sent; 1 KB is 1000 bytes. */
export const SCRIPT_BYTES_MAX = 100_000;
/** Everything but pictures. */
export const PAGE_BYTES_MAX = 140_000;
/** Of which set aside for the API's first answers: the journeys measure the real ones. */
export const FIRST_DATA_BYTES_MAX = 8_000;

const list = v.optional(v.array(v.string()), []);

/** Vite's `manifest.json`: chunks by their source file. */
export const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean(), false),
    imports: list,
    css: list,
    assets: list,
  }),
);
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** Files of `dist` by kind, without repetition. */
export type PageFiles = { scripts: string[]; styles: string[] };

const HOME = /^src\/features\/home\//;

/** What a page showing Home never needs: how one pays, and the means for it. */
const FOREIGN_TO_HOME = [
  /node_modules\/(xstate|@xstate)\//,
  /^machines\//,
  /^src\/ui\/Dialog/,
  /^src\/payments\//,
  /^src\/api\/payments/,
  /^src\/features\/(?!home\/)/,
];

/** Everything the browser fetches to show Home: the entry, Home's own chunk, and whatever these import statically. */
export function homeFiles(manifest: Manifest): PageFiles {
  const keys = Object.keys(manifest);
  const roots = keys.filter((key) => manifest[key]?.isEntry || HOME.test(key));
  const reached = new Set<string>();
  const reach = (key: string): void => {
    if (reached.has(key)) return;
    reached.add(key);
    manifest[key]?.imports.forEach(reach);
  };
  roots.forEach(reach);
  const chunks = [...reached].flatMap((key) => manifest[key] ?? []);
  return {
    scripts: unique(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    styles: unique(chunks.flatMap(({ css }) => css)),
  };
}

/** Whether Home itself is among what was weighed: a check that looks past its subject finds everything light. */
export const carriesHome = (scripts: readonly string[], modules: Record<string, string[]>) =>
  scripts.some((file) => modules[file]?.some((module) => HOME.test(module)));

/** The modules among those of Home's scripts that have no business there. */
export function foreignModules(scripts: readonly string[], modules: Record<string, string[]>): string[] {
  const carried = scripts.flatMap((file) => modules[file] ?? []);
  return carried.filter((module) => FOREIGN_TO_HOME.some((pattern) => pattern.test(module)));
}

const unique = (files: string[]) => [...new Set(files)];
