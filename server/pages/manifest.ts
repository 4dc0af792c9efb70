import * as v from 'valibot';

const list = v.optional(v.array(v.string()), []);

/** Vite's `manifest.json`: what each source became. */
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

/** Files of the build by kind, each once, as paths from its folder. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** All that is fetched for some sources: their own files, and those of whatever they import at once. */
export function filesOf(manifest: Manifest, sources: readonly string[]): PageFiles {
  const reached = new Set<string>();
  const reach = (key: string): void => {
    if (reached.has(key)) return;
    reached.add(key);
    manifest[key]?.imports.forEach(reach);
  };
  sources.forEach(reach);
  const chunks = [...reached].flatMap((key) => manifest[key] ?? []);
  return {
    scripts: unique(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    styles: unique(chunks.flatMap(({ css }) => css)),
  };
}

const unique = (files: string[]) => [...new Set(files)];
