import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ScreenId, SCREENS } from '#domain/screens.ts';
import { filesOf, type Manifest, manifestSchema, type PageFiles } from './manifest.ts';

/** What is written into the built page for one address. */
export interface Filling {
  /** Tags in place of the title and description that the build left. */
  head: string;
  /** The skeleton that is shown until the script runs. */
  skeleton: (typeof SCREENS)[ScreenId]['skeleton'];
  /** Blocks of data at the page's end. */
  data: string;
}

/** The built shop, as the server needs it to write its pages. */
export interface Build {
  /** The page with its places filled. */
  pageWith(filling: Filling): string;
  /** What a screen needs beside what the page itself already names. */
  filesOf(source: string): PageFiles;
}

const ENTRY = 'index.html';
const HEAD = /<!--head-->.*<!--\/head-->/s;
const KIND = 'data-screen="other"';
const DATA = '<!--data-->';

/**
 * Reads what the build left in a folder.
 *
 * @throws when the page has not the three places that are filled, or the build no manifest
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

/** What stands before and after a mark, which is there once. */
function cut(text: string, mark: string | RegExp): [string, string] {
  const [before, after, ...more] = text.split(mark);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The built page has not one ${mark}`);
  return [before, after];
}
