import { pictureSet } from '#domain/picture.ts';
import { classNames } from './class-names.ts';
import styles from './ProductPicture.module.css';

export interface ProductPictureProps {
  /** Address of one rendering; the others are found from it. */
  image: string;
  /** What it shows; empty where the name stands beside it. */
  alt: string;
  /** Colour behind it, `#rrggbb`. */
  tint: string;
  /** Width it will have, as the `sizes` of an image, e.g. `(min-width: 768px) 25vw, 50vw`. */
  sizes: string;
  /** True for the one picture of the first screen; the others wait until they are near. */
  eager?: boolean;
  /** Without rounded corners, inside something that has them. */
  square?: boolean;
}

/** A product on its tint: square, so that nothing moves when it arrives. */
export function ProductPicture({
  image,
  alt,
  tint,
  sizes,
  eager = false,
  square = false,
}: ProductPictureProps) {
  return (
    <picture className={classNames(styles.frame, !square && styles.rounded)} style={{ '--tint': tint }}>
      <source type="image/avif" srcSet={pictureSet(image, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={pictureSet(image, 'webp')} sizes={sizes} />
      <img
        src={image}
        alt={alt}
        width={512}
        height={512}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={({ currentTarget }) => currentTarget.toggleAttribute('data-missing', true)}
        onLoad={({ currentTarget }) => currentTarget.toggleAttribute('data-missing', false)}
        className={styles.image}
      />
    </picture>
  );
}
