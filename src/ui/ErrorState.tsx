import { CloudOff, RotateCw } from 'lucide';
import { shop as text } from '#domain/messages/shop.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './State.module.css';

export interface ErrorStateProps {
  title: string;
  /** Details, e.g. the message of the failed call. */
  detail?: string | undefined;
  onRetry: () => void;
  /** Whether the retry is running. */
  busy?: boolean;
}

/** A loading error with a retry button; it must not look like an empty result. @see AP-11 */
export function ErrorState({ title, detail, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state}>
      <Icon icon={CloudOff} size={32} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        {!busy && <Icon icon={RotateCw} size={18} />}
        {text.retry}
      </Button>
    </div>
  );
}
