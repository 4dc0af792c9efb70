import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { SCREENS } from '#domain/screen-files.ts';
import type { ScreenId } from '#domain/screens.ts';
import { filesOf, type Manifest, manifestSchema, type PageFiles } from './manifest.ts';

/** The parts of the built page that depend on the URL. */
export interface PageParts {
  /** Tags that replace the title and description of the build. */
  head: string;
  /** The skeleton that is shown until the script has run. */
  skeleton: (typeof SCREENS)[ScreenId]['skeleton'];
  /** Data blocks at the end of the page. */
  data: string;
}

/** The built shop. */
export interface Build {
  /** The HTML page with its placeholders replaced. */
  pageWith(parts: PageParts): string;
  /** The files of a screen that the page does not already load. */
  filesOf(source: string): PageFiles;
}

const ENTRY = 'index.html';
const HEAD = /<!--head-->.*<!--\/head-->/s;
const KIND = 'data-screen="other"';
const DATA = '<!--data-->';

/**
 * Reads a build.
 *
 * @throws when a placeholder is missing from its page, or when it has no manifest
 */
export function readBuild(folder: string): Build {
  const page = readFileSync(join(folder, ENTRY), 'utf8');
  const manifest = readManifest(join(folder, '.vite', 'manifest.json'));
  const named = filesOf(manifest, [ENTRY]);
  const [start, rest] = cut(page, HEAD);
  const [middle, tail] = cut(rest, KIND);
  const [body, end] = cut(tail, DATA);
  return {
    pageWith: ({ head, skeleton, data }) =>
      [start, head, middle, `data-screen="${skeleton}"`, body, data, end].join(''),
    filesOf(source) {
      const { scripts, styles } = filesOf(manifest, [source]);
      return {
        scripts: scripts.filter((file) => !named.scripts.includes(file)),
        styles: styles.filter((file) => !named.styles.includes(file)),
      };
    },
  };
}

const readManifest = (file: string): Manifest =>
  v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));

/** The text before and after a placeholder, which must occur once. */
function cut(text: string, mark: string | RegExp): [string, string] {
  const [before, after, ...more] = text.split(mark);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The built page must contain ${mark} once`);
  return [before, after];
}
