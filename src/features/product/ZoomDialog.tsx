import { X, ZoomIn, ZoomOut } from 'lucide';
import { useRef, useState } from 'react';
import { productDetails as text } from '#domain/messages/product-details.ts';
import { shop } from '#domain/messages/shop.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { classNames } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { useModal } from '#src/ui/use-modal.ts';
import styles from './ZoomDialog.module.css';

/** Scrolls to the middle of the enlarged picture, where the product is. */
function centre(picture: HTMLElement | null): void {
  const frame = picture?.parentElement;
  frame?.scrollTo((frame.scrollWidth - frame.clientWidth) / 2, (frame.scrollHeight - frame.clientHeight) / 2);
}

/** The picture in full screen; the enlarged picture is moved by scrolling. */
export default function ZoomDialog({ product, onClose }: { product: ProductDetail; onClose: () => void }) {
  const [isEnlarged, setEnlarged] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const photo = useRef<HTMLElement>(null);
  const modal = useModal({ dialog, open: true, onClose, dismissible: true, firstFocus: () => photo.current });
  return (
    <dialog
      ref={dialog}
      aria-label={text.photoOf(product.name)}
      className={styles.dialog}
      style={{ '--tint': product.tint }}
      {...modal}
    >
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={photo} aria-label={text.photo} tabIndex={0} className={styles.window}>
        <div
          key={String(isEnlarged)}
          ref={centre}
          className={classNames(styles.picture, isEnlarged && styles.near)}
        >
          <ProductPicture
            image={product.image}
            alt={product.name}
            tint={product.tint}
            sizes="1024px"
            square
          />
        </div>
      </section>
      <div className={styles.tools}>
        <IconButton
          label={isEnlarged ? text.zoomOut : text.zoomIn}
          icon={isEnlarged ? ZoomOut : ZoomIn}
          onClick={() => setEnlarged(!isEnlarged)}
        />
        <IconButton label={shop.close} icon={X} onClick={onClose} />
      </div>
    </dialog>
  );
}
