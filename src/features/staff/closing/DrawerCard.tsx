import { useSelector } from '@xstate/react';
import { dayClose as text } from '#domain/messages/day-close.ts';
import { formatPrice } from '#domain/money/money.ts';
import { sumText } from '#domain/wording/settlement.ts';
import {
  type DayCloseRef,
  type OpenDrawer,
  selectDifference,
  selectDrawerError,
  selectEntry,
} from '#machines/day-close/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { Field } from '#src/ui/Field.tsx';
import staff from '../Staff.module.css';

/** One drawer: what is expected in it, and what was counted. */
export function DrawerCard({ close, drawer }: { close: DayCloseRef; drawer: OpenDrawer }) {
  const { staffId, name, opening, received, takenBack, expected } = drawer;
  const { counted, handedOver, reason, isSkipped } = useSelector(close, selectEntry(staffId));
  const difference = useSelector(close, selectDifference(drawer));
  const errors = {
    counted: useSelector(close, selectDrawerError(drawer, 'counted')),
    handedOver: useSelector(close, selectDrawerError(drawer, 'handedOver')),
    reason: useSelector(close, selectDrawerError(drawer, 'reason')),
  };
  const change = (field: 'counted' | 'handedOver' | 'reason') => (value: string) =>
    close.send({ type: 'count.changed', staffId, field, value });
  const skip = (
    <Button
      small
      variant="quiet"
      aria-pressed={isSkipped}
      onClick={() => close.send({ type: 'drawer.skipped', staffId, isSkipped: !isSkipped })}
    >
      {text.skip}
    </Button>
  );
  return (
    <Card>
      <fieldset className={staff.form}>
        <legend className={staff.heading}>{text.drawer(name)}</legend>
        <DefinitionList
          items={[
            { label: text.opening, value: formatPrice(opening) },
            { label: text.received, value: sumText(received) },
            ...(takenBack.count === 0 ? [] : [{ label: text.takenBack, value: sumText(takenBack) }]),
            { label: text.expected, value: formatPrice(expected) },
          ]}
        />
        {isSkipped ? (
          <p>{text.skipped}</p>
        ) : (
          <>
            <Field
              label={text.counted}
              name={`counted-${staffId}`}
              inputMode="numeric"
              autoComplete="off"
              value={counted}
              error={errors.counted}
              onChange={change('counted')}
            />
            {difference !== undefined && <Difference amount={difference} />}
            {difference !== undefined && difference !== 0 && (
              <Field
                label={text.reason}
                name={`reason-${staffId}`}
                multiline
                value={reason}
                error={errors.reason}
                onChange={change('reason')}
              />
            )}
            <Field
              label={text.handedOver}
              name={`handed-over-${staffId}`}
              hint={text.handedOverHint}
              inputMode="numeric"
              autoComplete="off"
              value={handedOver}
              error={errors.handedOver}
              onChange={change('handedOver')}
            />
          </>
        )}
        <div className={staff.buttons}>{skip}</div>
      </fieldset>
    </Card>
  );
}

const Difference = ({ amount }: { amount: number }) =>
  amount === 0 ? (
    <Alert tone="success">{text.noDifference}</Alert>
  ) : (
    <Alert
      tone="warning"
      title={amount > 0 ? text.tooMuch(formatPrice(amount)) : text.tooLittle(formatPrice(-amount))}
    >
      {text.refreshHint}
    </Alert>
  );
