import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { inspector as text } from '#domain/messages/inspector.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import type { Recording } from '#domain/inspection/recording.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { useShop } from '#src/api/client.ts';
import { recordingQuery } from '#src/api/recordings.ts';
import { isLiveViewOn, onLiveSwitch, switchLiveView } from '#src/inspection/live-switch.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Loaded } from '../Loaded.tsx';
import { SectionHead } from '../SectionHead.tsx';
import { ParcelRecording } from './ParcelRecording.tsx';
import { PaymentSearch } from './PaymentSearch.tsx';
import { RecordingView } from './RecordingView.tsx';

const PARCEL = /^colis\/(\d+)\/(\d+)$/;

/**
 * `/inspecteur`: staff find a payment and replay what shopper, server and provider did, or replay a parcel.
 *
 * @param shown the id of a payment, or `colis/{order}/{number}` for a parcel
 * @see TL-03
 */
export default function InspectorView({ shown }: { shown: string | undefined }) {
  const [opened, setOpened] = useState<Recording | undefined>(undefined);
  if (opened)
    return (
      <>
        <Alert tone="info">{text.fromFile}</Alert>
        <div>
          <Button variant="secondary" onClick={() => setOpened(undefined)}>
            {text.close}
          </Button>
        </div>
        <RecordingView recording={opened} transactionId={undefined} />
      </>
    );
  const [, orderId, number] = PARCEL.exec(shown ?? '') ?? [];
  if (orderId !== undefined) return <ParcelRecording orderId={Number(orderId)} number={Number(number)} />;
  if (shown !== undefined) return <StoredRecording transactionId={shown} />;
  return (
    <>
      <SectionHead title={staffPages.sections.inspector} />
      <PaymentSearch onOpen={setOpened} />
      <LiveSwitch />
    </>
  );
}

/** Shows the machines of every page of this tab. @see TL-04 */
const LiveSwitch = () => (
  <Checkbox
    label={text.live.switch}
    description={text.live.switchDetail}
    checked={useSyncExternalStore(onLiveSwitch, isLiveViewOn)}
    onChange={switchLiveView}
  />
);

function StoredRecording({ transactionId }: { transactionId: string }) {
  const recording = useQuery(recordingQuery(useShop(), transactionId));
  return (
    <>
      <p>
        <Link to={staffPaths.inspector}>{staffPages.back}</Link>
      </p>
      <Loaded query={recording}>
        {(data) => <RecordingView recording={data} transactionId={transactionId} />}
      </Loaded>
    </>
  );
}
