import { ShieldCheck, Truck, Wrench } from 'lucide-react';
import { home as text } from '#domain/messages/home.ts';
import styles from './TrustRow.module.css';

const REASONS = [
  { Icon: Truck, label: text.trust.delivery },
  { Icon: ShieldCheck, label: text.trust.payment },
  { Icon: Wrench, label: text.trust.warranty },
];

/** Three plain reasons to buy here. */
export function TrustRow() {
  return (
    <ul className={styles.row} aria-label={text.trust.title}>
      {REASONS.map(({ Icon, label }) => (
        <li key={label} className={styles.reason}>
          <Icon size={24} aria-hidden className={styles.icon} />
          {label}
        </li>
      ))}
    </ul>
  );
}
