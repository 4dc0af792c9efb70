import { Wifi, WifiOff } from 'lucide';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ago } from '#domain/relative-time.ts';
import { notices as text } from '#domain/messages/notices.ts';
import { AppUpdate } from '#src/app-update/AppUpdate.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { useOnline } from '#src/ui/use-online.ts';
import { NOTICES_ID } from './NoticesSlot.tsx';
import styles from './Notices.module.css';
import { useCachedAge } from './use-cached-age.ts';

/** Milliseconds for which the return of the network is told. */
const BACK_MS = 4_000;

/** Milliseconds after which a link that did not answer is tried again. */
const RETRY_MS = 15_000;

/** What is said while the shop cannot be reached. */
function absence(isOnline: boolean, age: number | undefined): string | undefined {
  if (age === undefined) return isOnline ? undefined : text.offline;
  return isOnline ? text.noAnswerSeen(ago(age)) : text.offlineSeen(ago(age));
}

/**
 * Says calmly that the network is gone, how old the catalogue on screen is, and that the network is back; what came from
 * the store is read again as soon as it can be.
 */
function Network() {
  const isOnline = useOnline();
  const [age, readAgain] = useCachedAge();
  const missing = absence(isOnline, age);
  const [wasMissing, setWasMissing] = useState(false);
  if (missing !== undefined && !wasMissing) setWasMissing(true);

  const isOld = age !== undefined;
  useEffect(() => {
    if (!isOnline || !isOld) return undefined;
    readAgain();
    const timer = setInterval(readAgain, RETRY_MS);
    return () => clearInterval(timer);
  }, [isOnline, isOld, readAgain]);

  const isBack = missing === undefined && wasMissing;
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => setWasMissing(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [isBack]);

  return (
    <output>
      {wasMissing && (
        <span className={classNames(styles.bar, isBack && styles.back)}>
          <Icon icon={isBack ? Wifi : WifiOff} size={20} />
          {missing ?? text.backOnline}
        </span>
      )}
    </output>
  );
}

/** What stands in the notice bar: the network, and the question about a new version. @see RT-21 @see UP-01 */
export function Notices() {
  const place = document.getElementById(NOTICES_ID);
  return (
    place &&
    createPortal(
      <>
        <Network />
        {import.meta.env.PROD && <AppUpdate />}
      </>,
      place,
    )
  );
}
