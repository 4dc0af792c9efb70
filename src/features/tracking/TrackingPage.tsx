import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { shop as words } from '#domain/messages/shop.ts';
import { tracking as text } from '#domain/messages/tracking.ts';
import { paths } from '#domain/paths.ts';
import { useShop } from '#src/api/client.ts';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { Page } from '#src/ui/Page.tsx';
import { useTitle } from '#src/ui/use-title.ts';
import { connectOrderTracking } from './actors.ts';
import { TrackingAnswer } from './TrackingAnswer.tsx';
import { TrackingForm } from './TrackingForm.tsx';
import styles from './Tracking.module.css';

const TRAIL = [{ label: words.home, to: paths.home }, { label: text.title }];

/** `/tracking-order`: how far an order is, for whoever knows its reference and its phone number. @see RT-09 */
export default function TrackingPage() {
  const shop = useShop();
  const machine = useMemo(() => connectOrderTracking(shop), [shop]);
  const tracking = useActorRef(machine);
  useTitle(text.title);
  return (
    <Page narrow title={text.title} breadcrumb={<Breadcrumb trail={TRAIL} />}>
      <p className={styles.lead}>{text.lead}</p>
      <TrackingForm tracking={tracking} />
      <TrackingAnswer tracking={tracking} />
    </Page>
  );
}
