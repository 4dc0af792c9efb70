import { home as text } from '#domain/messages/home.ts';
import { paths } from '#domain/paths.ts';
import { usePackOffers } from '#src/api/pack-offers.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { WovenMotif } from '#src/ui/WovenMotif.tsx';
import styles from './Hero.module.css';
import { FeaturedPack } from './FeaturedPack.tsx';

/** The hero section: the main promise, a featured pack and one call to action. */
export function Hero() {
  const { data: packs } = usePackOffers();
  return (
    <section className={styles.hero}>
      <div className={styles.row}>
        <div className={styles.promise}>
          <h1 className={styles.title}>{text.hero.title}</h1>
          <p className={styles.text}>{text.hero.text}</p>
          <ButtonLink to={paths.homePacks} variant="accent">
            {text.hero.action}
          </ButtonLink>
        </div>
        <FeaturedPack pack={packs?.[0]} />
      </div>
      <WovenMotif className={styles.hem} scale={0.75} />
    </section>
  );
}
