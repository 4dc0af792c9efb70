import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pack as text } from '#domain/messages/pack.ts';
import { screenTitles } from '#domain/messages/screens.ts';
import type { PackPaymentMode } from '#domain/order.ts';
import { paths } from '#domain/paths.ts';
import { selectFields, type GuestReservationRef } from '#machines/guest-reservation/index.ts';
import {
  selectIsCustomer,
  selectMode,
  selectObstacle,
  selectOrderToPay,
  selectOrderUrl,
  selectPack,
  selectReservation,
  type PackOrderRef,
  selectCanRetry,
} from '#machines/pack-order/index.ts';
import { useShop } from '#src/api/client.ts';
import { knownAddressesQuery } from '#src/api/orders.ts';
import { packQuery } from '#src/api/packs.ts';
import { useSignedIn } from '#src/access/member.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { PaymentDialog } from '#src/payments/dialog/PaymentDialog.tsx';
import { useRefreshSession } from '#src/session/use-refresh-session.ts';
import { forgetOrderKey, orderKey } from '#src/storage/order-keys.ts';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { Page } from '#src/ui/Page.tsx';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { useScreenQuery } from '#src/ui/screen-location.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { usePreloadToasts } from '#src/ui/use-preload-toasts.ts';
import { connectPackOrder } from './actors.ts';
import { chosenMode, forgetGuest, forgetMode, keepGuest, keepMode, readGuest } from './drafts.ts';
import { GuestDialog } from './GuestDialog.tsx';
import { PackSheet } from './PackSheet.tsx';
import { PackSkeleton } from './PackSkeleton.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';

/**
 * Replaces the URL by that of the order, so that reload and Back lead to the order and not to a second one (HAZARDS
 * B31).
 */
function useOrderUrl(url: string | undefined) {
  useEffect(() => {
    if (url === undefined) return;
    window.history.replaceState(window.history.state, '', url);
    window.scrollTo(0, 0);
  }, [url]);
}

/** Keeps the choice until the order is placed, for a customer who signs in meanwhile. */
function useDraft(
  code: string,
  idempotencyKey: string,
  mode: PackPaymentMode | undefined,
  isPlaced: boolean,
) {
  useEffect(() => {
    if (isPlaced) {
      forgetMode(code);
      forgetGuest();
      forgetOrderKey(keyName(code), idempotencyKey);
    } else keepMode(code, mode);
  }, [code, idempotencyKey, mode, isPlaced]);
}

/** Keeps what a guest types. */
function KeepGuest({ reservation }: { reservation: GuestReservationRef }) {
  const fields = useSelector(reservation, selectFields);
  useEffect(() => keepGuest(fields), [fields]);
  return null;
}

/** Tells the page where the customer's order can go: where the last one in Dakar went, or the account's address. */
function useKnownAddress(page: PackOrderRef, signedIn: boolean) {
  const shop = useShop();
  const { data, isError } = useQuery({ ...knownAddressesQuery(shop), enabled: signedIn });
  const isCustomer = useSelector(page, selectIsCustomer);
  // They are not read any more once the session has ended.
  const isUnreadable = isError || (isCustomer && !signedIn);
  useEffect(() => {
    if (isUnreadable) return page.send({ type: 'address.unreadable' });
    if (data === undefined) return;
    const last = data.places.find(({ region }) => region === 'dakar')?.address;
    const isSaved = data.accountAddress !== undefined;
    page.send({ type: 'address.read', address: last ?? data.accountAddress, isSaved });
  }, [page, data, isUnreadable]);
}

const keyName = (code: string) => `pack:${code}`;

/** The pack page for one pack. */
function PackOrder({ code }: { code: string | undefined }) {
  const shop = useShop();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const queries = useQueryClient();
  const machine = useMemo(() => connectPackOrder(shop, queries), [shop, queries]);
  // Not fetched here but by the machine; known from the start on a page that the server rendered.
  const { data: served } = useQuery({ ...packQuery(shop, code ?? ''), enabled: false });
  const [idempotencyKey] = useState(() => orderKey(keyName(code ?? '')));
  const [mode] = useState(() => chosenMode(code ?? ''));
  const [fields] = useState(readGuest);
  const page = useActorRef(machine, { input: { code, signedIn, mode, idempotencyKey, fields } });

  useEffect(() => {
    if (signedIn) page.send({ type: 'member.recognized' });
  }, [page, signedIn]);

  useKnownAddress(page, signedIn);

  const pack = useSelector(page, selectPack) ?? served;
  const obstacle = useSelector(page, selectObstacle);
  const reservation = useSelector(page, selectReservation);
  const order = useSelector(page, selectOrderToPay);
  const orderUrl = useSelector(page, selectOrderUrl);
  const refreshSession = useRefreshSession();

  useDraft(code ?? '', idempotencyKey, useSelector(page, selectMode), orderUrl !== undefined);
  useTitle(pack?.name ?? screenTitles.pack);
  usePreloadToasts();
  useOrderUrl(orderUrl);
  useEmitted(page, 'notice', toast);
  useEmitted(page, 'account.saved', ({ session }) => refreshSession(session));
  useEmitted(page, 'leave', ({ to }) => void navigate(to, { replace: true }));

  return (
    <Page
      breadcrumb={<Breadcrumb trail={[{ label: text.home, to: paths.home }, { label: screenTitles.pack }]} />}
    >
      {obstacle !== undefined && <PackObstacle page={page} title={obstacle} />}
      {obstacle === undefined &&
        (pack === undefined ? <PackSkeleton /> : <PackSheet page={page} pack={pack} />)}
      {reservation !== undefined && (
        <>
          <KeepGuest reservation={reservation} />
          <GuestDialog reservation={reservation} />
        </>
      )}
      {order !== undefined && (
        <PaymentDialog
          startsWithLast
          order={order}
          onClosed={() => page.send({ type: 'payment.closed' })}
          onConfirmed={() => page.send({ type: 'payment.confirmed' })}
        />
      )}
    </Page>
  );
}

/**
 * `/pack-promo?code=`: orders one pack. Another code remounts the page. Its two dialogs are in the same chunk, so that paying
 * needs no further chunk on a slow network. @see RT-15 @see PK-01
 */
export default function PackOrderPage() {
  const code = useScreenQuery().get('code') ?? undefined;
  return <PackOrder key={code} code={code} />;
}

/** Shown instead of a pack that has ended, does not exist or failed to load. @see PK-05 */
function PackObstacle({ page, title }: { page: PackOrderRef; title: string }) {
  const canRetry = useSelector(page, selectCanRetry);
  return (
    <>
      <h1 className="sr-only">{screenTitles.pack}</h1>
      {canRetry ? (
        <ErrorState title={title} onRetry={() => page.send({ type: 'retry.requested' })} />
      ) : (
        <EmptyState
          motif
          title={title}
          action={<ButtonLink to={paths.homePacks}>{text.seeOthers}</ButtonLink>}
        />
      )}
    </>
  );
}
