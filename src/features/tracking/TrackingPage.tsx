import { useMemo } from 'react';
import { screenTitles } from '#domain/messages/screens.ts';
import { shop as words } from '#domain/messages/shop.ts';
import { tracking as text } from '#domain/messages/tracking.ts';
import { paths } from '#domain/paths.ts';
import { useShop } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { Page } from '#src/ui/Page.tsx';
import { connectOrderTracking } from './actors.ts';
import { TrackingAnswer } from './TrackingAnswer.tsx';
import { TrackingForm } from './TrackingForm.tsx';
import styles from './Tracking.module.css';

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
