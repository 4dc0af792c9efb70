import { useMutation } from '@tanstack/react-query';
import type { SessionUser } from '#domain/account/session.ts';
import { profile as text } from '#domain/messages/profile.ts';
import { paths } from '#domain/paths.ts';
import { requestMembership } from '#src/api/accounts.ts';
import { useShop } from '#src/api/client.ts';
import { useSessionActor } from '#src/session/use-session-actor.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { toast } from '#src/ui/toast.ts';
import styles from './Profile.module.css';

const { adhesion: words } = text;

/** The customer's membership: to ask for it, and what happens next. Staff accept it. @see TL-08 */
export function MembershipCard({ adhesion }: Pick<SessionUser, 'adhesion'>) {
  const shop = useShop();
  const session = useSessionActor();
  const request = useMutation({
    mutationFn: () => requestMembership(shop),
    onSuccess: (saved) => {
      session.send({ type: 'context.refreshed', session: saved });
      toast({ tone: 'success', text: words.sent });
    },
    onError: ({ message }) => toast({ tone: 'error', text: message }),
  });
  return (
    <Card>
      <h2 className={styles.sectionTitle}>{words.title}</h2>
      <p>{words[adhesion]}</p>
      {adhesion === 'none' && (
        <p className={styles.edit}>
          <Button variant="secondary" busy={request.isPending} onClick={() => request.mutate()}>
            {words.request}
          </Button>
        </p>
      )}
      {adhesion === 'accepted' && (
        <p className={styles.edit}>
          <ButtonLink variant="secondary" to={paths.credit}>
            {words.see}
          </ButtonLink>
        </p>
      )}
    </Card>
  );
}
