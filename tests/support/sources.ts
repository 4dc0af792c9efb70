import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..', '..');

/** A file of this repository, with what it imports. */
export type SourceFile = {
  /** From the repository, such as `src/ui/Button.tsx`. */
  path: string;
  text: string;
  /** Files of this repository, relative or by alias, written from its root. */
  inside: string[];
  /** Packages and Node modules, as they are written. */
  outside: string[];
};

/** The TypeScript files in one folder of the repository, generated ones apart. */
export function sourcesIn(folder: string): SourceFile[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => read(join(folder, name)));
}

const isInside = (name: string) => name.startsWith('.') || name.startsWith('#');

function read(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  return {
    path,
    text,
    inside: imports.filter(isInside).map((name) => fromRoot(path, name)),
    outside: imports.filter((name) => !isInside(name)),
  };
}

const fromRoot = (path: string, name: string) =>
  name.startsWith('#') ? name.slice(1) : normalize(join(dirname(path), name));
