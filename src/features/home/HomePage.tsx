import { useTitle } from '#src/ui/use-title.ts';
import { Hero } from './Hero.tsx';
import styles from './HomePage.module.css';
import { PackSection } from './PackSection.tsx';
import { ProductSection } from './ProductSection.tsx';
import { Steps } from './Steps.tsx';
import { TrustRow } from './TrustRow.tsx';

/** The first look at the shop: one promise, its packs, some of its products. @see RT-01 */
export function HomePage() {
  useTitle();
  return (
    <>
      <Hero />
      <div className={styles.column}>
        <TrustRow />
        <PackSection />
        <Steps />
        <ProductSection />
      </div>
    </>
  );
}
