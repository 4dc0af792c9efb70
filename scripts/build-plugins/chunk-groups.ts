import { join } from 'node:path';
import { SCREENS } from '#domain/screens/screen-files.ts';
import { projectRoot } from '../project.ts';

/** The parts of the bundler's module graph that are used here. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** The screens that users switch between; most first visits start on one of them. */
const SHARED_SCREENS = [SCREENS.home, SCREENS.listing, SCREENS.product].map(({ source }) =>
  join(projectRoot, source),
);

/** What most screens with forms or orders need, and no first screen. */
const KIT =
  /\/(?:src\/forms\/PhoneField|src\/ui\/(?:Alert|Card|ChoiceCards|DefinitionList|Field|ScrollIntoView|SummaryBar|save-file|use-emitted|use-page-returned)|src\/(?:access\/link-token|orders\/delivery-items|payments\/visit-steps|session\/use-(?:session|session-actor|sign-in-required))|lucide\/.+\/(?:arrow-left|external-link|file-down|hourglass|refresh-cw)\.|domain\/(?:account\/phone|forms\/guest|ids|messages\/(?:expected-delivery|guest|phone)|orders\/(?:delivery|expected-delivery)|payments\/(?:next-step|timings)|screens\/return-path|shop\/promises|text\/(?:email|phone|relative-time|typography)|wording\/expected-delivery)|machines\/call-failure|openapi\/order-words)\b/;

/**
 * What the product page shares with screens that are rarely visited first: as files of their own they would cost the
 * product page more than they cost the other two screens here.
 */
const SHELF =
  /\/(?:src\/ui\/Tabs|domain\/orders\/instalments|lucide\/.+\/(?:truck|arrow-right|chevron-left|chevron-down|check|x)\.)/;

/** What the product page shares with screens of their own: one file costs it less than one each. */
const SHARED_BY_PRODUCT = /\/(?:lucide\/.+\/(?:clock|share-2|maximize-2)\.|src\/products\/BestSellersLoader)/;

/** What the first change of a basket needs. */
const BASKET =
  /\/(?:domain\/(?:basket\/|visit\/(?:crm|visitor)|messages\/(?:basket|crm))|src\/(?:baskets\/(?!baskets-module|loader|use-basket-action)|geolocation\/|consent\/consent|api\/(?:location|products-by-id)))/;

/** What opens over a page, with the menu, which is the first to open. */
const LAYERS =
  /\/src\/(?:ui\/(?:Dialog|Drawer|Popover|toast-layer|use-back-closes|use-modal)\b|app\/(?:CategoryList|use-account-links|use-category-links)|session\/use-sign-out)/;

/** Loaded before the app, which therefore must not be in the same file. */
const START =
  /\/src\/(?:start|hydration\/early-input|ui\/(?:opening-sheet|user-acted)|app-update\/stale-chunks)\.ts$/;

/** React, with the bundler's functions for such packages, is evaluated in a task of its own. */
const REACT = /\/(?:node_modules\/(?:react|react-dom|scheduler)\/|src\/react-client\.ts$)|rolldown\/runtime/;

/** Packages are left out: their index files import everything, used or not. */
const PACKAGES = /\/node_modules\//;

/**
 * The chunk groups in addition to those of the screens. By default the bundler makes a chunk for every set of screens
 * that share modules; on a mobile network many small files cost more than a few unused bytes. Home loads 6 scripts instead of 44,
 * with 8 291 B less.
 */
export function chunkGroups() {
  let shared: ReadonlySet<string> | undefined;
  return [
    { name: 'start', test: START, priority: 4 },
    { name: 'react', test: REACT, priority: 3 },
    { name: 'shop', tags: ['$initial' as const], priority: 2 },
    {
      debugName: 'shelf',
      name: (id: string, graph: Graph) => {
        shared ??= sharedModules(graph);
        return shared.has(id) || SHELF.test(id) ? 'shelf' : undefined;
      },
      priority: 1,
    },
    // The first script names every file that can be loaded later, so that fewer files make it smaller.
    { name: 'kit', test: KIT, priority: 0 },
    { name: 'product-shared', test: SHARED_BY_PRODUCT, priority: 0 },
    { name: 'basket', test: BASKET, priority: 0 },
    { name: 'layers', test: LAYERS, priority: 0 },
  ];
}

/** The modules that at least two of these screens import. */
function sharedModules(graph: Graph): ReadonlySet<string> {
  const imported = SHARED_SCREENS.map((screen) => modulesOf(screen, graph));
  const all = new Set(imported.flatMap((modules) => [...modules]));
  return new Set([...all].filter((id) => imported.filter((modules) => modules.has(id)).length > 1));
}

function modulesOf(screen: string, graph: Graph): ReadonlySet<string> {
  const modules = new Set([screen]);
  // Iterates also over the elements that are added during the loop.
  for (const id of modules)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!PACKAGES.test(next)) modules.add(next);
  return modules;
}
