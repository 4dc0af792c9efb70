import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { type Screen, SCREENS } from '#domain/screens/screen-files.ts';
import type { ScreenId } from '#domain/screens/screens.ts';
import { filesOf, type Manifest, manifestSchema, type PageFiles } from './manifest.ts';

/** The parts of the built page that depend on the URL. */
export interface PageParts {
  /** Tags that replace the title and description of the build. */
  head: string;
  /** The HTML of the first screen. */
  content: string;
  /** Data blocks at the end of the page. */
  data: string;
}

/** The built shop. */
export interface Build {
  /** The HTML page with its placeholders replaced. */
  pageWith(parts: PageParts): string;
  /** The files of a screen that the page does not already load. */
  filesOf(screen: ScreenId): PageFiles;
}

const ENTRY = 'index.html';
const HEAD = /<!--head-->.*<!--\/head-->/s;
const ROOT = '<div id="root">';
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
  const [middle, tail] = cut(rest, ROOT);
  const [body, end] = cut(tail, DATA);
  return {
    pageWith: ({ head, content, data }) => [start, head, middle, ROOT, content, body, data, end].join(''),
    filesOf(id) {
      const { source, lazy = [] }: Screen = SCREENS[id];
      return {
        scripts: filesOf(manifest, [source]).scripts.filter((file) => !named.scripts.includes(file)),
        styles: filesOf(manifest, [source, ...lazy]).styles.filter((file) => !named.styles.includes(file)),
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

/** Where the build has the module that renders pages, in a folder that is not served. */
export const RENDERER_FOLDER = '.vite/renderer';

/** The module that renders pages; the server imports nothing else of the app. */
export interface Renderer {
  /** The API calls whose responses the first screen of a page shows. */
  urlsOf(url: URL): string[];
  /** The responses, as JSON by URL, with only what the page shows. */
  shownOf(url: URL, answers: ReadonlyMap<string, string>): ReadonlyMap<string, string>;
  /** The HTML of a page's first screen. @throws if it cannot be rendered */
  renderPage(page: {
    url: URL;
    day: string;
    answers: ReadonlyMap<string, string>;
    report: (error: unknown) => void;
  }): Promise<string>;
}

const isRenderer = (module: unknown): module is Renderer =>
  typeof module === 'object' &&
  module !== null &&
  ['urlsOf', 'shownOf', 'renderPage'].every((name) => name in module);

/** @throws when the build has none */
export async function loadRenderer(folder: string): Promise<Renderer> {
  const module: unknown = await import(pathToFileURL(join(folder, RENDERER_FOLDER, 'render.js')).href);
  if (!isRenderer(module)) throw new Error('The build has no module that renders pages');
  return module;
}
