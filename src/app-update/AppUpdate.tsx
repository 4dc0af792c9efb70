import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { appUpdate as text } from '#domain/messages/notices.ts';
import { isPostponed } from '#domain/visit/app-update.ts';
import {
  selectIsActivating,
  selectIsPrompting,
  appUpdateMachine,
  type PaymentScope,
} from '#machines/app-update/index.ts';
import { readPageData } from '#src/api/page-data.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { onPaymentChange, isPaymentOpen, waitForNoPayment } from '#src/payments/payment-open.ts';
import { readLocal, writeLocal } from '#src/storage/local.ts';
import { Button } from '#src/ui/Button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { usePageReturned } from '#src/ui/use-page-returned.ts';
import styles from './AppUpdate.module.css';
import {
  activateWaiting,
  cacheAnswers,
  onVersionChanged,
  onVersionFound,
  checkForUpdate,
  registerWorker,
} from './registration.ts';
import { connect } from '#machines/connect.ts';
import { callActor } from '#src/api/call-actor.ts';

/** When 'Plus tard' was last pressed, in epoch milliseconds as text. */
const KEY = 'updatePostponedAt';

/**
 * Registers the service worker and prompts for a reload once a new version is ready.
 *
 * @see UP-01
 * @see HAZARDS E7
 */
export function AppUpdate() {
  const [isPostponedNow] = useState(() => isPostponed(readLocal(KEY), Date.now()));
  const update = useActorRef(connectedAppUpdate, { input: { isPostponed: isPostponedNow } });

  useEffect(() => onVersionFound(() => update.send({ type: 'version.found' })), [update]);
  useEffect(() => onVersionChanged(() => update.send({ type: 'version.changed' })), [update]);
  useEffect(
    () => onPaymentChange((isOpen) => void (isOpen && update.send({ type: 'payment.opened' }))),
    [update],
  );
  useEffect(() => {
    // The page's embedded data was never requested, so the service worker has not cached it.
    const data = readPageData(document);
    if (data?.isOld === false) cacheAnswers(data.answers).catch(() => undefined);
  }, []);
  usePageReturned(() => update.send({ type: 'page.returned' }));
  useEmitted(update, 'activate', () => void activateWaiting());
  useEmitted(update, 'postponed', () => void writeLocal(KEY, String(Date.now())));
  useEmitted(update, 'reload', () => window.location.reload());

  const isPrompting = useSelector(update, selectIsPrompting);
  const isActivating = useSelector(update, selectIsActivating);
  return (
    <div
      role={isPrompting ? 'region' : undefined}
      aria-label={isPrompting ? text.label : undefined}
      className={classNames(isPrompting && styles.question)}
    >
      <output>{isPrompting && text.question}</output>
      {isPrompting && (
        <div className={styles.answers}>
          <Button
            variant="secondary"
            busy={isActivating}
            onClick={() => update.send({ type: 'reload.requested' })}
          >
            {text.reload}
          </Button>
          <Button
            variant="quiet"
            disabled={isActivating}
            onClick={() => update.send({ type: 'reload.postponed' })}
          >
            {text.later}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The app-update machine with actors that use the browser's service worker. */
const connectedAppUpdate = connect(appUpdateMachine, {
  register: callActor<void, unknown>(registerWorker),
  checkForUpdate: callActor<void, unknown>(checkForUpdate),
  isPaymentOpen: callActor<boolean, unknown>(isPaymentOpen),
  waitForNoPayment: callActor<void, PaymentScope>(({ everywhere }, signal) =>
    waitForNoPayment(everywhere, signal),
  ),
});
