import { basename, join } from 'node:path';
import { SCREENS } from '#domain/screens.ts';
import { projectRoot } from '../project.ts';

/** As much of the bundler's graph as is read here. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** The screens that people go back and forth between; a first visit begins at one of them. */
const BROWSED = [SCREENS.home.source, SCREENS.listing.source, SCREENS.product.source].map((source) =>
  join(projectRoot, source),
);

/** A package's index leads to everything in it, used or not; what all screens use of one comes with the shop. */
const PACKAGES = /\/node_modules\//;
/** Only the names in an import say which icons are drawn. */
const ICONS = /\/lucide-react\//;
const ICON_NAMES = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

/**
 * How the script is cut besides at each screen. Left alone, the bundler makes a file of its own for every piece that
 * some screens share, and on a phone's link twenty small files cost more than they weigh.
 */
export function scriptGroups() {
  let shared: ReadonlySet<string> | undefined;
  return [
    { name: 'shop', tags: ['$initial' as const], priority: 2 },
    {
      debugName: 'shelf',
      name: (id: string, graph: Graph) => {
        shared ??= sharedParts(graph);
        return shared.has(ICONS.test(id) ? iconName(id) : id) ? 'shelf' : undefined;
      },
      priority: 1,
    },
  ];
}

/** What at least two of these screens need at once: modules by their id, icons by their name. */
function sharedParts(graph: Graph): ReadonlySet<string> {
  const needed = BROWSED.map((screen) => neededBy(screen, graph));
  const all = new Set(needed.flatMap((parts) => [...parts]));
  return new Set([...all].filter((part) => needed.filter((parts) => parts.has(part)).length > 1));
}

function neededBy(screen: string, graph: Graph): ReadonlySet<string> {
  const parts = new Set([screen]);
  // A set walks over what is added on the way.
  for (const id of parts) {
    const module = graph.getModuleInfo(id);
    for (const next of module?.importedIds ?? []) if (!PACKAGES.test(next)) parts.add(next);
    for (const [, names = ''] of (module?.code ?? '').matchAll(ICON_NAMES))
      for (const name of names.split(',')) parts.add(name.trim().split(' ')[0] ?? '');
  }
  return parts;
}

/** `…/icons/trash-2.mjs` is `Trash2`. */
const iconName = (id: string): string =>
  basename(id, '.mjs').replaceAll(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
