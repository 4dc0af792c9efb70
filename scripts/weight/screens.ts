import { SCREENS } from '#domain/screens/screen-files.ts';
import { filesOf, type Manifest, type PageFiles } from '#server/pages/manifest.ts';

/** Transferred bytes, with Brotli level 11; 1 KB is 1000 bytes. */
export const SCRIPT_BYTES_MAX = 110_000;
/** Home without its pictures. */
export const HOME_BYTES_MAX = 152_900;
/** The part of it that is reserved for the HTML with the first screen and its data, which an end-to-end test measures. */
export const PAGE_BYTES_MAX = 17_300;
/** A listing of twelve products, including pictures. */
export const LISTING_BYTES_MAX = 250_000;

/**
 * Modules that none of these pages may load at once: payment code, code of things that open on demand, other screens.
 */
const FOREIGN = [
  /node_modules\/(xstate|@xstate|@statelyai|react-toastify|valibot)\//,
  /node_modules\/@tanstack\/.*\/(useQueries|queriesObserver)\./,
  /^machines\//,
  /^src\/ui\/(Dialog|Drawer|Combobox|Toaster)\b/,
  /^src\/(payments|inspection)\//,
  /^src\/api\/(payments|orders|invoices)\b/,
  /^domain\/messages\/(payment|guest|invoice|pack|mail)\b/,
  /^src\/features\//,
];

/** A page whose first visit is measured. */
export interface MeasuredScreen {
  name: 'home' | 'listing' | 'product';
  /** Matches its own modules; those of other screens are foreign. */
  own: RegExp;
}

export const MEASURED_SCREENS: readonly MeasuredScreen[] = [
  { name: 'home', own: /^src\/features\/home\// },
  { name: 'listing', own: /^src\/features\/listing\// },
  { name: 'product', own: /^src\/features\/product\// },
];

/** All files that a first visit loads: the entry, the screen's chunk, and their static imports. */
export const screenFiles = (manifest: Manifest, { name }: MeasuredScreen): PageFiles =>
  filesOf(manifest, ['index.html', SCREENS[name].source]);

/** Whether a screen's modules are in the measured files; otherwise the check would measure the wrong files. */
export const includesScreen = (
  scripts: readonly string[],
  modules: Record<string, string[]>,
  { own }: MeasuredScreen,
): boolean => scripts.some((file) => modules[file]?.some((module) => own.test(module)));

/** The modules in a page's scripts that it does not need. */
export function foreignModules(
  scripts: readonly string[],
  modules: Record<string, string[]>,
  { own }: MeasuredScreen,
): string[] {
  const included = scripts.flatMap((file) => modules[file] ?? []);
  return included.filter((module) => !own.test(module) && FOREIGN.some((pattern) => pattern.test(module)));
}
