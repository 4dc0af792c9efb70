import { home } from '#domain/messages/home.ts';
import { usePackOffers, type PackOffer } from '#src/api/pack-offers.ts';
import { QueryList } from './QueryList.tsx';
import { PackCard, PackCardSkeleton } from './PackCard.tsx';
import styles from './Rail.module.css';
import { Section } from './Section.tsx';

/** Number of skeleton cards. */
const SKELETON_COUNT = 4;

const card = (pack: PackOffer) => <PackCard key={pack.code} pack={pack} />;

/** The packs: a horizontal rail on phones, a grid elsewhere. */
export function PackSection() {
  const packs = usePackOffers();
  return (
    <Section
      title={home.packs.title}
      subtitle={home.packs.subtitle}
      anchor="packs"
      loading={packs.isPending ? home.packs.loading : undefined}
    >
      <QueryList
        list={packs}
        className={styles.packs}
        card={card}
        Skeleton={PackCardSkeleton}
        expected={SKELETON_COUNT}
        empty={home.packs.empty}
        failed={home.packs.failed}
      />
    </Section>
  );
}
