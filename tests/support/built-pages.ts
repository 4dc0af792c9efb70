import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Folders } from '#server/pages/serve-pages.ts';

/** A minimal page as written by the build. */
export const BUILT_PAGE =
  '<!doctype html><html lang="fr"><head><!--head--><title>x</title><!--/head--></head>' +
  '<body><div id="root"></div><!--data--></body></html>';

export const SCRIPT = `console.log(${JSON.stringify('x'.repeat(500))})`;

const MANIFEST = {
  'index.html': {
    file: 'assets/main-1a2b.js',
    isEntry: true,
    imports: ['_react.js'],
    css: ['assets/main.css'],
  },
  '_react.js': { file: 'assets/react.js' },
  'src/features/listing/ListingPage.tsx': {
    file: 'assets/listing.js',
    imports: ['_react.js', '_shelf.js'],
    css: ['assets/listing.css', 'assets/main.css'],
  },
  '_shelf.js': { file: 'assets/shelf.js', imports: ['index.html'], css: ['assets/shelf.css'] },
};

/** A build and two pictures in a temporary folder. */
export async function buildPages(): Promise<Folders & { folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ker-electro-pages-'));
  const [pages, pictures] = [join(folder, 'dist'), join(folder, 'pictures')];
  await Promise.all(
    [join(pages, 'assets'), join(pages, '.vite'), pictures].map((path) => mkdir(path, { recursive: true })),
  );
  await Promise.all([
    writeFile(join(pages, 'index.html'), BUILT_PAGE),
    writeFile(join(pages, '.vite', 'manifest.json'), JSON.stringify(MANIFEST)),
    writeFile(join(pages, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    writeFile(join(pages, 'sw.js'), SCRIPT),
    writeFile(join(pages, 'sw.js.br'), brotliCompressSync(SCRIPT)),
    writeFile(join(pages, 'manifest.webmanifest'), '{"name":"Kër Électro"}'),
    writeFile(join(pages, 'assets', 'main-1a2b.js'), SCRIPT),
    writeFile(join(pages, 'assets', 'main-1a2b.js.br'), brotliCompressSync(SCRIPT)),
    writeFile(join(pictures, 'frigo-512.webp'), 'a picture'),
    writeFile(
      join(pictures, 'index.json'),
      JSON.stringify({ frigo: { version: '1a2b3c4d', tint: '#ffffff' } }),
    ),
  ]);
  return { folder, pages, pictures, remove: () => rm(folder, { recursive: true }) };
}
