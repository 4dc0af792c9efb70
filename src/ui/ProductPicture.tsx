import { pictureSet } from '#domain/catalogue/picture.ts';
import { classNames } from './class-names.ts';
import styles from './ProductPicture.module.css';
import { styleProperties } from './style-properties.ts';

export interface ProductPictureProps {
  /** URL of one rendering; the others are derived from it. */
  image: string;
  /** Alternative text; empty if the name is beside the picture. */
  alt: string;
  /** Background colour, `#rrggbb`. */
  tint: string;
  /** Display width, as an image's `sizes`, e.g. `(min-width: 768px) 25vw, 50vw`. */
  sizes: string;
  /** Whether it loads at once; other pictures are lazy-loaded. */
  eager?: boolean;
  /** Without rounded corners. */
  square?: boolean;
}

/** A square product picture on its background colour; its space is reserved. */
export function ProductPicture({
  image,
  alt,
  tint,
  sizes,
  eager = false,
  square = false,
}: ProductPictureProps) {
  return (
    <picture
      ref={styleProperties({ '--tint': tint })}
      className={classNames(styles.frame, !square && styles.rounded)}
    >
      <source type="image/avif" srcSet={pictureSet(image, 'avif')} sizes={sizes} />
      <img
        src={image}
        srcSet={pictureSet(image, 'webp')}
        sizes={sizes}
        alt={alt}
        width={512}
        height={512}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        onError={({ currentTarget }) => currentTarget.toggleAttribute('data-missing', true)}
        onLoad={({ currentTarget }) => currentTarget.toggleAttribute('data-missing', false)}
        className={styles.image}
      />
    </picture>
  );
}
