import { figures as text } from '#domain/messages/figures.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { orderListQuery } from '#domain/staff/order-views.ts';
import { mayStaff } from '#domain/staff/roles.ts';
import type { StaffOverview } from '#src/api/staff.ts';
import { Link } from '#src/ui/Link.tsx';
import styles from './Home.module.css';

/** The server counts no further. */
const COUNTED_MAX = 200;

const countOf = (count: number): string => (count > COUNTED_MAX ? text.moreThan(COUNTED_MAX) : String(count));

/** What waits for a decision or a step of this person, each with the way there. */
export function Waiting({
  overview: { role, tasks, requests, deliveries, late_orders: late = 0, low_stock: lowStock = 0 },
}: {
  overview: StaffOverview;
}) {
  const parcels = deliveries && mayStaff(role, 'prepare') ? deliveries : undefined;
  const rows = [
    { what: 'toConfirm', count: parcels?.to_confirm ?? 0, to: staffPaths.deliveries },
    { what: 'confirmed', count: parcels?.confirmed ?? 0, to: staffPaths.deliveries },
    { what: 'prepared', count: parcels?.prepared ?? 0, to: staffPaths.deliveries },
    { what: 'notThere', count: parcels?.not_there ?? 0, to: staffPaths.deliveries },
    { what: 'onItsWay', count: parcels?.on_its_way ?? 0, to: staffPaths.deliveries },
    { what: 'late', count: late, to: `${staffPaths.orders}${orderListQuery({ view: 'late' })}` },
    { what: 'tasks', count: tasks, to: staffPaths.tasks },
    { what: 'members', count: requests, to: staffPaths.members },
    { what: 'stock', count: lowStock, to: staffPaths.stock },
  ] as const;
  const waiting = rows.filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        {text.waits}
      </h2>
      {waiting.length === 0 ? (
        <p className={styles.soft}>{text.nothingWaits}</p>
      ) : (
        <ul className={styles.waiting}>
          {waiting.map(({ what, count, to }) => (
            <li key={what}>
              <Link to={to} className={styles.chip}>
                {text.waiting[what](countOf(count))}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
