import { useState } from 'react';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { spacedPhone } from '#domain/text/phone.ts';
import { reasonForm } from '#domain/forms/staff.ts';
import type { MembershipDecision, StaffMember } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import * as v from 'valibot';
import { PagedList } from './PagedList.tsx';
import { SectionHead } from './SectionHead.tsx';
import styles from './Staff.module.css';
import { useListFilters, useStaffChange, useStaffQueries } from './use-staff.ts';

const STATES = ['requested', 'all'] as const;
const LABELS = { requested: text.members.requests, all: text.members.all };

/** Requests for membership, and all customers. */
export function MembersView() {
  const [{ state, search, page }, change] = useListFilters<MemberFilters>({ state: 'requested', search: '' });
  const list = (
    <MemberList
      key={state}
      state={state}
      search={state === 'all' ? search.trim() : ''}
      page={page}
      onPage={(chosen) => change({ page: chosen })}
    />
  );
  const all = (
    <>
      <Field
        label={text.search}
        name="search"
        value={search}
        onChange={(typed) => change({ search: typed })}
      />
      {list}
    </>
  );
  return (
    <>
      <SectionHead title={text.sections.members} />
      <Tabs
        label={text.sections.members}
        selected={state}
        onSelect={(id) => change({ state: id })}
        tabs={STATES.map((id) => ({ id, label: LABELS[id], content: id === 'all' ? all : list }))}
      />
    </>
  );
}

interface MemberFilters {
  state: (typeof STATES)[number];
  search: string;
}

interface MemberListProps extends MemberFilters {
  page: number;
  onPage: (page: number) => void;
}

function MemberList({ state, search, page, onPage }: MemberListProps) {
  const none = state === 'all' ? text.members.notFound : text.members.none;
  return (
    <PagedList
      query={useStaffQueries().members(state, search, page)}
      onPage={onPage}
      none={<EmptyState title={none} />}
      count={text.members.count}
    >
      {(members) => (
        <ul className={styles.list}>
          {members.map((member) => (
            <li key={member.id}>
              <MemberCard member={member} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const DECISIONS: Record<StaffMember['adhesion'], readonly MembershipDecision[]> = {
  none: ['accepted'],
  requested: ['accepted', 'refused'],
  accepted: ['withdrawn'],
};
const DECISION_LABELS: Record<MembershipDecision, string> = {
  accepted: text.members.accept,
  refused: text.members.refuse,
  withdrawn: text.members.withdraw,
};

function MemberCard({ member }: { member: StaffMember }) {
  const [reason, setReason] = useState('');
  const [parent, setParent] = useState('');
  const [error, setError] = useState<string>();
  const decide = useStaffChange(
    (calls, decision: MembershipDecision) =>
      calls.decideMembership(member.id, {
        decision,
        reason,
        parentId: parent === '' ? null : Number(parent),
      }),
    () => text.members.decided,
    () => setReason(''),
  );
  const submit = (decision: MembershipDecision) => {
    const checked = v.safeParse(reasonForm, { reason });
    setError(checked.success ? undefined : checked.issues[0].message);
    if (checked.success) decide.mutate(decision);
  };
  const { id, name, email, phone, adhesion, parentName } = member;
  return (
    <Card>
      <form
        aria-label={text.members.decide(name)}
        className={styles.form}
        onSubmit={(event) => event.preventDefault()}
      >
        <p className={styles.main}>
          <strong>
            <Link to={staffPaths.customer({ kind: 'customer', id })}>{name}</Link>
          </strong>
          <span className={styles.soft}>
            {[text.members.number(id), email, phone && spacedPhone(phone)].filter(Boolean).join(' · ')}
          </span>
          <span className={styles.soft}>
            {text.members.states[adhesion]}
            {parentName !== undefined && ` · ${text.members.parent(parentName)}`}
          </span>
        </p>
        <div className={styles.fields}>
          <Field
            label={text.reason}
            name="reason"
            hint={text.reasonHint}
            value={reason}
            onChange={setReason}
            error={error}
          />
          {adhesion !== 'accepted' && (
            <Field
              label={text.members.parentId}
              name="parent"
              inputMode="numeric"
              value={parent}
              onChange={(typed) => setParent(typed.replaceAll(/\D/g, '').slice(0, 9))}
            />
          )}
        </div>
        {decide.isError && <Alert tone="error">{decide.error.message}</Alert>}
        <div className={styles.buttons}>
          {DECISIONS[adhesion].map((decision) => (
            <Button
              key={decision}
              small
              variant="secondary"
              busy={decide.isPending}
              onClick={() => submit(decision)}
            >
              {DECISION_LABELS[decision]}
            </Button>
          ))}
        </div>
      </form>
    </Card>
  );
}
