import { settlement as text } from '#domain/messages/settlement.ts';
import { differenceText, sumText } from '#domain/wording/settlement.ts';
import { formatPrice } from '#domain/money/money.ts';
import { isKnownProvider, PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import type { ProviderDay } from '#src/api/staff-settlement.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Card } from '#src/ui/Card.tsx';
import { type Definition, DefinitionList } from '#src/ui/DefinitionList.tsx';
import { StatementUpload } from './StatementUpload.tsx';
import staff from '../Staff.module.css';
import styles from './Closing.module.css';

const nameOf = (id: string): string => (isKnownProvider(id) ? PAYMENT_PROVIDERS[id].name : id);

/** A day at one provider. @param day e.g. `2026-11-29` */
export function ProviderDayCard({ day, account }: { day: string; account: ProviderDay }) {
  const { provider, readFrom, takesFiles, differences } = account;
  const name = nameOf(provider);
  const sums = sumsOf(account);
  return (
    <Card>
      <div className={staff.content}>
        <h3 className={staff.heading}>{name}</h3>
        <section aria-label={text.sumsOf(name, day)} className={styles.sums}>
          {sums.length === 0 && <p>{text.noMovement}</p>}
          {sums.map(({ kind, items }) => (
            <div key={kind}>
              <h4 className={styles.kind}>{text.rows[kind]}</h4>
              <DefinitionList items={items} />
            </div>
          ))}
        </section>
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

type Kind = keyof typeof text.rows;

/** What the shop recorded of each kind of movement, beside what the provider states; kinds without a movement are left out. */
function sumsOf({ payment, refund, fees, payouts }: ProviderDay): { kind: Kind; items: Definition[] }[] {
  const { recorded, stated, otherDay, difference } = text.sums;
  const compared = (kind: Kind, sums: ProviderDay['payment']) => {
    const left = sums.recorded.amount - sums.stated.amount - sums.otherDay;
    return {
      kind,
      isEmpty: sums.recorded.count + sums.stated.count === 0,
      items: [
        { label: recorded, value: sumText(sums.recorded) },
        { label: stated, value: sumText(sums.stated) },
        ...(sums.otherDay === 0 ? [] : [{ label: otherDay, value: formatPrice(sums.otherDay) }]),
        {
          label: difference,
          value: left === 0 ? text.none : <span className={styles.difference}>{formatPrice(left)}</span>,
        },
      ],
    };
  };
  const stateOnly = (kind: Kind, sum: ProviderDay['fees']) => ({
    kind,
    isEmpty: sum.count === 0,
    items: [{ label: stated, value: sumText(sum) }],
  });
  return [
    compared('payment', payment),
    compared('refund', refund),
    stateOnly('fee', fees),
    stateOnly('payout', payouts),
  ].filter(({ isEmpty }) => !isEmpty);
}
