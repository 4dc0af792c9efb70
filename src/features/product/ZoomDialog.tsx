import { X, ZoomIn, ZoomOut } from 'lucide';
import { useRef, useState } from 'react';
import { productMore as text } from '#domain/messages/product-more.ts';
import { shop } from '#domain/messages/shop.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { classNames } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { useModal } from '#src/ui/use-modal.ts';
import styles from './ZoomDialog.module.css';

/** The product stands in the middle; a frame whose picture has just grown shows its upper left corner. */
function centre(picture: HTMLElement | null): void {
  const frame = picture?.parentElement;
  frame?.scrollTo((frame.scrollWidth - frame.clientWidth) / 2, (frame.scrollHeight - frame.clientHeight) / 2);
}

/** The picture as large as the screen; from nearer, it is moved by scrolling. */
export default function ZoomDialog({ product, onClose }: { product: ProductDetail; onClose: () => void }) {
  const [isNear, setNear] = useState(false);
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
      {/* A part that scrolls must be within reach of the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={photo} aria-label={text.photo} tabIndex={0} className={styles.window}>
        <div key={String(isNear)} ref={centre} className={classNames(styles.picture, isNear && styles.near)}>
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
          label={isNear ? text.zoomOut : text.zoomIn}
          icon={isNear ? ZoomOut : ZoomIn}
          onClick={() => setNear(!isNear)}
        />
        <IconButton label={shop.close} icon={X} onClick={onClose} />
      </div>
    </dialog>
  );
}
