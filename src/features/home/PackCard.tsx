import { ArrowRight } from 'lucide';
import { dayInDakar } from '#domain/text/dates.ts';
import { home } from '#domain/messages/home.ts';
import { packCard } from '#domain/messages/cards.ts';
import { formatPrice } from '#domain/money/money.ts';
import { paths } from '#domain/paths.ts';
import type { PackOffer } from '#src/api/pack-offers.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Price } from '#src/ui/Price.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './PackCard.module.css';
import { PackCollage } from './PackCollage.tsx';

/** A pack with its content, price and saving; the whole card is a link. */
export function PackCard({ pack }: { pack: PackOffer }) {
  const saving = pack.totalApart - pack.total;
  return (
    <li className={styles.card}>
      <PackCollage pictures={pack.pictures} />
      <div className={styles.text}>
        <h3 className={styles.name}>{pack.name}</h3>
        <p className={styles.tagline}>{pack.tagline}</p>
        <ul aria-label={home.packs.articles} className={styles.articles}>
          {pack.pictures.map(({ id, name, quantity }) => (
            <li key={id}>
              {home.packs.quantity(quantity)}
              {name}
            </li>
          ))}
        </ul>
        <div className={styles.money}>
          {saving > 0 && <Badge tone="promo">{packCard.saving(formatPrice(saving))}</Badge>}
          {pack.endsAt !== undefined && <Badge>{packCard.until(dayInDakar(pack.endsAt))}</Badge>}
          <Price francs={pack.total} before={saving > 0 ? pack.totalApart : undefined} size="large" stacked />
        </div>
        <Link to={paths.pack(pack.code)} className={styles.link} aria-label={home.packs.seeNamed(pack.name)}>
          {home.packs.see}
          <Icon icon={ArrowRight} size={18} />
        </Link>
      </div>
    </li>
  );
}

/** The skeleton of a pack card. */
export const PackCardSkeleton = () => (
  <li className={styles.card}>
    <span className={styles.picture} />
    <div className={styles.text}>
      <Skeleton width="60%" height="1.4rem" />
      <Skeleton width="95%" />
      <Skeleton width="70%" />
      <Skeleton width="50%" height="1.6rem" />
    </div>
  </li>
);
