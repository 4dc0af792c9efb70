import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { dayClose as text } from '#domain/messages/day-close.ts';
import { connect } from '#machines/connect.ts';
import {
  type ClosedDay,
  dayCloseMachine,
  type DayCloseRef,
  type DayClosing,
  type OpenDay,
  selectClosed,
  selectCloseFailure,
  selectIsReading,
  selectOpenDay,
} from '#machines/day-close/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import { type ShopClient, useShop } from '#src/api/client.ts';
import { closeDay, readOpenDay } from '#src/api/staff-settlement.ts';
import { STAFF_KEY } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { newRequestKey } from '../request-key.ts';
import { CloseConfirmation } from './CloseConfirmation.tsx';
import { DrawerCard } from './DrawerCard.tsx';
import { SheetButton } from './SheetButton.tsx';
import staff from '../Staff.module.css';

/** Counts the drawers and closes the day. @see DK-14 */
export function DayClose() {
  const shop = useShop();
  const cache = useQueryClient();
  const machine = useMemo(
    () => connectDayClose(shop, () => void cache.invalidateQueries({ queryKey: [STAFF_KEY] })),
    [shop, cache],
  );
  const close = useActorRef(machine, { input: { newKey: newRequestKey } });
  const open = useSelector(close, selectOpenDay);
  const isReading = useSelector(close, selectIsReading);
  const closed = useSelector(close, selectClosed);
  const failure = useSelector(close, selectCloseFailure);
  return (
    <section className={staff.content} aria-labelledby="day-close">
      <h2 id="day-close" className={staff.heading}>
        {text.title}
      </h2>
      <p className={staff.soft}>{text.intro}</p>
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      {closed !== undefined ? (
        <Closed close={close} closed={closed} />
      ) : open === undefined ? (
        isReading ? (
          <Spinner label={text.title} />
        ) : (
          <Button small variant="secondary" onClick={() => close.send({ type: 'refresh.requested' })}>
            {text.refresh}
          </Button>
        )
      ) : (
        <Counting close={close} open={open} />
      )}
      <CloseConfirmation close={close} />
    </section>
  );
}

function Counting({ close, open }: { close: DayCloseRef; open: OpenDay }) {
  const isReading = useSelector(close, selectIsReading);
  return (
    <form
      noValidate
      aria-label={text.title}
      className={staff.content}
      onSubmit={(event) => {
        event.preventDefault();
        close.send({ type: 'counts.submitted' });
      }}
    >
      {open.drawers.length === 0 && <p>{text.none}</p>}
      {open.drawers.map((drawer) => (
        <DrawerCard key={drawer.staffId} close={close} drawer={drawer} />
      ))}
      <div className={staff.buttons}>
        <Button type="submit" disabled={isReading}>
          {text.check}
        </Button>
        <Button
          variant="secondary"
          busy={isReading}
          onClick={() => close.send({ type: 'refresh.requested' })}
        >
          {text.refresh}
        </Button>
      </div>
    </form>
  );
}

function Closed({ close, closed: { number } }: { close: DayCloseRef; closed: ClosedDay }) {
  return (
    <Card>
      <div className={staff.form}>
        <Alert tone="success" title={text.closed(number)}>
          {text.closedDetail}
        </Alert>
        <div className={staff.buttons}>
          <SheetButton number={number} label={text.sheet} />
          <Button variant="secondary" onClick={() => close.send({ type: 'restart.requested' })}>
            {text.another}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The machine with the API. @param onClosed what was read before is no longer true */
const connectDayClose = (shop: ShopClient, onClosed: () => void) =>
  connect(dayCloseMachine, {
    readOpenDay: callActor<OpenDay, unknown>((_, signal) => readOpenDay(shop, signal)),
    closeDay: callActor<ClosedDay, DayClosing>(async (closing, signal) => {
      const closed = await closeDay(shop, closing, signal);
      onClosed();
      return closed;
    }),
  });
