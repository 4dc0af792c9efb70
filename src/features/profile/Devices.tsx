import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { momentInDakar } from '#domain/text/dates.ts';
import { profile as text } from '#domain/messages/profile.ts';
import {
  type DeviceSession,
  endAllSessions,
  endDeviceSession,
  sessionsQuery,
} from '#src/api/account-sessions.ts';
import { useShop } from '#src/api/client.ts';
import { useSignOut } from '#src/session/use-sign-out.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toast.ts';
import styles from './Profile.module.css';

/** The devices on which the account is signed in, to sign out one or all of them. */
export function Devices() {
  const shop = useShop();
  const signOut = useSignOut();
  const sessions = useQuery(sessionsQuery(shop));
  const endAll = useMutation({ mutationFn: () => endAllSessions(shop), onSuccess: () => signOut() });
  return (
    <Card>
      <h2 className={styles.sectionTitle}>{text.sessionsTitle}</h2>
      {sessions.isPending && <Skeleton shape="line" />}
      {sessions.isError && (
        <ErrorState
          title={text.sessionsFailed}
          detail={sessions.error.message}
          onRetry={() => void sessions.refetch()}
        />
      )}
      <ul className={styles.devices}>
        {(sessions.data ?? []).map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      <p className={styles.deviceDetail}>{text.signOutEverywhereDetail}</p>
      <Button variant="secondary" busy={endAll.isPending} onClick={() => endAll.mutate()}>
        {text.signOutEverywhere}
      </Button>
    </Card>
  );
}

function Device({ session: { id, device, lastUsedAt, isCurrent } }: { session: DeviceSession }) {
  const shop = useShop();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => endDeviceSession(shop, id),
    onSuccess: async () => {
      toast({ tone: 'success', text: text.sessionEnded });
      await queries.invalidateQueries({ queryKey: sessionsQuery(shop).queryKey });
    },
    onError: ({ message }) => toast({ tone: 'error', text: message }),
  });
  return (
    <li className={styles.device}>
      <span>
        {device}
        <span className={styles.deviceDetail}> · {text.lastUsed(momentInDakar(lastUsedAt))}</span>
      </span>
      {isCurrent ? (
        <Badge tone="info">{text.thisDevice}</Badge>
      ) : (
        <Button
          small
          variant="secondary"
          aria-label={text.endSessionOf(device)}
          busy={end.isPending}
          onClick={() => end.mutate()}
        >
          {text.endSession}
        </Button>
      )}
    </li>
  );
}
