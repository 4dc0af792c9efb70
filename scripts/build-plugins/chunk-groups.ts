import { join } from 'node:path';
import { SCREENS } from '#domain/screens.ts';
import { projectRoot } from '../project.ts';

/** The part of the bundler's module graph that is read here. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** The screens that people go back and forth between; a first visit starts on one of them. */
const BROWSED = [SCREENS.home, SCREENS.listing, SCREENS.product].map(({ source }) =>
  join(projectRoot, source),
);

/** Packages are left out: their index imports everything in them, used or not. */
const PACKAGES = /\/node_modules\//;

/**
 * The chunks besides those of each screen. Left alone, the bundler makes a chunk of every module that some screens
 * share, and on a mobile link twenty small files cost more than their bytes.
 */
export function scriptGroups() {
  let shared: ReadonlySet<string> | undefined;
  return [
    { name: 'shop', tags: ['$initial' as const], priority: 2 },
    {
      debugName: 'shelf',
      name: (id: string, graph: Graph) => {
        shared ??= sharedModules(graph);
        return shared.has(id) ? 'shelf' : undefined;
      },
      priority: 1,
    },
  ];
}

/** The modules that at least two of these screens import. */
function sharedModules(graph: Graph): ReadonlySet<string> {
  const imported = BROWSED.map((screen) => modulesOf(screen, graph));
  const all = new Set(imported.flatMap((modules) => [...modules]));
  return new Set([...all].filter((id) => imported.filter((modules) => modules.has(id)).length > 1));
}

function modulesOf(screen: string, graph: Graph): ReadonlySet<string> {
  const modules = new Set([screen]);
  // The set grows while it is iterated.
  for (const id of modules)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!PACKAGES.test(next)) modules.add(next);
  return modules;
}
