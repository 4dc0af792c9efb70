import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { build, type Plugin } from 'vite';
import { filesOf, type Manifest, manifestSchema } from '#server/pages/manifest.ts';
import { SCREENS } from '#domain/screens/screen-files.ts';
import { projectRoot } from '../project.ts';
import { brotli } from './brotli.ts';

const MANIFEST = '.vite/manifest.json';
const SOURCE = 'src/service-worker/main.ts';

/** The files needed to start offline, and the screens that show cached data. */
const SOURCES = [
  'index.html',
  SCREENS.home.source,
  SCREENS.listing.source,
  SCREENS.product.source,
  'src/features/product/ProductDescription.tsx',
  'src/features/product/RelatedProducts.tsx',
  SCREENS.basket.source,
  SCREENS.pack.source,
  SCREENS.comparison.source,
  SCREENS.information.source,
  // Receipts are verified offline.
  SCREENS.receipt.source,
  'src/app/BasketIcons.tsx',
  'src/app/DeferredFeatures.tsx',
  'src/app/MobileDrawer.tsx',
  'src/baskets/baskets-module.ts',
];

/** The texts of the information pages are small, so they are precached too. */
const INFORMATION_TEXTS = 'domain/messages/information/';

/** Files whose names do not change between builds. */
const UNHASHED_FILES = ['logo.svg', 'favicon.svg'];

/** A precached file; without a revision, its name identifies its content. */
interface PrecachedFile {
  url: string;
  revision: string | null;
}

/**
 * A Vite plugin that builds the service worker and tells it which files to precache. Most of these are already in the
 * browser's HTTP cache when the worker fetches them; other chunks are cached on first use. 87 files of 278 825 B are then there
 * without a network, and a later visit requests none of them.
 *
 * @see UP-01
 */
export function serviceWorker(): Plugin {
  return {
    name: 'ker-electro:service-worker',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const manifest = v.parse(manifestSchema, JSON.parse(await readFile(join(dir, MANIFEST), 'utf8')));
      await buildWorker(dir, await precachedFiles(manifest, dir));
    },
  };
}

/** The files to precache. @throws if a source is not part of the build, because its screen would not work offline */
export async function precachedFiles(manifest: Manifest, dir: string): Promise<PrecachedFile[]> {
  const screens = Object.values(SCREENS).map(({ source }) => source);
  const missing = [...SOURCES, ...screens].filter((source) => manifest[source] === undefined);
  if (missing.length > 0) throw new Error(`Not in the build: ${missing.join(', ')}`);
  const texts = Object.keys(manifest).filter((source) => source.startsWith(INFORMATION_TEXTS));
  const { scripts, styles } = filesOf(manifest, [...SOURCES, ...texts]);
  const page = await readFile(join(dir, 'index.html'), 'utf8');
  const fonts = page.match(/assets\/[\w.-]+\.woff2/g) ?? [];
  const named = UNHASHED_FILES.map(async (name) => ({
    url: `/${name}`,
    revision: digest(await readFile(join(dir, name))),
  }));
  return [
    { url: '/app-shell', revision: digest(page) },
    ...(await Promise.all(named)),
    ...[...scripts, ...styles, ...new Set(fonts)].map((file) => ({ url: `/${file}`, revision: null })),
  ];
}

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16);

async function buildWorker(dir: string, files: readonly PrecachedFile[]): Promise<void> {
  await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: 'warn',
    define: { PRECACHE_MANIFEST: JSON.stringify(files) },
    plugins: [brotli()],
    build: {
      outDir: dir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(projectRoot, SOURCE),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
