import type { Pack } from '#domain/catalogue/pack.ts';
import { pack as text } from '#domain/messages/pack.ts';
import { packCard } from '#domain/messages/cards.ts';
import { dayInDakar } from '#domain/text/dates.ts';
import { Badge } from '#src/ui/Badge.tsx';
import styles from './PackHeading.module.css';

/** The pack's name, description and end date. */
export function PackHeading({ pack }: { pack: Pack }) {
  const pieces = pack.products.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <header className={styles.heading}>
      <h1 className={styles.name}>{pack.name}</h1>
      <p className={styles.tagline}>{pack.tagline}</p>
      <p className={styles.facts}>
        <Badge tone="info">{text.contents(pieces)}</Badge>
        {pack.endsAt !== undefined && <Badge tone="promo">{packCard.until(dayInDakar(pack.endsAt))}</Badge>}
      </p>
    </header>
  );
}
