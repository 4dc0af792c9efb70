/** Widths in pixels in which every product picture exists; pictures are square. */
export const PICTURE_WIDTHS = [256, 512, 1024] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = 'avif' | 'webp';

/** How wide a picture will stand, as the `sizes` of an image: the page and whoever loads it ahead must agree. */
export const PICTURE_SIZES = {
  /** The one product of Home's first screen. */
  hero: '(min-width: 768px) 20rem, 12rem',
  /** In the grid of a listing. */
  card: '(min-width: 1200px) 18rem, (min-width: 769px) 30vw, 46vw',
  /** In a row that runs sideways. */
  rail: '(min-width: 768px) 14rem, 11rem',
  /** The main picture of a product's page; a little more than it is on a large screen, which then gets the sharp one. */
  detail: '(min-width: 1200px) 46rem, (min-width: 720px) 55vw, calc(100vw - 2rem)',
  /** Small, beside others of its kind. */
  thumb: '5rem',
  /** At the head of its column in a comparison. */
  column: '(min-width: 900px) 7rem, 5rem',
} as const;

const ADDRESS = /^(\/pictures\/[a-z0-9-]+)-(?:256|512|1024)\.(?:avif|webp)(\?v=[0-9a-f]{8})$/;

/**
 * The address of one rendering of a product's picture.
 *
 * @param key the product's key in the catalogue
 * @param version eight hexadecimal digits of its drawing, so that an address never changes its content
 */
export const pictureAddress = (
  key: string,
  version: string,
  width: PictureWidth,
  format: PictureFormat,
): string => `/pictures/${key}-${width}.${format}?v=${version}`;

/**
 * All renderings of the picture that one address names, as a `srcset`.
 *
 * @returns `undefined` for an address that is not one of ours, which is then shown as it is
 */
export function pictureSet(address: string, format: PictureFormat): string | undefined {
  const [, stem, version] = ADDRESS.exec(address) ?? [];
  if (stem === undefined || version === undefined) return undefined;
  return PICTURE_WIDTHS.map((width) => `${stem}-${width}.${format}${version} ${width}w`).join(', ');
}

/** Another rendering of the picture that an address names; an address that is not one of ours is kept. */
export function pictureAt(address: string, width: PictureWidth, format: PictureFormat): string {
  const [, stem, version] = ADDRESS.exec(address) ?? [];
  return stem === undefined ? address : `${stem}-${width}.${format}${version}`;
}
