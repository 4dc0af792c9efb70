import type { Session } from '#domain/account/session.ts';
import { profile as text } from '#domain/messages/profile.ts';
import { spacedPhone } from '#domain/phone.ts';
import { paths } from '#domain/paths.ts';
import { useSignOut } from '#src/session/use-sign-out.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import styles from './Profile.module.css';

function roleOf({ user: { adhesion }, userContext: { role } }: Session): string {
  if (role !== 'customer') return text.role.staff;
  if (adhesion === 'accepted') return text.role.member;
  return adhesion === 'requested' ? text.role.requested : text.role.customer;
}

/** The personal data of the account. @see OT-14 */
export function DataTab({ session }: { session: Session }) {
  const signOut = useSignOut();
  const { name, email, phone } = session.user;
  return (
    <div className={styles.sections}>
      <Card>
        <DefinitionList
          items={[
            { label: text.name, value: name === '' ? text.none : name },
            { label: text.email, value: email ?? text.none },
            { label: text.phone, value: phone === undefined ? text.none : spacedPhone(phone) },
            { label: text.membership, value: roleOf(session) },
          ]}
        />
      </Card>
      <div className={styles.actions}>
        <ButtonLink to={paths.login} variant="secondary" onClick={signOut}>
          {text.signOut}
        </ButtonLink>
      </div>
    </div>
  );
}
