import { informationPage as text } from '#domain/messages/information.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './Information.module.css';

/** Skeleton sections that fill a first screen. */
const SECTIONS = [1, 2, 3];

/** The skeleton of a text. */
export const InformationSkeleton = () => (
  <div className={styles.sheet}>
    <div>
      <Skeleton height="3rem" shape="block" />
    </div>
    <div className={styles.text}>
      <output className="sr-only">{text.loading}</output>
      {SECTIONS.map((section) => (
        <div key={section} className={styles.section}>
          <Skeleton width="55%" height="1.5rem" shape="block" />
          <Skeleton />
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      ))}
    </div>
  </div>
);
