import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { store } from '#domain/shop/store.ts';
import { projectRoot } from '#scripts/project.ts';

const read = (file: string) => readFileSync(join(projectRoot, file));

const manifestSchema = v.object({
  name: v.string(),
  short_name: v.string(),
  description: v.string(),
  lang: v.string(),
  start_url: v.string(),
  scope: v.string(),
  display: v.string(),
  theme_color: v.string(),
  background_color: v.string(),
  icons: v.array(
    v.object({
      src: v.string(),
      sizes: v.string(),
      type: v.string(),
      purpose: v.optional(v.string(), 'any'),
    }),
  ),
});
const manifest = v.parse(manifestSchema, JSON.parse(read('public/manifest.webmanifest').toString()));

/** Width and height, from a PNG's first chunk. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

it('the manifest has the configured name and covers the whole shop', () => {
  expect(manifest).toMatchObject({
    name: store.brand,
    short_name: store.brand,
    description: store.tagline,
    lang: 'fr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
});

it('its colours are the background colour of the tokens, as in the page', () => {
  const [, paper] = /--paper: (#\w+);/.exec(read('src/ui/tokens.css').toString()) ?? [];
  expect([manifest.theme_color, manifest.background_color]).toEqual([paper, paper]);
  expect(read('index.html').toString()).toContain(`<meta name="theme-color" content="${paper}" />`);
});

it('its icons have the declared sizes, one of them maskable', () => {
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) expect(sizeOf(read(`public${src}`))).toBe(sizes);
  expect(sizeOf(read('public/apple-touch-icon.png'))).toBe('180x180');
});

it('the page links to the manifest and to an icon for other browsers', () => {
  const page = read('index.html').toString();
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
});
