import { expect, it } from 'vitest';
import { linkHeader } from '#server/pages/link-header.ts';

const picture = (key: string) =>
  `<link rel="preload" as="image" type="image/avif" href="/pictures/${key}-512.avif" imagesrcset="/pictures/${key}-256.avif 256w, /pictures/${key}-512.avif 512w" imagesizes="50vw" fetchpriority="high">`;

it('names styles, entry script and main picture, requested as by their tags', () => {
  const html = `<!doctype html><html><head>
    <link rel="preload" href="/font.woff2" as="font" crossorigin />
    ${picture('first')}${picture('second')}
    <link rel="modulepreload" href="/assets/chunk.js" crossorigin="">
    <script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/main.css">
    <link rel="stylesheet" href="/assets/listing.css"></head>
    <body><link rel="stylesheet" href="/late.css"></body></html>`;
  expect(linkHeader(html)?.split(/, (?=<)/)).toEqual([
    '</assets/main.css>; rel=preload; as=style; crossorigin',
    '</assets/listing.css>; rel=preload; as=style',
    '</assets/main.js>; rel=modulepreload; crossorigin; fetchpriority="low"',
    '</pictures/first-512.avif>; rel=preload; as=image; type="image/avif"; imagesrcset="/pictures/first-256.avif 256w, /pictures/first-512.avif 512w"; imagesizes="50vw"; fetchpriority="high"',
  ]);
});

it('is absent for a page without any', () => {
  expect(linkHeader('<html><head><title>x</title></head></html>')).toBeUndefined();
});
