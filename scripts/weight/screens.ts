import { SCREENS } from '#domain/screens.ts';
import { filesOf, type Manifest, type PageFiles } from '#server/pages/manifest.ts';

/** Bytes as they are sent, after brotli 11; 1 KB is 1000 bytes. */
export const SCRIPT_BYTES_MAX = 100_000;
/** All of Home but its pictures. */
export const HOME_BYTES_MAX = 140_000;
/** Of which are set aside for the page as the server writes it, with the first answers in it: the journeys measure it. */
export const PAGE_BYTES_MAX = 10_000;
/** A listing of twelve products, with everything. */
export const LISTING_BYTES_MAX = 250_000;

/** What none of these screens needs at once: how one pays, what opens on demand, and other screens. */
const FOREIGN = [
  /node_modules\/(xstate|@xstate|react-toastify)\//,
  /node_modules\/@tanstack\/.*\/(useQueries|queriesObserver)\./,
  /^machines\//,
  /^src\/ui\/(Dialog|Drawer|Combobox|Toaster)\b/,
  /^src\/payments\//,
  /^src\/api\/(payments|orders|invoices)\b/,
  /^domain\/messages\/(payment|guest|invoice|pack|mail)\b/,
  /^src\/features\//,
];

/** A screen whose first visit is weighed. */
export interface Weighed {
  name: 'home' | 'listing' | 'product';
  /** Where its own modules lie; those of another screen are foreign to it. */
  own: RegExp;
}

export const WEIGHED: readonly Weighed[] = [
  { name: 'home', own: /^src\/features\/home\// },
  { name: 'listing', own: /^src\/features\/listing\// },
  { name: 'product', own: /^src\/features\/product\// },
];

/** Everything that a phone fetches to show a screen: the entry, the screen's own part, and what these import at once. */
export const screenFiles = (manifest: Manifest, { name }: Weighed): PageFiles =>
  filesOf(manifest, ['index.html', SCREENS[name].source]);

/** Whether a screen is among what was weighed: a check that looks past its subject finds everything light. */
export const carriesScreen = (
  scripts: readonly string[],
  modules: Record<string, string[]>,
  { own }: Weighed,
): boolean => scripts.some((file) => modules[file]?.some((module) => own.test(module)));

/** The modules among those of a screen's scripts that have no business there. */
export function foreignModules(
  scripts: readonly string[],
  modules: Record<string, string[]>,
  { own }: Weighed,
): string[] {
  const carried = scripts.flatMap((file) => modules[file] ?? []);
  return carried.filter((module) => !own.test(module) && FOREIGN.some((pattern) => pattern.test(module)));
}
