import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentInDakar } from '#domain/dates.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Loaded } from './Loaded.tsx';
import { PageButtons } from './PageButtons.tsx';
import { SectionHead } from './SectionHead.tsx';
import styles from './Staff.module.css';
import { useStaffQueries } from './use-staff.ts';

/** The audit trail: who did what, on what, why and when. */
export function TrailView() {
  const [page, setPage] = useState(1);
  const trail = useQuery({ ...useStaffQueries().trail(page), placeholderData: keepPreviousData });
  return (
    <>
      <SectionHead title={text.sections.trail} />
      <Loaded query={trail}>
        {({ actions, pages }) =>
          actions.length === 0 ? (
            <EmptyState title={text.trail.none} />
          ) : (
            <>
              <ol className={styles.events}>
                {actions.map(({ id, at, staff_email: email, staff_id: staffId, action, reason, ...on }) => (
                  <li key={id}>
                    <span className={styles.soft}>{momentInDakar(Date.parse(at))}</span>{' '}
                    <strong>{action}</strong> {on.subject_kind} {on.subject_id}{' '}
                    <span className={styles.soft}>({email ?? staffId})</span>
                    {reason !== null && <span className={styles.reason}>{reason}</span>}
                  </li>
                ))}
              </ol>
              <PageButtons page={page} pages={pages} onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
