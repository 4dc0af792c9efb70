import { settlement as text } from '#domain/messages/settlement.ts';
import { differenceText, sumText } from '#domain/wording/settlement.ts';
import { formatPrice } from '#domain/money/money.ts';
import { isKnownProvider, PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import type { ProviderDay } from '#src/api/staff-settlement.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Table, type TableRow } from '#src/ui/Table.tsx';
import { StatementUpload } from './StatementUpload.tsx';
import staff from '../Staff.module.css';

const nameOf = (id: string): string => (isKnownProvider(id) ? PAYMENT_PROVIDERS[id].name : id);

/** A day at one provider. @param day e.g. `2026-11-29` */
export function ProviderDayCard({ day, account }: { day: string; account: ProviderDay }) {
  const { provider, readFrom, takesFiles, differences } = account;
  const name = nameOf(provider);
  return (
    <Card>
      <div className={staff.content}>
        <h3 className={staff.heading}>{name}</h3>
        <Table caption={text.tableOf(name, day)} head={text.columns} rows={rowsOf(account)} />
        {(readFrom.length === 0 ? (['none'] as const) : readFrom).map((source) => (
          <p key={source} className={staff.soft}>
            {text.readFrom[source]}
          </p>
        ))}
        {differences.length > 0 && (
          <Alert tone="warning" title={text.differenceCount(differences.length)}>
            <ul>
              {differences.map((difference) => (
                <li key={[difference.kind, difference.transactionId, difference.reference].join('/')}>
                  {differenceText(name, difference)}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {takesFiles && <StatementUpload provider={provider} name={name} />}
      </div>
    </Card>
  );
}

const rowsOf = ({ payment, refund, fees, payouts }: ProviderDay): TableRow[] => [
  ...(['payment', 'refund'] as const).map((kind) => {
    const { recorded, stated, otherDay } = { payment, refund }[kind];
    const left = recorded.amount - stated.amount - otherDay;
    return {
      header: text.rows[kind],
      cells: [
        sumText(recorded),
        sumText(stated),
        otherDay === 0 ? text.none : formatPrice(otherDay),
        left === 0 ? text.none : formatPrice(left),
      ],
      marked: left !== 0,
    };
  }),
  { header: text.rows.fee, cells: ['', sumText(fees), '', ''] },
  { header: text.rows.payout, cells: ['', sumText(payouts), '', ''] },
];
