import { useQuery } from '@tanstack/react-query';
import { dayClose as text } from '#domain/messages/day-close.ts';
import { formatPrice } from '#domain/money/money.ts';
import { dayInDakar, momentInDakar } from '#domain/text/dates.ts';
import { useShop } from '#src/api/client.ts';
import { closedDaysQuery } from '#src/api/staff-settlement.ts';
import { Loaded } from '../Loaded.tsx';
import { SheetButton } from './SheetButton.tsx';
import staff from '../Staff.module.css';

/** The latest closed days, with their sheets. @see DK-14 */
export function ClosedDays() {
  const query = useQuery(closedDaysQuery(useShop()));
  return (
    <section className={staff.content} aria-labelledby="closed-days">
      <h2 id="closed-days" className={staff.heading}>
        {text.earlier}
      </h2>
      <Loaded query={query}>
        {(closes) =>
          closes.length === 0 ? (
            <p>{text.noEarlier}</p>
          ) : (
            <ol className={staff.list} aria-label={text.earlier}>
              {closes.map(({ number, day, closedAt, closedBy, difference }) => (
                <li key={number} className={staff.row}>
                  <span className={staff.main}>
                    <strong>{text.row(number, dayInDakar(Date.parse(`${day}T00:00:00Z`)))}</strong>
                    <span className={staff.soft}>
                      {[momentInDakar(closedAt), text.by(closedBy)].join(' · ')}
                    </span>
                    {difference !== 0 && (
                      <span className={staff.soft}>
                        {[text.differenceOf, formatPrice(difference)].join(' ')}
                      </span>
                    )}
                  </span>
                  <SheetButton number={number} label={text.sheetOf(number)} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}
