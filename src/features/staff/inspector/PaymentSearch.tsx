import { useMutation } from '@tanstack/react-query';
import { FolderOpen } from 'lucide';
import { useState } from 'react';
import { momentInDakar } from '#domain/text/dates.ts';
import { inspector as text } from '#domain/messages/inspector.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import { orderDetailsPath } from '#domain/orders/order-path.ts';
import { readRecording, type Recording } from '#domain/inspection/recording.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { useShop } from '#src/api/client.ts';
import { findRecordings, type Found } from '#src/api/recordings.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import staff from '../Staff.module.css';
import { wordOf } from '#src/ui/word-of.ts';
import styles from './Inspector.module.css';

/** Finds payments and orders by what a caller says, or opens a recording from a file. */
export function PaymentSearch({ onOpen }: { onOpen: (recording: Recording) => void }) {
  const shop = useShop();
  const [typed, setTyped] = useState('');
  const search = useMutation({ mutationFn: (words: string) => findRecordings(shop, words) });
  return (
    <>
      <search>
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() !== '') search.mutate(typed.trim());
          }}
        >
          <Field
            label={text.searchLabel}
            hint={text.searchHint}
            name="payment"
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
          <Button type="submit" busy={search.isPending}>
            {text.searchButton}
          </Button>
        </form>
      </search>
      {search.isError && <Alert tone="error">{search.error.message}</Alert>}
      {search.isSuccess && <FoundList found={search.data} />}
      <FileOpener onOpen={onOpen} />
    </>
  );
}

function FoundList({ found: { payments, orders } }: { found: Found }) {
  if (payments.length + orders.length === 0) return <EmptyState title={text.none} detail={text.noneDetail} />;
  return (
    <>
      <p className={staff.soft} aria-live="polite">
        {text.found(payments.length, orders.length)}
      </p>
      <ul className={staff.list}>
        {orders.map(({ id, reference, saleType, total, createdAt, state }) => (
          <FoundRow
            key={reference}
            to={orderDetailsPath(saleType, id)}
            title={reference}
            facts={[
              momentInDakar(createdAt),
              text.noPayment,
              ...(state === 'cancel' ? [text.cancelledOrder] : []),
            ]}
            amount={total}
          />
        ))}
        {payments.map(({ transactionId, orderReference, amount, createdAt, state }) => (
          <FoundRow
            key={transactionId}
            to={staffPaths.recording(transactionId)}
            title={transactionId}
            facts={[orderReference, momentInDakar(createdAt), wordOf(staffPages.tasks.states, state)]}
            amount={amount}
          />
        ))}
      </ul>
    </>
  );
}

interface FoundRowProps {
  to: string;
  title: string;
  facts: string[];
  /** Whole francs. */
  amount: number;
}

const FoundRow = ({ to, title, facts, amount }: FoundRowProps) => (
  <li>
    <Link to={to} className={staff.row}>
      <span className={staff.main}>
        <strong>{title}</strong>
        <span className={staff.soft}>{facts.join(' · ')}</span>
      </span>
      <span className={staff.amount}>{formatPrice(amount)}</span>
    </Link>
  </li>
);

function FileOpener({ onOpen }: { onOpen: (recording: Recording) => void }) {
  const [isBad, setBad] = useState(false);
  async function open(file: File): Promise<void> {
    const recording = readRecording(await file.text());
    setBad(recording === undefined);
    if (recording) onOpen(recording);
  }
  return (
    <div className={staff.picture}>
      <label className={staff.upload}>
        <Icon icon={FolderOpen} size={20} />
        {text.open}
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ target: { files } }) => {
            const [file] = files ?? [];
            if (file) void open(file);
          }}
        />
      </label>
      {isBad && <Alert tone="error">{text.badFile}</Alert>}
    </div>
  );
}
