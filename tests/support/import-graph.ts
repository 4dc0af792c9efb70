import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..', '..');

/** A file of this repository and its imports. */
export type SourceFile = {
  /** Relative to the repository, e.g. `src/ui/Button.tsx`. */
  path: string;
  text: string;
  /** Imported files of this repository, relative to its root. */
  inside: string[];
  /** Imported packages and Node modules, as written. */
  outside: string[];
};

/** The TypeScript files of a folder of the repository, without generated ones. */
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

/** A directed graph: the nodes that each node refers to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The cycles of a graph: sets of two or more nodes that can all reach each other (Tarjan's algorithm). */
export function findCycles(graph: Graph): string[][] {
  const numbers = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  /** @returns the lowest number on the stack that the node can reach */
  const visit = (node: string): number => {
    const number = numbers.size;
    let lowest = number;
    numbers.set(node, number);
    stack.push(node);
    for (const target of graph.get(node) ?? []) {
      const known = numbers.get(target);
      if (known === undefined) lowest = Math.min(lowest, visit(target));
      else if (stack.includes(target)) lowest = Math.min(lowest, known);
    }
    if (lowest === number) {
      const cycle = stack.splice(stack.indexOf(node));
      if (cycle.length > 1) cycles.push(cycle.toSorted());
    }
    return lowest;
  };

  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return cycles;
}

/** The imports between the areas of files (`areaOf(path)`), without imports within an area. */
export function importGraph(files: readonly SourceFile[], areaOf: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { path, inside } of files) {
    const area = areaOf(path);
    const targets = graph.get(area) ?? new Set();
    for (const target of inside.map(areaOf)) if (target !== area) targets.add(target);
    graph.set(area, targets);
  }
  return graph;
}
