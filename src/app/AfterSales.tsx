import { Headset } from 'lucide';
import { useEffect, useState } from 'react';
import { navigation as text } from '#domain/messages/navigation.ts';
import styles from './AfterSales.module.css';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

/** An endless animation would draw each frame for as long as the page is open. */
const MOVE_EVERY_MS = 10_000;

const loadPanel = () => import('./AfterSalesPanel.tsx');

/**
 * The button that opens the after-sales panel, which is lazy-loaded. It covers nothing: it is beside the content where
 * there is room, a narrow tab in the margin where there is little, and on phones the last of the bottom bar.
 *
 * @see NV-11
 */
export function AfterSales() {
  const [panel, fetchPanel] = useLazyModule(loadPanel);
  const [isOpen, setOpen] = useState(false);
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMoves((count) => count + 1), MOVE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={text.afterSales.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen && panel !== undefined}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => {
          fetchPanel();
          setOpen(true);
        }}
      >
        <span key={moves} className={classNames(styles.icon, moves > 0 && !isOpen && styles.moving)}>
          <Icon icon={Headset} />
        </span>
        <span className={styles.label}>{text.afterSales.short}</span>
      </button>
      {isOpen && panel !== undefined && <panel.AfterSalesPanel onClose={() => setOpen(false)} />}
    </>
  );
}
