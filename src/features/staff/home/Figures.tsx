import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import * as v from 'valibot';
import { type FigureDays, figureDays } from '#domain/forms/figures.ts';
import { figures as text } from '#domain/messages/figures.ts';
import { formatPrice } from '#domain/money/money.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { providerName } from '#domain/wording/payment-method.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { dayInDakar } from '#domain/text/dates.ts';
import { useShop } from '#src/api/client.ts';
import { type Figures as Read, figuresQuery } from '#src/api/staff-figures.ts';
import { Card } from '#src/ui/Card.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Loaded } from '../Loaded.tsx';
import { DaysField } from './DaysField.tsx';
import styles from './Home.module.css';

/** The library that draws it is larger than all screens of staff. */
const DayChart = lazy(() => import('./DayChart.tsx'));

const DAY_MS = 86_400_000;
const WEEK = 7;

/** The last days up to today. */
const lastDays = (days: number): FigureDays => {
  const now = Date.now();
  return { from: isoDayInDakar(now - (days - 1) * DAY_MS), to: isoDayInDakar(now) };
};

/** The figures of the chosen days; a week at first. */
export function Figures() {
  const [days, setDays] = useState(() => lastDays(WEEK));
  const isValid = v.safeParse(figureDays, days).success;
  const query = useQuery({ ...figuresQuery(useShop(), days), enabled: isValid });
  return (
    <>
      <DaysField days={days} onChange={setDays} lastDays={lastDays} />
      {isValid && <Loaded query={query}>{(figures) => <Shown figures={figures} />}</Loaded>}
    </>
  );
}

function Shown({
  figures: { days, orders, received, returned, ways, bestSellers, funnel },
}: {
  figures: Read;
}) {
  return (
    <div className={styles.figures}>
      <Card>
        <h2 className={styles.heading}>{text.orders}</h2>
        <p className={styles.figure}>{text.ordersDetail(orders.count, orders.amount)}</p>
        {orders.cancelled > 0 && <p className={styles.soft}>{text.cancelled(orders.cancelled)}</p>}
      </Card>
      <Card>
        <h2 className={styles.heading}>{text.received}</h2>
        <p className={styles.figure}>{formatPrice(received)}</p>
        {returned > 0 && <p className={styles.soft}>{text.returned(returned)}</p>}
      </Card>
      <div className={styles.wide}>
        <Card>
          <h2 className={styles.heading}>{text.byDay}</h2>
          {days.length > 1 && days.some(({ received: amount }) => amount !== 0) && (
            <figure className={styles.chart} aria-label={text.chart(text.received)}>
              <Suspense>
                <DayChart days={days} />
              </Suspense>
            </figure>
          )}
          <ByDay days={days} isOpen={days.length === 1} />
        </Card>
      </div>
      <Card>
        <h2 className={styles.heading}>{text.ways}</h2>
        <ul className={styles.rows}>
          {ways.map(({ provider, received: amount, payments }) => (
            <Row
              key={provider ?? 'cash'}
              name={provider === undefined ? text.cash : providerName(provider)}
              value={text.way(formatPrice(amount), payments)}
            />
          ))}
        </ul>
      </Card>
      <Card>
        <h2 className={styles.heading}>{text.refusals}</h2>
        <ul className={styles.rows}>
          {ways.flatMap(({ provider, refused, tried }) =>
            provider === undefined
              ? []
              : [<Row key={provider} name={providerName(provider)} value={text.refusal(refused, tried)} />],
          )}
        </ul>
      </Card>
      <Card>
        <h2 className={styles.heading}>{text.bestSellers}</h2>
        {bestSellers.length === 0 && <p className={styles.soft}>{text.noSales}</p>}
        <ol className={styles.rows}>
          {bestSellers.map(({ id, name, units, amount }) => (
            <Row
              key={id}
              name={<Link to={staffPaths.product(id)}>{name}</Link>}
              value={text.sold(units, formatPrice(amount))}
            />
          ))}
        </ol>
      </Card>
      <Card>
        <h2 className={styles.heading}>{text.funnel}</h2>
        <Funnel funnel={funnel} />
      </Card>
    </div>
  );
}

const Row = ({ name, value }: { name: ReactNode; value: string }) => (
  <li className={styles.row}>
    <span>{name}</span>
    <span className={styles.value}>{value}</span>
  </li>
);

/** The same numbers as the chart, to be read one by one. */
const ByDay = ({ days, isOpen }: { days: Read['days']; isOpen: boolean }) => (
  <details open={isOpen}>
    <summary>{text.table}</summary>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text.day}</th>
          <th scope="col">{text.orders}</th>
          <th scope="col">{text.received}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, orders, received }) => (
          <tr key={day}>
            <th scope="row">{dayInDakar(Date.parse(day))}</th>
            <td>{orders}</td>
            <td>{formatPrice(received)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

const STEPS = ['baskets', 'orders', 'begun', 'paid'] as const;

/** Each step with its share of the orders, or of the baskets where they are more. */
function Funnel({ funnel }: { funnel: Read['funnel'] }) {
  const most = Math.max(1, ...STEPS.map((step) => funnel[step]));
  return (
    <ul className={styles.rows}>
      {STEPS.map((step) => (
        <li key={step} className={styles.step}>
          <span className={styles.row}>
            <span>{text.steps[step]}</span>
            <span className={styles.value}>{funnel[step]}</span>
          </span>
          <progress className={styles.bar} max={most} value={funnel[step]} aria-label={text.steps[step]} />
        </li>
      ))}
    </ul>
  );
}
