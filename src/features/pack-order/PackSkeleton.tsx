import { pack as text } from '#domain/messages/pack.ts';
import { Card } from '#src/ui/Card.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SideLayout } from '#src/ui/SideLayout.tsx';
import lineStyles from './PackLines.module.css';
import styles from './PackSheet.module.css';

/** The number of products in most packs. */
const LINES = [1, 2, 3];

/** The skeleton of the pack page. */
export function PackSkeleton() {
  return (
    <>
      <h1 className="sr-only">
        <output>{text.loading}</output>
      </h1>
      <div>
        <Skeleton width="min(16rem, 70%)" height="2.25rem" shape="block" />
        <Skeleton width="min(22rem, 90%)" height="1.5rem" />
      </div>
      <SideLayout
        side={
          <Card>
            <div className={styles.sum}>
              <Skeleton width="50%" height="2rem" />
              <Skeleton width="100%" height="3rem" shape="block" />
            </div>
          </Card>
        }
      >
        <Card flush>
          <div className={lineStyles.lines}>
            {LINES.map((line) => (
              <div key={line} className={lineStyles.line}>
                <div className={lineStyles.picture}>
                  <Skeleton shape="square" />
                </div>
                <div className={lineStyles.words}>
                  <Skeleton width="80%" />
                  <Skeleton width="40%" />
                </div>
                <div className={lineStyles.figures}>
                  <div className={lineStyles.count}>
                    <Skeleton width="60%" />
                  </div>
                </div>
              </div>
            ))}
          </div>
        </Card>
      </SideLayout>
    </>
  );
}
