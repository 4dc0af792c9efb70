import { paths } from '#domain/paths.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { CategoryTiles } from './CategoryTiles.tsx';
import { CreditSteps } from './CreditSteps.tsx';
import { Hero } from './Hero.tsx';
import styles from './HomePage.module.css';
import { PackSection } from './PackSection.tsx';
import { ProductRail } from './ProductRail.tsx';
import { TrustRow } from './TrustRow.tsx';

/** The home page. @see RT-01 */
export default function HomePage() {
  useTitle();
  return (
    <>
      <Hero />
      <div className={styles.column}>
        <TrustRow />
        <CategoryTiles />
        <ProductRail shelf="promo" path={paths.promo} />
        <ProductRail shelf="ramadan" path={paths.ramadan} />
        <PackSection />
        <CreditSteps />
      </div>
    </>
  );
}
