/** Widths in pixels in which every product picture exists; pictures are square. */
export const PICTURE_WIDTHS = [256, 512, 1024] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = 'avif' | 'webp';

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
