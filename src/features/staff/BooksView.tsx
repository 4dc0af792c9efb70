import { useMutation, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide';
import { useState } from 'react';
import * as v from 'valibot';
import { ENTRY_FILES, type EntryFile } from '#domain/books/entry-files.ts';
import { bookMonth } from '#domain/forms/books.ts';
import { books as text } from '#domain/messages/books.ts';
import { formatAmount } from '#domain/money/money.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { useShop } from '#src/api/client.ts';
import { type Books, booksQuery, exportBooks } from '#src/api/staff-books.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { Loaded } from './Loaded.tsx';
import { SectionHead } from './SectionHead.tsx';
import styles from './Books.module.css';
import staff from './Staff.module.css';

/** The books: the accounts of a month, and its entries as files for an accountant. @see DK-15 */
export default function BooksView() {
  const [month, setMonth] = useState(() => isoDayInDakar(Date.now()).slice(0, 7));
  const isValid = v.safeParse(bookMonth, month).success;
  const query = useQuery({ ...booksQuery(useShop(), month), enabled: isValid });
  return (
    <>
      <SectionHead title={text.title} />
      <p className={staff.soft}>{text.intro}</p>
      <Field
        label={text.month}
        name="month"
        type="month"
        value={month}
        onChange={setMonth}
        error={isValid ? undefined : text.errors.month}
      />
      {isValid && <Loaded query={query}>{(books) => <Month books={books} />}</Loaded>}
    </>
  );
}

function Month({ books: { month, entries, finished, balances } }: { books: Books }) {
  if (entries === 0) return <p aria-live="polite">{text.none}</p>;
  return (
    <>
      <Card>
        <h2 className={staff.heading}>{text.balance}</h2>
        <p className={staff.soft}>{text.count(entries)}</p>
        {!finished && <p className={staff.soft}>{text.unfinished}</p>}
        <Balance balances={balances} />
      </Card>
      <Card>
        <h2 className={staff.heading}>{text.filesTitle}</h2>
        <div className={staff.buttons}>
          {ENTRY_FILES.map((file) => (
            <ExportButton key={file} month={month} file={file} />
          ))}
        </div>
      </Card>
    </>
  );
}

function Balance({ balances }: Pick<Books, 'balances'>) {
  const sumOf = (side: 'debit' | 'credit') => balances.reduce((sum, balance) => sum + balance[side], 0);
  return (
    <table className={styles.balance} aria-label={text.balance}>
      <thead>
        <tr>
          <th scope="col">{text.columns.account}</th>
          <th scope="col">{text.columns.debit}</th>
          <th scope="col">{text.columns.credit}</th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ number, label, debit, credit }) => (
          <tr key={number}>
            <th scope="row">
              {number} <span className={staff.soft}>{label}</span>
            </th>
            <td>{formatAmount(debit)}</td>
            <td>{formatAmount(credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text.total}</th>
          <td>{formatAmount(sumOf('debit'))}</td>
          <td>{formatAmount(sumOf('credit'))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function ExportButton({ month, file }: { month: string; file: EntryFile }) {
  const shop = useShop();
  const exporting = useMutation({
    mutationFn: () => exportBooks(shop, month, file),
    onSuccess: (saved) => saveFile(saved, text.fileName[file](month)),
  });
  return (
    <>
      <Button variant="secondary" busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {!exporting.isPending && <Icon icon={FileDown} size={20} />} {text.files[file]}
      </Button>
      {exporting.isError && <Alert tone="error">{exporting.error.message}</Alert>}
    </>
  );
}
