import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '#domain/account/session.ts';
import { BASKET_PATHS, type OrderedBasket, SALE_TYPE_OF } from '#domain/basket/names.ts';
import type { BasketOrderLine } from '#domain/orders/basket-quote.ts';
import { basket as basketText } from '#domain/messages/basket.ts';
import { checkout as text } from '#domain/messages/checkout.ts';
import { shop as words } from '#domain/messages/shop.ts';
import { PAYMENT_MODES_OF } from '#domain/order.ts';
import { paths } from '#domain/paths.ts';
import { returnPath } from '#domain/screens/return-path.ts';
import {
  selectDelivery,
  selectIsEmpty,
  selectIsForbidden,
  selectIsSessionEnded,
  selectMode,
  selectOrderToPay,
  selectOrderUrl,
  type CheckoutRef,
  checkoutMachine,
} from '#machines/checkout/index.ts';
import { useShop, type ShopClient } from '#src/api/client.ts';
import { keepLines, removeOrdered } from '#src/baskets/actions.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { PaymentDialog } from '#src/payments/dialog/PaymentDialog.tsx';
import { useVisitRecorder } from '#src/payments/use-step-recorder.ts';
import { forgetOrderKey, orderKey } from '#src/storage/order-keys.ts';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Page } from '#src/ui/Page.tsx';
import { SideLayout } from '#src/ui/SideLayout.tsx';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { usePreloadToasts } from '#src/ui/use-preload-toasts.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { DeliveryForm, ownDelivery } from './DeliveryForm.tsx';
import { checkoutName, forgetCheckoutDraft, keepCheckoutDraft, readCheckoutDraft } from './drafts.ts';
import { PaymentModes } from './PaymentModes.tsx';
import { QuoteChanges } from './QuoteChanges.tsx';
import { connect } from '#machines/connect.ts';
import { callActor } from '#src/api/call-actor.ts';
import { fetchQuote, placeBasketOrder } from '#src/api/checkout.ts';

interface CheckoutProps {
  name: OrderedBasket;
  /** The basket's lines when the checkout was opened. */
  lines: readonly BasketOrderLine[];
  user: SessionUser;
}

/** The checkout of one basket on one page: delivery, payment, summary. @see BK-09 */
export function Checkout({ name, lines, user }: CheckoutProps) {
  const shop = useShop();
  const navigate = useNavigate();
  const saleType = SALE_TYPE_OF[name];
  const machine = useMemo(() => connectCheckout(shop), [shop]);
  const draftName = checkoutName(name, user.id);
  const [draft] = useState(() => readCheckoutDraft(draftName));
  const [idempotencyKey] = useState(() => orderKey(draftName));
  const page = useActorRef(machine, {
    input: {
      saleType,
      lines,
      delivery: draft.delivery ?? ownDelivery(user),
      proposed: ownDelivery(user),
      mode: draft.mode ?? PAYMENT_MODES_OF[saleType][0],
      idempotencyKey,
    },
  });
  useVisitRecorder(page, 'checkout');
  const order = useSelector(page, selectOrderToPay);
  const orderUrl = useSelector(page, selectOrderUrl);
  const isPlaced = orderUrl !== undefined;

  useDraft(page, draftName, idempotencyKey, isPlaced);
  useTitle(text.titles[saleType]);
  usePreloadToasts();
  useEmitted(page, 'notice', toast);
  useEmitted(page, 'lines.changed', ({ lines: kept }) => keepLines(name, kept));
  useEmitted(page, 'ordered', ({ lines: ordered }) => removeOrdered(name, ordered));
  useEmitted(page, 'leave', ({ to }) => void navigate(to, { replace: true }));
  useEffect(() => {
    // Reload and Back lead to the order and not to a second one (HAZARDS B31).
    if (orderUrl !== undefined) window.history.replaceState(window.history.state, '', orderUrl);
  }, [orderUrl]);

  return (
    <Page
      title={text.titles[saleType]}
      breadcrumb={
        <Breadcrumb
          trail={[
            { label: words.home, to: paths.home },
            { label: basketText.titles[name], to: BASKET_PATHS[name] },
            { label: text.titles[saleType] },
          ]}
        />
      }
    >
      <Content page={page} name={name} user={user} />
      {order !== undefined && (
        <PaymentDialog
          order={order}
          startsWithLast
          onClosed={() => page.send({ type: 'payment.closed' })}
          onConfirmed={() => page.send({ type: 'payment.confirmed' })}
        />
      )}
    </Page>
  );
}

/** Keeps what was typed and chosen until the order is placed. */
function useDraft(page: CheckoutRef, draftName: string, idempotencyKey: string, isPlaced: boolean) {
  const delivery = useSelector(page, selectDelivery);
  const mode = useSelector(page, selectMode);
  useEffect(() => {
    if (isPlaced) {
      forgetCheckoutDraft(draftName);
      forgetOrderKey(draftName, idempotencyKey);
    } else keepCheckoutDraft(draftName, { delivery, mode });
  }, [draftName, idempotencyKey, delivery, mode, isPlaced]);
}

function Content({ page, name, user }: { page: CheckoutRef; name: OrderedBasket; user: SessionUser }) {
  const isEmpty = useSelector(page, selectIsEmpty);
  const isForbidden = useSelector(page, selectIsForbidden);
  const isSessionEnded = useSelector(page, selectIsSessionEnded);
  if (isSessionEnded)
    return (
      <EmptyState
        title={text.sessionEnded}
        detail={text.sessionEndedDetail}
        action={
          <ButtonLink to={paths.loginThen(returnPath(paths.checkoutOf(name)))}>{text.signIn}</ButtonLink>
        }
      />
    );
  if (isEmpty || isForbidden)
    return (
      <EmptyState
        motif
        title={isEmpty ? text.empty : text.forbidden}
        detail={isEmpty ? text.emptyDetail : text.forbiddenDetail}
        action={<ButtonLink to={BASKET_PATHS[name]}>{text.backToBasket}</ButtonLink>}
      />
    );
  return (
    <SideLayout side={<CheckoutSummary page={page} />}>
      <QuoteChanges page={page} />
      <DeliveryForm page={page} user={user} />
      <PaymentModes page={page} saleType={SALE_TYPE_OF[name]} />
      <div>
        <ButtonLink to={BASKET_PATHS[name]} variant="quiet">
          {text.backToBasket}
        </ButtonLink>
      </div>
    </SideLayout>
  );
}

/** The checkout's machine with the API. */
const connectCheckout = (shop: ShopClient) =>
  connect(checkoutMachine, {
    fetchQuote: callActor((input, signal) => fetchQuote(shop, input, signal)),
    placeOrder: callActor((input, signal) => placeBasketOrder(shop, input, signal)),
  });
