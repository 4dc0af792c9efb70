import { home } from '#domain/messages/home.ts';
import { paths } from '#domain/paths.ts';
import { isKnownPath } from '#domain/screens/screens.ts';
import { HydrateWhenNear } from '#src/hydration/HydrateWhenNear.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { CategoryTiles } from './CategoryTiles.tsx';
import { CreditSteps } from './CreditSteps.tsx';
import { Hero } from './Hero.tsx';
import styles from './HomePage.module.css';
import { PackSection } from './PackSection.tsx';
import { ProductRail } from './ProductRail.tsx';
import { TrustRow } from './TrustRow.tsx';

const text = home.unknown;

/** Below the first screen: React takes each over when it comes near. */
const SECTIONS = [
  <CategoryTiles key="categories" />,
  <ProductRail key="promo" shelf="promo" path={paths.promo} />,
  <ProductRail key="ramadan" shelf="ramadan" path={paths.ramadan} />,
  <PackSection key="packs" />,
  <CreditSteps key="credit" />,
];

/** The home page; at an unknown address a sentence above says so. @see RT-01 */
export default function HomePage() {
  const isKnown = isKnownPath(useScreenLocation().pathname);
  useTitle(isKnown ? undefined : text.title);
  return (
    <>
      {!isKnown && (
        <output className={styles.unknown}>
          <strong className={styles.unknownTitle}>{text.title}</strong>
          {text.detail}
        </output>
      )}
      <Hero />
      <div className={styles.column}>
        <TrustRow />
        {SECTIONS.map((section) => (
          <HydrateWhenNear key={section.key}>{section}</HydrateWhenNear>
        ))}
      </div>
    </>
  );
}
