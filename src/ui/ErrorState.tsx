import { CloudOff, RotateCw } from 'lucide';
import { shop as text } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import { Button, ButtonLink } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './State.module.css';
import { useOnline } from './use-online.ts';

export interface ErrorStateProps {
  title: string;
  /** Details, e.g. the message of the failed call. */
  detail?: string | undefined;
  onRetry: () => void;
  /** Whether the retry is running. */
  busy?: boolean;
}

/**
 * A loading error with a retry button; it must not look like an empty result. Without a network it is no error: the state
 * says calmly that this was never seen here, and leads to what was.
 *
 * @see AP-11
 */
export function ErrorState({ title, detail, onRetry, busy = false }: ErrorStateProps) {
  const isOnline = useOnline();
  const reason = isOnline ? detail : text.offlineDetail;
  return (
    <div role={isOnline ? 'alert' : 'status'} className={styles.state}>
      <Icon icon={CloudOff} size={32} className={styles.icon} />
      <p className={styles.title}>{isOnline ? title : text.offlineTitle}</p>
      {reason !== undefined && <p className={styles.detail}>{reason}</p>}
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        {!busy && <Icon icon={RotateCw} size={18} />}
        {text.retry}
      </Button>
      {!isOnline && (
        <ButtonLink to={paths.home} variant="quiet">
          {text.offlineAction}
        </ButtonLink>
      )}
    </div>
  );
}
