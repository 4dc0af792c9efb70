import { BadgeCheck, Clock, RefreshCw, UserRoundCheck, type LucideIcon } from 'lucide-react';
import { NARROW_SCREEN_MAX_PX } from '#domain/constants.ts';
import { navigation } from '#domain/messages/navigation.ts';
import { Drawer } from '#src/ui/Drawer.tsx';
import styles from './AfterSalesPanel.module.css';
import { ContactLinks } from './ContactLinks.tsx';

const text = navigation.afterSales;

const PROMISES: [LucideIcon, string][] = [
  [UserRoundCheck, text.followUp],
  [Clock, text.quickAnswer],
  [BadgeCheck, text.satisfaction],
  [RefreshCw, text.guaranteed],
];

/** What our after-sales service promises, and how it is reached. @see NV-11 */
export function AfterSalesPanel({ onClose }: { onClose: () => void }) {
  const isNarrow = window.matchMedia(`(max-width: ${NARROW_SCREEN_MAX_PX}px)`).matches;
  return (
    <Drawer
      title={text.title}
      open
      onClose={onClose}
      side={isNarrow ? 'bottom' : 'right'}
      footer={<ContactLinks />}
    >
      <ul className={styles.promises}>
        {PROMISES.map(([Icon, promise]) => (
          <li key={promise} className={styles.promise}>
            <span className={styles.icon}>
              <Icon size={20} aria-hidden />
            </span>
            {promise}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
