import { home as text } from '#domain/messages/home.ts';
import { paths } from '#domain/paths.ts';
import { PICTURE_SIZES } from '#domain/catalogue/picture.ts';
import type { PackOffer } from '#src/api/pack-offers.ts';
import { Link } from '#src/ui/Link.tsx';
import { Price } from '#src/ui/Price.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import styles from './FeaturedPack.module.css';

/** Number of pictures under the roof. */
const SHOWN_MAX = 4;

/**
 * The articles of the first pack under a drawn roof, with its name and price, so that the price is not taken for that of
 * one article. The space is reserved while the pack loads, and if it fails to load.
 */
export function FeaturedPack({ pack }: { pack: PackOffer | undefined }) {
  const pictures = pack?.pictures.slice(0, SHOWN_MAX) ?? [];
  return (
    <figure className={styles.pack}>
      <div className={styles.house}>
        <div className={styles.room} data-count={pictures.length}>
          {pictures.map(({ id, image, name, tint }) => (
            <ProductPicture
              key={id}
              image={image}
              alt={name}
              tint={tint}
              sizes={PICTURE_SIZES.hero}
              eager
              square
            />
          ))}
        </div>
        <svg viewBox="0 0 320 120" className={styles.roof} aria-hidden>
          <path d="M8 112 160 10l152 102" />
        </svg>
      </div>
      <figcaption className={styles.tag}>
        {pack !== undefined && (
          <Link to={paths.pack(pack.code)} className={styles.link}>
            <span className={styles.name}>{text.hero.pack(pack.name, pack.pictures.length)}</span>
            <Price francs={pack.total} />
          </Link>
        )}
      </figcaption>
    </figure>
  );
}
