import { PICTURE_SIZES } from '#domain/picture.ts';
import type { PackOffer } from '#src/api/pack-offers.ts';
import { Price } from '#src/ui/Price.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import styles from './FeaturedPack.module.css';

/**
 * The first pack's main product and price under a drawn roof. Its space is reserved while the pack loads, and if it
 * fails to load.
 */
export function FeaturedPack({ pack }: { pack: PackOffer | undefined }) {
  const picture = pack?.pictures[0];
  return (
    <figure className={styles.house}>
      <div className={styles.room} style={{ '--wall': picture?.tint }}>
        {picture !== undefined && (
          <ProductPicture
            image={picture.image}
            alt={picture.name}
            tint={picture.tint}
            sizes={PICTURE_SIZES.hero}
            eager
            square
          />
        )}
      </div>
      <svg viewBox="0 0 320 120" className={styles.roof} aria-hidden>
        <path d="M8 112 160 10l152 102" />
      </svg>
      {pack !== undefined && (
        <figcaption className={styles.tag}>
          <span className={styles.name}>{pack.name}</span>
          <Price francs={pack.total} />
        </figcaption>
      )}
    </figure>
  );
}
