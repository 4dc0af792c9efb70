import { home } from '#domain/messages/home.ts';
import type { PackPicture } from '#src/api/pack-offers.ts';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import styles from './PackCollage.module.css';

/** Maximum number of pictures; the others are shown as a count. */
const SHOWN_MAX = 4;

/** The pictures of a pack's products. They have no alternative text, because the card names the products. */
export function PackCollage({ pictures }: { pictures: readonly PackPicture[] }) {
  const shown = pictures.slice(0, SHOWN_MAX);
  const hidden = pictures.length - shown.length;
  return (
    <div className={styles.collage} data-count={shown.length}>
      {shown.map(({ id, image, tint }) => (
        <ProductPicture
          key={id}
          image={image}
          alt=""
          tint={tint}
          sizes="(min-width: 768px) 10rem, 9rem"
          square
        />
      ))}
      {hidden > 0 && <span className={styles.more}>{home.packs.more(hidden)}</span>}
    </div>
  );
}
