import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import { ContactLinks } from './ContactLinks.tsx';
import styles from './Drawer.module.css';
import { ShopLinks } from './ShopLinks.tsx';

/** The side drawer of narrow screens; a modal of the browser's own, so that focus and Escape are its business. @see RT-21 */
export function Drawer({ onClose }: { onClose: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = drawer.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // Escape arrives as `close`; a click on the drawer itself is one on its backdrop.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={drawer}
      className={styles.drawer}
      aria-label={text.menu}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.sheet}>
        <div className={styles.top}>
          <p className={styles.title}>{text.menu}</p>
          <button type="button" className={styles.close} aria-label={text.close} onClick={onClose}>
            <X aria-hidden />
          </button>
        </div>
        <nav aria-label={text.navigation} className={styles.links}>
          <ShopLinks onFollow={onClose} />
        </nav>
        <ContactLinks />
      </div>
    </dialog>
  );
}
