import * as v from 'valibot';

const list = v.optional(v.array(v.string()), []);

/** Vite's `manifest.json`: the output files of each source. */
export const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean(), false),
    imports: list,
    dynamicImports: list,
    css: list,
    assets: list,
  }),
);
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** Unique paths of output files, relative to the build folder. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** The files that a browser loads for some sources: their own, and those of their static imports. */
export function filesOf(manifest: Manifest, sources: readonly string[]): PageFiles {
  const reached = new Set<string>();
  const visit = (key: string): void => {
    if (reached.has(key)) return;
    reached.add(key);
    manifest[key]?.imports.forEach(visit);
  };
  sources.forEach(visit);
  const chunks = [...reached].flatMap((key) => manifest[key] ?? []);
  return {
    scripts: unique(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    styles: unique(chunks.flatMap(({ css }) => css)),
  };
}

const unique = (files: string[]) => [...new Set(files)];
