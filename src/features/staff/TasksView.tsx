import { useState } from 'react';
import { momentInDakar } from '#domain/text/dates.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { PagedList } from './PagedList.tsx';
import { SectionHead } from './SectionHead.tsx';
import styles from './Staff.module.css';
import { useStaffQueries } from './use-staff.ts';

const STATES = ['open', 'closed'] as const;

/** The dashboard: tasks about payments and background work. */
export function TasksView() {
  const [state, setState] = useState<(typeof STATES)[number]>('open');
  return (
    <>
      <SectionHead title={text.sections.tasks} />
      <Tabs
        label={text.sections.tasks}
        selected={state}
        onSelect={setState}
        tabs={STATES.map((id) => ({ id, label: text.tasks[id], content: <TaskList key={id} state={id} /> }))}
      />
    </>
  );
}

function TaskList({ state }: { state: (typeof STATES)[number] }) {
  const [page, setPage] = useState(1);
  const none =
    state === 'open' ? (
      <EmptyState motif title={text.tasks.none} detail={text.tasks.noneDetail} />
    ) : (
      <EmptyState title={text.tasks.noneClosed} />
    );
  return (
    <PagedList
      query={useStaffQueries().tasks(state, page)}
      onPage={setPage}
      none={none}
      count={text.tasks.count}
    >
      {(tasks) => (
        <ul className={styles.list}>
          {tasks.map(({ id, kind, createdAt, amount, transactionId }) => (
            <li key={id}>
              <Link to={staffPaths.task(id)} className={styles.row}>
                <span className={styles.main}>
                  <strong>{text.tasks.kinds[kind]}</strong>
                  <span className={styles.soft}>
                    {[transactionId, text.tasks.since(momentInDakar(createdAt))].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {amount !== undefined && <span className={styles.amount}>{formatPrice(amount)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
