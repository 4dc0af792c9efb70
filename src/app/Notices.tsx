import { Wifi, WifiOff } from 'lucide';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ago } from '#domain/text/relative-time.ts';
import { notices as text } from '#domain/messages/notices.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { useModuleAtRest } from '#src/ui/use-lazy-module.ts';
import { useOnline } from '#src/ui/use-online.ts';
import { NOTICES_ID } from './NoticesSlot.tsx';
import styles from './Notices.module.css';
import { useCachedAge } from './use-cached-age.ts';

const importAppUpdate = () => import('#src/app-update/AppUpdate.tsx');

/** Milliseconds for which the "back online" notice is shown. */
const BACK_MS = 4_000;

/** Milliseconds between retries while the server cannot be reached. */
const RETRY_MS = 15_000;

/** The notice text while the server cannot be reached; otherwise `undefined`. */
function networkNotice(isOnline: boolean, age: number | undefined): string | undefined {
  if (age === undefined) return isOnline ? undefined : text.offline;
  return isOnline ? text.noAnswerSeen(ago(age)) : text.offlineSeen(ago(age));
}

/**
 * Shows that the network is down, how old the displayed catalogue data is, and when the network is back. Refetches
 * cached data as soon as possible.
 */
function Network() {
  const isOnline = useOnline();
  const [age, refetch] = useCachedAge();
  const missing = networkNotice(isOnline, age);
  const [wasMissing, setWasMissing] = useState(false);
  if (missing !== undefined && !wasMissing) setWasMissing(true);

  const isOld = age !== undefined;
  useEffect(() => {
    if (!isOnline || !isOld) return undefined;
    refetch();
    const timer = setInterval(refetch, RETRY_MS);
    return () => clearInterval(timer);
  }, [isOnline, isOld, refetch]);

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

/** The notices of the network and of a new version. @see RT-21 @see UP-01 */
export function Notices() {
  const place = document.getElementById(NOTICES_ID);
  const appUpdate = useModuleAtRest(import.meta.env.PROD, importAppUpdate);
  return (
    place &&
    createPortal(
      <>
        <Network />
        {appUpdate !== undefined && <appUpdate.AppUpdate />}
      </>,
      place,
    )
  );
}
