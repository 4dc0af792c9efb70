import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { projectRoot } from '../project.ts';

const STYLES = join(projectRoot, 'src', 'ui', 'fonts.css');
const WHOLE_FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
);

/** The font of French texts, which every first visit loads. */
export const FRENCH_FONT = join(projectRoot, 'src', 'ui', 'figtree-french.woff2');

/** The characters that a style sheet loads a font file for. @throws if it does not name the file */
export function charactersOf(styles: string, file: string): string {
  const [, face = ''] = styles.split(file);
  const [, listed] = /^[^}]*unicode-range:([^;]+);/.exec(face) ?? [];
  if (listed === undefined) throw new Error(`The styles list no characters for ${file}`);
  return [...listed.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');
}

/** The whole font without the characters that French texts do not need, as WOFF2. */
export async function makeFrenchFont(): Promise<Buffer> {
  const characters = charactersOf(await readFile(STYLES, 'utf8'), 'figtree-french.woff2');
  return subsetFont(await readFile(WHOLE_FONT), characters, { targetFormat: 'woff2' });
}
