import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Session } from '#domain/account/session.ts';
import { profile as text } from '#domain/messages/profile.ts';
import { paths } from '#domain/paths.ts';
import { spacedPhone } from '#domain/text/phone.ts';
import { selectIsConfirmingDeletion, selectIsEditing } from '#machines/profile-edit/index.ts';
import { useShop } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { useSessionActor } from '#src/session/use-session-actor.ts';
import { useSignOut, useSignOutByLink } from '#src/session/use-sign-out.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { SwapRegion } from '#src/ui/SwapRegion.tsx';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { AvatarCard } from './AvatarCard.tsx';
import { connectProfileEdit } from './actors.ts';
import { DeletionDialog } from './DeletionDialog.tsx';
import { EmailChange } from './EmailChange.tsx';
import { MembershipCard } from './MembershipCard.tsx';
import { PersonalDataForm } from './PersonalDataForm.tsx';
import styles from './Profile.module.css';

function roleOf({ user: { adhesion }, userContext: { role } }: Session): string {
  if (role !== 'customer') return text.role.staff;
  if (adhesion === 'accepted') return text.role.member;
  return adhesion === 'requested' ? text.role.requested : text.role.customer;
}

/** The personal data of the account: to read, to edit, and to delete with it. @see OT-14 */
export function DataTab({ session }: { session: Session }) {
  const shop = useShop();
  const signOut = useSignOut();
  const signOutByLink = useSignOutByLink();
  const actor = useSessionActor();
  const { id, customerId, name, email, phone, address } = session.user;
  const machine = useMemo(() => connectProfileEdit(shop, id), [shop, id]);
  const edit = useActorRef(machine);
  const isEditing = useSelector(edit, selectIsEditing);
  const isConfirmingDeletion = useSelector(edit, selectIsConfirmingDeletion);
  useEmitted(edit, 'notice', (notice) => toast({ ...notice, stays: true }));
  useEmitted(edit, 'deleted', signOut);
  useEmitted(edit, 'saved', ({ session: saved }) => {
    actor.send({ type: 'context.refreshed', session: saved });
  });
  const isCustomer = session.userContext.role === 'customer';
  return (
    <div className={styles.sections}>
      {customerId !== undefined && <AvatarCard accountId={id} customerId={customerId} />}
      <SwapRegion label={text.data} shows={isEditing ? 'form' : 'data'}>
        {isEditing ? (
          <PersonalDataForm edit={edit} user={session.user} />
        ) : (
          <Card>
            <DefinitionList
              items={[
                { label: text.name, value: name === '' ? text.none : name },
                { label: text.email, value: email ?? text.none },
                { label: text.phone, value: phone === undefined ? text.none : spacedPhone(phone) },
                { label: text.address, value: address ?? text.none },
                { label: text.membership, value: roleOf(session) },
              ]}
            />
            {isCustomer && (
              <p className={styles.edit}>
                <Button onClick={() => edit.send({ type: 'edit.requested' })}>{text.edit}</Button>
              </p>
            )}
          </Card>
        )}
      </SwapRegion>
      {email !== undefined && <EmailChange email={email} />}
      {isCustomer && <MembershipCard adhesion={session.user.adhesion} />}
      <div className={styles.actions}>
        <ButtonLink to={paths.login} variant="secondary" onClick={signOutByLink}>
          {text.signOut}
        </ButtonLink>
        {isCustomer && (
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            onClick={() => edit.send({ type: 'deletion.requested' })}
          >
            {text.delete}
          </Button>
        )}
      </div>
      {isConfirmingDeletion && <DeletionDialog edit={edit} email={email ?? ''} />}
    </div>
  );
}
