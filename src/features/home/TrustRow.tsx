import { ShieldCheck, Truck, Wrench } from 'lucide';
import { home as text } from '#domain/messages/home.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './TrustRow.module.css';

const REASONS = [
  { icon: Truck, label: text.trust.delivery },
  { icon: ShieldCheck, label: text.trust.payment },
  { icon: Wrench, label: text.trust.warranty },
];

/** Three reasons to buy here. */
export function TrustRow() {
  return (
    <ul className={styles.row} aria-label={text.trust.title}>
      {REASONS.map(({ icon, label }) => (
        <li key={label} className={styles.reason}>
          <Icon icon={icon} size={24} className={styles.icon} />
          {label}
        </li>
      ))}
    </ul>
  );
}
