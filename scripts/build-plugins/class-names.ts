import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../project.ts';

const SOURCES = join(projectRoot, 'src');
const STYLE_MODULE = /\.module\.css$/;
const COMMENT = /\/\*.*?\*\//gs;
/** A class, or an animation, whose name is local to its file too. */
const NAME = /(?:\.|@keyframes\s+)([_a-z][\w-]*)/gi;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SIGNS = `${LETTERS}0123456789`;

/**
 * Short names of classes for the build, numbered in the order of the files: pages, scripts and style sheets repeat them
 * often. App and renderer get the same names.
 *
 * @returns for `css.modules.generateScopedName` of Vite; @throws for a name that is in no file
 */
export function shortClassNames(): (name: string, file: string) => string {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    STYLE_MODULE.test(file),
  );
  const keys = files.toSorted().flatMap((file) => {
    const text = readFileSync(join(SOURCES, file), 'utf8').replaceAll(COMMENT, '');
    const names = new Set([...text.matchAll(NAME)].map(([, name = '']) => name));
    return [...names].map((name) => keyOf(file, name));
  });
  const shortNames = new Map(keys.map((key, index) => [key, shortName(index)]));
  return (name, file) => {
    const key = keyOf(relative(SOURCES, file), name);
    const short = shortNames.get(key);
    if (short === undefined) throw new Error(`Unknown name: ${key}`);
    return short;
  };
}

const keyOf = (file: string, name: string) => `${file} ${name}`;

/** A letter and a sign or more. */
function shortName(index: number): string {
  const start = LETTERS[index % LETTERS.length] ?? '';
  const rest = Math.floor(index / LETTERS.length);
  return rest < SIGNS.length ? start + (SIGNS[rest] ?? '') : start + shortName(rest - SIGNS.length);
}
