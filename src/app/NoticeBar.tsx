import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import { classNames } from '#src/ui/class-names.ts';
import { useOnline } from '#src/ui/use-online.ts';
import styles from './NoticeBar.module.css';

/** Milliseconds for which the return of the network is told. */
const BACK_MS = 4_000;

/** Always there and mostly empty: says calmly that the network is gone, and that it is back. @see RT-21 */
export function NoticeBar() {
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);

  const isBack = isOnline && wasOffline;
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => setWasOffline(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [isBack]);

  const Icon = isOnline ? Wifi : WifiOff;
  return (
    <output className={styles.region}>
      {wasOffline && (
        <span className={classNames(styles.bar, isBack && styles.back)}>
          <Icon size={20} aria-hidden />
          {isOnline ? text.backOnline : text.offline}
        </span>
      )}
    </output>
  );
}
