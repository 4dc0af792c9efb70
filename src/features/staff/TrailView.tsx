import { useState } from 'react';
import * as v from 'valibot';
import { momentInDakar } from '#domain/text/dates.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import type { StaffActionEntry } from '#src/api/staff.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Link } from '#src/ui/Link.tsx';
import { PagedList } from './PagedList.tsx';
import { SectionHead } from './SectionHead.tsx';
import styles from './Staff.module.css';
import { useStaffQueries } from './use-staff.ts';
import { wordOf } from '#src/ui/word-of.ts';

/** The audit trail: who did what, on what, why and when. */
export function TrailView() {
  const [page, setPage] = useState(1);
  return (
    <>
      <SectionHead title={text.sections.trail} />
      <PagedList
        query={useStaffQueries().trail(page)}
        onPage={setPage}
        none={<EmptyState title={text.trail.none} />}
      >
        {(actions) => (
          <ol className={styles.events}>
            {actions.map((action) => (
              <TrailEntry key={action.id} action={action} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}

function TrailEntry({ action }: { action: StaffActionEntry }) {
  const { at, staffEmail, staffId, reason, subjectId: subject } = action;
  const to = pathOf(action);
  const fields = changedFields(action.detail);
  return (
    <li>
      <strong>{wordOf(text.trail.actions, action.action)}</strong>{' '}
      {to === undefined ? subject : <Link to={to}>{subject}</Link>}
      <span className={styles.reason}>
        <span className={styles.soft}>
          {momentInDakar(at)} · {staffEmail ?? staffId}
        </span>
      </span>
      {fields.length > 0 && <span className={styles.reason}>{text.trail.changed(fields.join(', '))}</span>}
      {reason !== undefined && <span className={styles.reason}>{text.quoted(reason)}</span>}
    </li>
  );
}

/** The page of what the action was done to; only products and tasks have one. */
function pathOf({ subjectKind: kind, subjectId: id }: StaffActionEntry): string | undefined {
  if (!/^\d+$/.test(id)) return undefined;
  if (kind === 'product') return staffPaths.product(Number(id));
  return kind === 'task' ? staffPaths.task(Number(id)) : undefined;
}

const editDetail = v.pipe(v.string(), v.parseJson(), v.object({ changed: v.array(v.string()) }));
const FIELD_WORDS: Readonly<Record<string, string>> = text.products.fields;

/** The labels of the fields that an edit changed; computed columns have none. */
function changedFields(detail: string): string[] {
  const parsed = v.safeParse(editDetail, detail);
  return parsed.success ? parsed.output.changed.flatMap((name) => FIELD_WORDS[name] ?? []) : [];
}
