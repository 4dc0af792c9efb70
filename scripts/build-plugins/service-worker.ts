import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { build, type Plugin } from 'vite';
import { filesOf, type Manifest, manifestSchema } from '#server/pages/manifest.ts';
import { SCREENS } from '#domain/screens.ts';
import { projectRoot } from '../project.ts';
import { brotli } from './brotli.ts';

const MANIFEST = '.vite/manifest.json';
const SOURCE = 'src/service-worker/main.ts';

/** What a visit without network begins with, beside the screens that show what was seen. */
const SOURCES = [
  'index.html',
  SCREENS.home.source,
  SCREENS.listing.source,
  SCREENS.product.source,
  'src/features/product/ProductDescription.tsx',
  'src/features/product/RelatedProducts.tsx',
  SCREENS.basket.source,
  SCREENS.pack.source,
  SCREENS.information.source,
  'src/app/BasketIcons.tsx',
  'src/app/DeferredFeatures.tsx',
  'src/app/MobileDrawer.tsx',
  'src/baskets/baskets-module.ts',
];

/** The texts of the information pages are small, and are kept as well. */
const INFORMATION_TEXTS = 'domain/messages/information/';

/** Files that keep their name from one build to the next. */
const NAMED = ['logo.svg', 'favicon.svg'];

/** One file that the worker keeps from its start; without a revision its name says which content is meant. */
interface Part {
  url: string;
  revision: string | null;
}

/**
 * A Vite plugin: builds the service worker beside the shop, and tells it which of the shop's files it keeps. They lie in
 * the browser's memory when it comes to fetch them; what opens on demand is kept when it is met.
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
      await buildWorker(dir, await partsOf(manifest, dir));
    },
  };
}

/** The files that are kept from the start. @throws where a source is no part of the build: its screen would be missing */
export async function partsOf(manifest: Manifest, dir: string): Promise<Part[]> {
  const screens = Object.values(SCREENS).map(({ source }) => source);
  const missing = [...SOURCES, ...screens].filter((source) => manifest[source] === undefined);
  if (missing.length > 0) throw new Error(`Not in the build: ${missing.join(', ')}`);
  const texts = Object.keys(manifest).filter((source) => source.startsWith(INFORMATION_TEXTS));
  const { scripts, styles } = filesOf(manifest, [...SOURCES, ...texts]);
  const page = await readFile(join(dir, 'index.html'), 'utf8');
  const fonts = page.match(/assets\/[\w.-]+\.woff2/g) ?? [];
  const named = NAMED.map(async (name) => ({
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

async function buildWorker(dir: string, parts: readonly Part[]): Promise<void> {
  await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: 'warn',
    define: { PRECACHE_MANIFEST: JSON.stringify(parts) },
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
