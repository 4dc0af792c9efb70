import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import {
  type CashDue,
  type CashEntryRef,
  selectDue,
  selectEntry,
  selectError,
  selectFailure,
  selectField,
  selectIsFinding,
  selectIsRecorded,
  type CashEntry,
  cashEntryMachine,
} from '#machines/cash-entry/index.ts';
import { useShop, type ShopClient } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { Field } from '#src/ui/Field.tsx';
import { CashConfirmation } from './CashConfirmation.tsx';
import { CashReversal } from './CashReversal.tsx';
import { newRequestKey } from './request-key.ts';
import { SectionHead } from './SectionHead.tsx';
import styles from './Staff.module.css';
import { connect } from '#machines/connect.ts';
import { callActor } from '#src/api/call-actor.ts';
import { readCashDue, recordCash } from '#src/api/cash.ts';

const { cash: text, sections } = staffPages;

/** Records cash that was received for an order. */
export function CashView() {
  const shop = useShop();
  const machine = useMemo(() => connectCashEntry(shop), [shop]);
  const cash = useActorRef(machine, { input: { newKey: newRequestKey } });
  const due = useSelector(cash, selectDue);
  const isRecorded = useSelector(cash, selectIsRecorded);
  return (
    <>
      <SectionHead title={sections.cash} />
      <p className={styles.soft}>{text.lead}</p>
      {isRecorded ? (
        <Recorded cash={cash} />
      ) : due === undefined ? (
        <SearchForm cash={cash} />
      ) : (
        <DueOrder cash={cash} due={due} />
      )}
      <CashConfirmation cash={cash} />
    </>
  );
}

function SearchForm({ cash }: { cash: CashEntryRef }) {
  const reference = useSelector(cash, selectField('reference'));
  const error = useSelector(cash, selectError('reference'));
  const isFinding = useSelector(cash, selectIsFinding);
  const failure = useSelector(cash, selectFailure);
  return (
    <Card>
      <form
        noValidate
        aria-label={text.find}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          cash.send({ type: 'form.submitted' });
        }}
      >
        <Field
          label={text.reference}
          name="reference"
          hint={text.referenceHint}
          placeholder="KE-0123456789"
          autoComplete="off"
          value={reference}
          error={error}
          disabled={isFinding}
          onChange={(value) => cash.send({ type: 'field.changed', field: 'reference', value })}
        />
        {failure !== undefined && <Alert tone="error">{failure}</Alert>}
        <Button type="submit" busy={isFinding}>
          {text.find}
        </Button>
      </form>
    </Card>
  );
}

/** The order and the instalment that is due, or why nothing may be received. */
function DueOrder({ cash, due }: { cash: CashEntryRef; due: CashDue }) {
  const isFinding = useSelector(cash, selectIsFinding);
  const failure = useSelector(cash, selectFailure);
  const { instalmentNo, state } = due;
  const blocked = state === 'open' ? undefined : text.blocked[state];
  return (
    <>
      <Card>
        <div className={styles.form}>
          <DefinitionList
            items={[
              { label: text.order, value: due.reference },
              { label: text.customer, value: due.customerName },
              { label: text.total, value: formatPrice(due.total) },
              { label: text.residual, value: formatPrice(due.residual) },
              ...(instalmentNo === undefined
                ? []
                : [{ label: text.payment, value: text.part(instalmentNo, due.instalments) }]),
              ...(blocked === undefined ? [{ label: text.amount, value: formatPrice(due.amountDue) }] : []),
            ]}
          />
          {failure !== undefined && <Alert tone="error">{failure}</Alert>}
          {due.isPageOpen && (
            <Alert tone="warning" title={text.openPage.title}>
              {text.openPage.detail}
            </Alert>
          )}
          {!due.isPageOpen && <StillPayable due={due} />}
          {blocked === undefined ? (
            <EntryForm cash={cash} amount={due.amountDue} />
          ) : (
            <Alert tone={state === 'paid' || state === 'closed' ? 'info' : 'warning'} title={blocked.title}>
              {blocked.detail}
            </Alert>
          )}
          <div className={styles.buttons}>
            {blocked !== undefined && (
              <Button
                small
                variant="secondary"
                busy={isFinding}
                onClick={() => cash.send({ type: 'refresh.requested' })}
              >
                {text.refresh}
              </Button>
            )}
            <Button small variant="quiet" onClick={() => cash.send({ type: 'restart.requested' })}>
              {text.another}
            </Button>
          </div>
        </div>
      </Card>
      {due.lastCash && (
        <CashReversal
          key={due.lastCash.id}
          cash={cash}
          reference={due.reference}
          parts={due.instalments}
          entry={due.lastCash}
        />
      )}
    </>
  );
}

const StillPayable = ({ due: { payableUntil } }: { due: CashDue }) =>
  payableUntil !== undefined && <Alert tone="warning">{text.stillPayable(payableUntil)}</Alert>;

function EntryForm({ cash, amount }: { cash: CashEntryRef; amount: number }) {
  const reason = useSelector(cash, selectField('reason'));
  const error = useSelector(cash, selectError('reason'));
  const isFinding = useSelector(cash, selectIsFinding);
  return (
    <form
      noValidate
      aria-label={sections.cash}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        cash.send({ type: 'entry.submitted' });
      }}
    >
      <Field
        label={text.who}
        name="reason"
        hint={text.whoHint}
        multiline
        value={reason}
        error={error}
        onChange={(value) => cash.send({ type: 'field.changed', field: 'reason', value })}
      />
      <Button type="submit" busy={isFinding}>
        {text.record(formatPrice(amount))}
      </Button>
    </form>
  );
}

function Recorded({ cash }: { cash: CashEntryRef }) {
  const entry = useSelector(cash, selectEntry);
  const due = useSelector(cash, selectDue);
  if (entry === undefined || due === undefined) return null;
  return (
    <Card>
      <div className={styles.form}>
        <Alert tone="success" title={text.recorded(formatPrice(entry.amount))}>
          {text.recordedDetail}
        </Alert>
        <StillPayable due={due} />
        <DefinitionList
          items={[
            { label: text.order, value: entry.reference },
            { label: text.customer, value: due.customerName },
            { label: text.residual, value: formatPrice(due.residual) },
          ]}
        />
        <Button variant="secondary" onClick={() => cash.send({ type: 'restart.requested' })}>
          {text.another}
        </Button>
      </div>
    </Card>
  );
}

/** The machine that records cash, with the API. */
const connectCashEntry = (shop: ShopClient) =>
  connect(cashEntryMachine, {
    findCashDue: callActor<CashDue, { reference: string }>(({ reference }, signal) =>
      readCashDue(shop, reference, signal),
    ),
    recordCash: callActor<CashDue, CashEntry>((entry, signal) => recordCash(shop, entry, signal)),
  });
