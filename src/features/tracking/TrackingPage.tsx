import { useMemo } from 'react';
import { screenTitles } from '#domain/messages/screens.ts';
import { shop as words } from '#domain/messages/shop.ts';
import { tracking as text } from '#domain/messages/tracking.ts';
import { paths } from '#domain/paths.ts';
import { useShop, type ShopClient } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { Page } from '#src/ui/Page.tsx';
import { TrackingAnswer } from './TrackingAnswer.tsx';
import { TrackingForm } from './TrackingForm.tsx';
import styles from './Tracking.module.css';
import type { Tracked, TrackingQuestion } from '#domain/wording/tracking.ts';
import { connect } from '#machines/connect.ts';
import { orderTrackingMachine } from '#machines/order-tracking/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import { trackOrder } from '#src/api/tracking.ts';

const TRAIL = [{ label: words.home, to: paths.home }, { label: screenTitles.tracking }];

/**
 * `/tracking-order`: the status of an order, for anyone who knows its reference and phone number.
 *
 * @see RT-09
 */
export default function TrackingPage() {
  const shop = useShop();
  const machine = useMemo(() => connectOrderTracking(shop), [shop]);
  const tracking = useActorRef(machine);
  return (
    <Page narrow title={screenTitles.tracking} breadcrumb={<Breadcrumb trail={TRAIL} />}>
      <p className={styles.lead}>{text.lead}</p>
      <TrackingForm tracking={tracking} />
      <TrackingAnswer tracking={tracking} />
    </Page>
  );
}

/** The order-tracking machine with the API. */
const connectOrderTracking = (shop: ShopClient) =>
  connect(orderTrackingMachine, {
    trackOrder: callActor<Tracked, TrackingQuestion>((question, signal) =>
      trackOrder(shop, question, signal),
    ),
  });
