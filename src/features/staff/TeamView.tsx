import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { invitationForm, roleForm } from '#domain/forms/staff.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import type { TeamMember } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Select } from '#src/ui/Select.tsx';
import { EditableList } from './EditableList.tsx';
import { EditorForm } from './EditorForm.tsx';
import { FormField } from './FormField.tsx';
import styles from './Staff.module.css';
import { useStaffChange, useStaffQueries } from './use-staff.ts';

const { team: text, roles, sections } = staffPages;
const ROLE_OPTIONS = STAFF_ROLES.map((value) => ({ value, label: roles[value] }));

/** The accounts of staff and their roles. The own account cannot be changed, so that an admin always remains. @see DK-17 */
export function TeamView() {
  const queries = useStaffQueries();
  const { data: overview } = useQuery(queries.overview());
  const team = useQuery({
    ...queries.team(),
    select: (members) => members.map((member) => ({ ...member, name: member.email })),
  });
  return (
    <EditableList
      title={sections.team}
      query={team}
      addLabel={text.add}
      none={text.none}
      Summary={MemberSummary}
      canEdit={({ email }) => email !== overview?.email}
      Editor={TeamEditor}
    />
  );
}

const MemberSummary = ({ item: { role, hasPassword, hasSecondFactor } }: { item: TeamMember }) => (
  <span className={styles.soft}>
    {[roles[role], !hasPassword && text.waiting, hasSecondFactor === true && text.factor]
      .filter(Boolean)
      .join(' · ')}
  </span>
);

const TeamEditor = ({ item, onDone }: { item: TeamMember | undefined; onDone: () => void }) =>
  item === undefined ? <Invitation onDone={onDone} /> : <MemberEditor member={item} onDone={onDone} />;

function Invitation({ onDone }: { onDone: () => void }) {
  const form = useForm<{ email: string; role: StaffRole }>({
    resolver: valibotResolver(invitationForm),
    defaultValues: { email: '', role: 'support' },
  });
  const invite = useStaffChange(
    (calls, invitation: { email: string; role: StaffRole }) => calls.invite(invitation),
    ({ email }) => text.invited(email),
    onDone,
  );
  return (
    <EditorForm
      label={text.add}
      isDirty={form.formState.isDirty}
      save={invite}
      onSubmit={form.handleSubmit((values) => invite.mutate(values))}
      onCancel={onDone}
      remove={undefined}
    >
      <FormField control={form.control} name="email" label={text.email} />
      <Controller
        control={form.control}
        name="role"
        render={({ field: { value, onChange } }) => <RoleField value={value} onChange={onChange} />}
      />
    </EditorForm>
  );
}

function MemberEditor({
  member: { id, email, role, hasSecondFactor },
  onDone,
}: {
  member: TeamMember;
  onDone: () => void;
}) {
  const form = useForm<{ role: StaffRole; reason: string }>({
    resolver: valibotResolver(roleForm),
    defaultValues: { role, reason: '' },
  });
  const change = useStaffChange(
    (calls, values: { role: StaffRole; reason: string }) => calls.changeRole(id, values.role, values.reason),
    () => text.changed,
    onDone,
  );
  const signOut = useStaffChange(
    (calls, reason: string) => calls.signOutMember(id, reason),
    () => text.signedOut,
    onDone,
  );
  const removeFactor = useStaffChange(
    (calls, reason: string) => calls.removeFactor(id, reason),
    () => text.factorRemoved,
    onDone,
  );
  const remove = useStaffChange(
    (calls, reason: string) => calls.removeMember(id, reason),
    () => text.removed,
    onDone,
  );
  return (
    <EditorForm
      label={staffPages.edit(email)}
      isDirty={form.formState.isDirty}
      save={change}
      onSubmit={form.handleSubmit((values) => change.mutate(values))}
      onCancel={onDone}
      remove={
        <div className={styles.buttons}>
          {signOut.isError && <Alert tone="error">{signOut.error.message}</Alert>}
          {removeFactor.isError && <Alert tone="error">{removeFactor.error.message}</Alert>}
          {remove.isError && <Alert tone="error">{remove.error.message}</Alert>}
          <Button
            small
            variant="quiet"
            busy={signOut.isPending}
            onClick={() => void form.handleSubmit(({ reason }) => signOut.mutate(reason))()}
          >
            {text.signOut}
          </Button>
          {hasSecondFactor === true && (
            <Button
              small
              variant="quiet"
              busy={removeFactor.isPending}
              onClick={() => void form.handleSubmit(({ reason }) => removeFactor.mutate(reason))()}
            >
              {text.removeFactor}
            </Button>
          )}
          <Button
            small
            variant="quiet"
            busy={remove.isPending}
            onClick={() => void form.handleSubmit(({ reason }) => remove.mutate(reason))()}
          >
            {text.remove}
          </Button>
        </div>
      }
    >
      <Controller
        control={form.control}
        name="role"
        render={({ field: { value, onChange } }) => <RoleField value={value} onChange={onChange} />}
      />
      <FormField
        control={form.control}
        name="reason"
        label={staffPages.reason}
        hint={staffPages.reasonHint}
      />
    </EditorForm>
  );
}

function RoleField({ value, onChange }: { value: StaffRole; onChange: (role: StaffRole) => void }) {
  return (
    <>
      <Select label={text.role} name="role" options={ROLE_OPTIONS} value={value} onChange={onChange} />
      <p className={styles.soft}>{text.rights[value]}</p>
    </>
  );
}
