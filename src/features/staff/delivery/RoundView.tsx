import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { CourierDeed } from '#domain/fulfilment/courier-deed.ts';
import type { CourierDelivery } from '#domain/orders/courier-round.ts';
import { delivery as text } from '#domain/messages/staff/delivery.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import {
  type DeliverySyncRef,
  selectFailure,
  selectIsSending,
  selectRefused,
  selectWaiting,
  withDeeds,
} from '#machines/delivery-sync/index.ts';
import { storedSession } from '#src/access/session-storage.ts';
import { useShop } from '#src/api/client.ts';
import { deliveryQueries } from '#src/api/deliveries.ts';
import { dropDeed, keepDeed, keepRound, readDeeds, readRound } from '#src/storage/courier.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { useOnline } from '#src/ui/use-online.ts';
import { SectionHead } from '../SectionHead.tsx';
import staff from '../Staff.module.css';
import { connectDeliverySync, withAnswer } from './actors.ts';
import styles from './Delivery.module.css';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { keepCodeOffline } from './keep-code-offline.ts';
import { RoundForm } from './RoundForm.tsx';

const { roundPage: words } = text;

const NONE: ReadonlySet<string> = new Set();

/**
 * The deliveries of the courier who is signed in. The round and what was noted are kept in the browser: without network the
 * page still opens, and what was noted is sent when it is back, once. @see DK-05
 */
export default function RoundView() {
  const account = storedSession()?.user.id ?? 0;
  const shop = useShop();
  const queries = useQueryClient();
  const isOnline = useOnline();
  /** As it was read last; a page that was opened without network has no other. */
  const [keptRound, setKeptRound] = useState(() => readRound(account));
  const machine = useMemo(
    () =>
      connectDeliverySync(shop, queries, (now) => setKeptRound((round) => round && withAnswer(round, now))),
    [shop, queries],
  );
  const [deeds] = useState(() => readDeeds(account));
  const sync = useActorRef(machine, { input: { deeds, isOnline } });
  const read = useQuery(deliveryQueries(shop).round());
  /** Keys of what was noted and could not be stored. */
  const [unkept, setUnkept] = useState<ReadonlySet<string>>(NONE);
  const waiting = useSelector(sync, selectWaiting);
  useEffect(keepCodeOffline, []);
  useEffect(() => sync.send({ type: 'connection.changed', isOnline }), [sync, isOnline]);
  const round: readonly CourierDelivery[] | undefined = read.data ?? keptRound;
  useEffect(() => {
    if (round !== undefined) keepRound(account, round);
  }, [account, round]);
  // A read that was asked before the deed would show the round as it was.
  const readAgain = async () => {
    await queries.cancelQueries({ queryKey: deliveryQueries(shop).round().queryKey });
    await read.refetch();
  };
  useEmitted(sync, 'deed.done', ({ key }) => {
    dropDeed(key);
    setUnkept((before) => new Set([...before].filter((each) => each !== key)));
    void readAgain();
  });
  const note = (deed: CourierDeed) => {
    if (!keepDeed(account, deed)) setUnkept((before) => new Set([...before, deed.key]));
    sync.send({ type: 'deed.added', deed });
  };
  return (
    <>
      <SectionHead title={staffPages.sections.round} />
      <p className={staff.soft}>{words.lead}</p>
      {unkept.size > 0 && <Alert tone="warning">{words.notKept}</Alert>}
      {read.isError && round !== undefined && <Alert tone="info">{words.offline}</Alert>}
      <SyncState sync={sync} round={round ?? []} />
      {round === undefined && read.isPending && <Spinner label={staffPages.loading} />}
      {round === undefined && read.isError && (
        <ErrorState
          title={staffPages.cannotLoad}
          detail={read.error.message}
          busy={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {round?.length === 0 && <EmptyState motif title={words.none} />}
      <ul className={staff.list}>
        {round?.map((delivery) => (
          <li key={`${delivery.orderId}/${delivery.number}`}>
            <RoundCard
              delivery={withDeeds(delivery, waiting)}
              isWaiting={waiting.some(({ orderId }) => orderId === delivery.orderId)}
              onNote={note}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function RoundCard({
  delivery,
  isWaiting,
  onNote,
}: {
  delivery: CourierDelivery;
  isWaiting: boolean;
  onNote: (deed: CourierDeed) => void;
}) {
  return (
    <Card>
      <article aria-label={delivery.reference} className={styles.delivery}>
        <div className={staff.badges}>
          <h2 className={styles.reference}>{delivery.reference}</h2>
          <Badge tone={delivery.state === 'delivered' ? 'good' : 'info'}>{text.states[delivery.state]}</Badge>
          {isWaiting && <Badge tone="warning">{words.toSend}</Badge>}
        </div>
        <DeliveryFacts delivery={delivery} />
        <RoundForm key={delivery.state} delivery={delivery} onNote={onNote} />
      </article>
    </Card>
  );
}

/** What a deed was, for the courier to recognise it. */
const deedName = (deed: CourierDeed): string =>
  deed.kind === 'cash'
    ? words.cash(deed.reference, formatPrice(deed.amount))
    : words.step(deed.reference, text.steps[deed.step], deed.recipient);

/** What is still to be sent, and what the server did not accept. */
function SyncState({ sync, round }: { sync: DeliverySyncRef; round: readonly CourierDelivery[] }) {
  const waiting = useSelector(sync, selectWaiting);
  const refused = useSelector(sync, selectRefused);
  const isSending = useSelector(sync, selectIsSending);
  const failure = useSelector(sync, selectFailure);
  const versionOf = (deed: CourierDeed) =>
    round.find(
      ({ orderId, number }) => deed.kind === 'step' && orderId === deed.orderId && number === deed.number,
    )?.version;
  return (
    <div className={styles.delivery}>
      {waiting.length > 0 && (
        <Alert
          tone="info"
          action={
            <Button
              small
              variant="secondary"
              busy={isSending}
              onClick={() => sync.send({ type: 'sync.requested' })}
            >
              {words.sendNow}
            </Button>
          }
        >
          {[isSending ? words.sending : words.waiting(waiting.length), failure].filter(Boolean).join(' ')}
        </Alert>
      )}
      {refused.map(({ deed, message }) => (
        <Alert
          key={deed.key}
          tone="error"
          title={words.refused}
          action={
            <div className={staff.buttons}>
              <Button
                small
                variant="secondary"
                onClick={() =>
                  sync.send({ type: 'refusal.retried', key: deed.key, version: versionOf(deed) })
                }
              >
                {words.again}
              </Button>
              <Button
                small
                variant="quiet"
                onClick={() => sync.send({ type: 'refusal.dismissed', key: deed.key })}
              >
                {words.dismiss}
              </Button>
            </div>
          }
        >
          {deedName(deed)}. {message}
        </Alert>
      ))}
    </div>
  );
}
