import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { LAYOUT_PARTS, type Screen, SCREENS } from '#domain/screens/screen-files.ts';
import { projectRoot } from '../project.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const FIRST_SCREENS: readonly Screen[] = [SCREENS.home, SCREENS.listing, SCREENS.product];

/**
 * A Vite plugin that joins the style sheets of the layout and of the first screens into one: on a mobile network each
 * request costs more than the bytes that a page does not use, and no screen appears before its styles. A page waits for one
 * request instead of three before it appears.
 */
export function joinedStyles(): Plugin {
  return {
    name: 'ker-electro:joined-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      const joined = stylesOf(bundle);
      const source = joined.map((file) => readAndDelete(bundle, file)).join('');
      const name = this.getFileName(this.emitFile({ type: 'asset', name: 'styles.css', source }));
      for (const { importedCss } of chunksOf(bundle).flatMap(({ viteMetadata }) => viteMetadata ?? [])) {
        const isJoined = joined.map((file) => importedCss.delete(file)).includes(true);
        if (isJoined) importedCss.add(name);
      }
    },
  };
}

const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');

/** The style sheets of the entry and of the first screens, in the order in which they are loaded. */
function stylesOf(bundle: Bundle): string[] {
  const sources = new Set(
    [...LAYOUT_PARTS, ...FIRST_SCREENS.flatMap(({ source, lazy = [] }) => [source, ...lazy])].map((file) =>
      join(projectRoot, file),
    ),
  );
  const chunks = chunksOf(bundle);
  const reached = new Set(
    chunks.filter(
      ({ isEntry, facadeModuleId }) => isEntry || (facadeModuleId !== null && sources.has(facadeModuleId)),
    ),
  );
  // Iterates also over the chunks that are added during the loop.
  for (const { imports } of reached)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk);
  return [...new Set([...reached].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
}

function readAndDelete(bundle: Bundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`No style sheet: ${file}`);
  delete bundle[file];
  return String(asset.source);
}
