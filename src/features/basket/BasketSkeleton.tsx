import { basket as text } from '#domain/messages/basket.ts';
import { Card } from '#src/ui/Card.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SideLayout } from '#src/ui/SideLayout.tsx';
import line from './BasketLine.module.css';
import lines from './BasketLines.module.css';

/** Maximum number of skeleton lines: enough to fill a screen. */
const LINES_MAX = 6;

/** The skeleton of a basket whose products are not loaded yet. */
export function BasketSkeleton({ count }: { count: number }) {
  return (
    <SideLayout side={<Skeleton shape="block" height="10rem" />}>
      <output className="sr-only">{text.loading}</output>
      <Card flush>
        <ul aria-hidden className={lines.lines}>
          {Array.from({ length: Math.min(count, LINES_MAX) }, (_, place) => (
            <li key={place} className={line.line}>
              <div className={line.picture}>
                <Skeleton shape="square" />
              </div>
              <div className={line.words}>
                <Skeleton />
                <Skeleton width="60%" />
              </div>
              <div className={line.figures}>
                <Skeleton width="9rem" height="var(--target)" />
                <Skeleton width="6rem" />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </SideLayout>
  );
}
