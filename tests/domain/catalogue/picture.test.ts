import { expect, it } from 'vitest';
import { pictureAt, pictureUrl, pictureSet } from '#domain/catalogue/picture.ts';

const address = pictureUrl('refrigerateur-hisense-rd35', '1a2b3c4d', 512, 'webp');

it('a URL has key, width, format and version', () => {
  expect(address).toBe('/pictures/refrigerateur-hisense-rd35-512.webp?v=1a2b3c4d');
});

it('one URL gives all widths in any format', () => {
  expect(pictureSet(address, 'avif')).toBe(
    '/pictures/refrigerateur-hisense-rd35-256.avif?v=1a2b3c4d 256w, ' +
      '/pictures/refrigerateur-hisense-rd35-512.avif?v=1a2b3c4d 512w, ' +
      '/pictures/refrigerateur-hisense-rd35-1024.avif?v=1a2b3c4d 1024w',
  );
});

it.each([
  '',
  'https://ailleurs.example/photo.webp',
  '//ailleurs.example/pictures/a-512.webp?v=1a2b3c4d',
  '/pictures/../secret-512.webp?v=1a2b3c4d',
  '/pictures/a-512.webp',
  '/pictures/a-300.webp?v=1a2b3c4d',
])('a URL of another kind, %j, has no renderings', (foreign) => {
  expect(pictureSet(foreign, 'avif')).toBeUndefined();
  expect(pictureAt(foreign, 256, 'avif')).toBe(foreign);
});

it('one URL gives that of any width and format', () => {
  expect(pictureAt(address, 1_024, 'avif')).toBe('/pictures/refrigerateur-hisense-rd35-1024.avif?v=1a2b3c4d');
  expect(pictureAt(pictureAt(address, 256, 'avif'), 512, 'webp')).toBe(address);
});
