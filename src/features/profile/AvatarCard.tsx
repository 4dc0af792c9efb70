import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { UserRound } from 'lucide';
import { useMemo, useRef } from 'react';
import { profile as text } from '#domain/messages/profile.ts';
import {
  selectChosen,
  selectIsBusy,
  selectIsPreviewing,
  selectRefusal,
} from '#machines/avatar-edit/index.ts';
import { avatarQuery } from '#src/api/accounts.ts';
import { useShop } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { connectAvatarEdit } from './actors.ts';
import styles from './AvatarCard.module.css';

const { avatar: words } = text;

/** The customer's picture: to choose, see, save and remove. @see OT-14 */
export function AvatarCard({ accountId, customerId }: { accountId: number; customerId: number }) {
  const shop = useShop();
  const queries = useQueryClient();
  const query = avatarQuery(shop, accountId);
  const { data: current } = useQuery(query);
  const machine = useMemo(() => connectAvatarEdit(shop, customerId), [shop, customerId]);
  const edit = useActorRef(machine);
  const input = useRef<HTMLInputElement>(null);
  const chosen = useSelector(edit, selectChosen);
  const refusal = useSelector(edit, selectRefusal);
  const isBusy = useSelector(edit, selectIsBusy);
  const isPreviewing = useSelector(edit, selectIsPreviewing);
  useEmitted(edit, 'notice', toast);
  useEmitted(edit, 'saved', ({ avatar }) => queries.setQueryData(query.queryKey, avatar));

  const shown = chosen ?? current ?? undefined;
  return (
    <Card>
      <div className={styles.content}>
        <div className={styles.row}>
          <span className={styles.picture}>
            {shown === undefined ? (
              <Icon icon={UserRound} size={40} />
            ) : (
              <img
                src={shown}
                alt={chosen === undefined ? words.alt : words.preview}
                width={96}
                height={96}
              />
            )}
          </span>
          <div className={styles.actions}>
            {isPreviewing ? (
              <>
                <Button small busy={isBusy} onClick={() => edit.send({ type: 'save.requested' })}>
                  {isBusy ? text.saving : words.save}
                </Button>
                <Button
                  small
                  variant="secondary"
                  disabled={isBusy}
                  onClick={() => edit.send({ type: 'cancelled' })}
                >
                  {text.cancel}
                </Button>
              </>
            ) : (
              <>
                <Button small variant="secondary" busy={isBusy} onClick={() => input.current?.click()}>
                  {shown === undefined ? words.choose : words.change}
                </Button>
                {shown !== undefined && (
                  <Button
                    small
                    variant="quiet"
                    disabled={isBusy}
                    onClick={() => edit.send({ type: 'remove.requested' })}
                  >
                    {words.remove}
                  </Button>
                )}
              </>
            )}
          </div>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label={words.choose}
            hidden
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // So that the same file can be chosen again.
              target.value = '';
              if (file !== undefined) edit.send({ type: 'file.chosen', file });
            }}
          />
        </div>
        {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
      </div>
    </Card>
  );
}
