import { Award, Clock, RefreshCw, UserRoundCheck } from 'lucide';
import { NARROW_SCREEN_MAX_PX } from '#domain/constants.ts';
import { afterSales as text } from '#domain/messages/opened-parts.ts';
import { Drawer } from '#src/ui/Drawer.tsx';
import { Icon, type IconNode } from '#src/ui/Icon.tsx';
import styles from './AfterSalesPanel.module.css';
import { ContactLinks } from './ContactLinks.tsx';

const PROMISES: [IconNode, string][] = [
  [UserRoundCheck, text.followUp],
  [Clock, text.quickAnswer],
  [Award, text.satisfaction],
  [RefreshCw, text.guaranteed],
];

/** After-sales promises and contact links. @see NV-11 */
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
        {PROMISES.map(([icon, promise]) => (
          <li key={promise} className={styles.promise}>
            <span className={styles.icon}>
              <Icon icon={icon} size={20} />
            </span>
            {promise}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
