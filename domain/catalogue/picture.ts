/** Available widths of product pictures in pixels; pictures are square. */
export const PICTURE_WIDTHS = [256, 512, 1024] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = 'avif' | 'webp';

/** Display widths as an image's `sizes`; the page and its preload must agree. */
export const PICTURE_SIZES = {
  /** One of the articles in the hero of Home. */
  hero: '(min-width: 768px) 10rem, 8rem',
  /** Grid of a listing. */
  card: '(min-width: 1200px) 18rem, (min-width: 769px) 30vw, 46vw',
  /** Horizontal rail. */
  rail: '(min-width: 768px) 14rem, 11rem',
  /**
   * Main picture of a product page; slightly larger than displayed, so that large screens get the sharp one.
   */
  detail: '(min-width: 1200px) 46rem, (min-width: 720px) 55vw, calc(100vw - 2rem)',
  /** Thumbnail. */
  thumb: '5rem',
  /** Column head of a comparison. */
  column: '(min-width: 900px) 7rem, 5rem',
} as const;

const PICTURE_URL = /^(\/pictures\/[a-z0-9-]+)-(?:256|512|1024)\.(?:avif|webp)(\?v=[0-9a-f]{8})$/;

/**
 * The URL of one rendering of a product picture.
 *
 * @param key the product's key in the catalogue
 * @param version eight hexadecimal digits of its content, so that a URL never changes its content
 */
export const pictureUrl = (
  key: string,
  version: string,
  width: PictureWidth,
  format: PictureFormat,
): string => `/pictures/${key}-${width}.${format}?v=${version}`;

/** The `srcset` of all renderings. @returns `undefined` for a URL that is not a product picture */
export function pictureSet(url: string, format: PictureFormat): string | undefined {
  const [, stem, version] = PICTURE_URL.exec(url) ?? [];
  if (stem === undefined || version === undefined) return undefined;
  return PICTURE_WIDTHS.map((width) => `${stem}-${width}.${format}${version} ${width}w`).join(', ');
}

/** The URL of another rendering; other URLs are returned unchanged. */
export function pictureAt(url: string, width: PictureWidth, format: PictureFormat): string {
  const [, stem, version] = PICTURE_URL.exec(url) ?? [];
  return stem === undefined ? url : `${stem}-${width}.${format}${version}`;
}
