import { Maximize2 } from 'lucide';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { readDimensions, DIMENSIONS_LABEL } from '#domain/catalogue/dimensions.ts';
import { product as text } from '#domain/messages/product.ts';
import { PICTURE_SIZES } from '#domain/catalogue/picture.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { MainBadge } from '#src/products/MainBadge.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import styles from './Gallery.module.css';

const DimensionsDrawing = lazy(() => import('./DimensionsDrawing.tsx'));
const ZoomDialog = lazy(() => import('./ZoomDialog.tsx'));

/** One view of the gallery with its label, thumbnail and large version. */
interface View {
  label: string;
  small: ReactNode;
  large: ReactNode;
}

/**
 * The views made from one picture: whole, close-up, and dimensions if the specifications have them. Hidden views
 * load on the first interaction.
 */
function viewsOf({ name, image, tint, specifications }: ProductDetail, isActivated: boolean): View[] {
  const small = <ProductPicture image={image} alt="" tint={tint} sizes={PICTURE_SIZES.thumb} square />;
  const whole = (
    <ProductPicture image={image} alt={name} tint={tint} sizes={PICTURE_SIZES.detail} eager square />
  );
  const close = (
    <div className={styles.close}>
      {isActivated && (
        <ProductPicture image={image} alt={text.closeAlt(name)} tint={tint} sizes="1024px" square />
      )}
    </div>
  );
  const views: View[] = [
    { label: text.views.whole, small, large: whole },
    { label: text.views.close, small: <div className={styles.close}>{small}</div>, large: close },
  ];
  const written = specifications.find(({ label }) => label === DIMENSIONS_LABEL);
  const dimensions = written && readDimensions(written.value);
  if (dimensions !== undefined)
    views.push({
      label: text.views.dimensions,
      small: <DimensionsDrawing dimensions={dimensions} tint={tint} plain />,
      large: <DimensionsDrawing dimensions={dimensions} tint={tint} />,
    });
  return views;
}

/** The picture gallery, controlled by swiping, arrow keys or thumbnails. */
export function Gallery({ product }: { product: ProductDetail }) {
  const [shown, setShown] = useState(0);
  const [isActivated, setActivated] = useState(false);
  const [isZoomed, setZoomed] = useState(false);
  const track = useRef<HTMLUListElement>(null);
  const views = viewsOf(product, isActivated);
  const activate = () => setActivated(true);
  const show = (place: number) => {
    activate();
    const width = track.current?.clientWidth ?? 0;
    track.current?.scrollTo({ left: Math.min(Math.max(place, 0), views.length - 1) * width });
  };
  return (
    <section aria-label={text.gallery(product.name)} className={styles.gallery}>
      <ul className={styles.small}>
        {views.map(({ label, small }, place) => (
          <li key={label}>
            <button
              type="button"
              className={styles.pick}
              aria-label={label}
              aria-current={place === shown}
              onClick={() => show(place)}
            >
              <Suspense fallback={null}>{small}</Suspense>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.stage}>
        {/* A scrollable region must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={track}
          aria-label={text.slides}
          className={styles.track}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={(event) => {
            const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            show(shown + step);
          }}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            activate();
            setShown(Math.round(scrollLeft / clientWidth));
          }}
        >
          {views.map(({ label, large }) => (
            <li key={label} className={styles.view}>
              <Suspense fallback={null}>{large}</Suspense>
            </li>
          ))}
        </ul>
        <p className={styles.badge}>
          <MainBadge {...product} />
        </p>
        <div className={styles.zoom}>
          <IconButton label={text.enlarge} icon={Maximize2} size={20} onClick={() => setZoomed(true)} />
        </div>
        <p aria-hidden className={styles.dots}>
          {views.map(({ label }, place) => (
            <span key={label} className={classNames(styles.dot, place === shown && styles.here)} />
          ))}
        </p>
      </div>
      {isZoomed && (
        <Suspense fallback={null}>
          <ZoomDialog product={product} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
    </section>
  );
}
