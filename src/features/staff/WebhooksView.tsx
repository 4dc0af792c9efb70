import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { webhookForm } from '#domain/forms/webhook.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { webhooks as text } from '#domain/messages/webhooks.ts';
import { dayInDakar, momentInDakar } from '#domain/text/dates.ts';
import { useShop } from '#src/api/client.ts';
import { STAFF_KEY } from '#src/api/staff.ts';
import {
  endWebhook,
  type RegisteredWebhook,
  registerWebhook,
  sendWebhookAgain,
  type Webhook,
  type WebhookMessage,
  webhookQueries,
} from '#src/api/staff-webhooks.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { toast } from '#src/ui/toast.ts';
import { EditableList } from './EditableList.tsx';
import { EditorForm } from './EditorForm.tsx';
import { FormField } from './FormField.tsx';
import { Loaded } from './Loaded.tsx';
import styles from './Staff.module.css';

/** The merchant's own systems, with the messages to each about orders and payments. @see DK-19 */
export default function WebhooksView() {
  const systems = useQuery({
    ...webhookQueries(useShop()).list(),
    select: (webhooks) => webhooks.map((webhook) => ({ ...webhook, name: webhook.url })),
  });
  return (
    <>
      <EditableList
        title={staffPages.sections.webhooks}
        query={systems}
        addLabel={text.add}
        none={text.none}
        Summary={Since}
        Editor={System}
      />
      <p className={styles.soft}>{text.lead}</p>
    </>
  );
}

const Since = ({ item: { createdAt } }: { item: Webhook }) => (
  <span className={styles.soft}>{text.since(dayInDakar(createdAt))}</span>
);

const System = ({ item, onDone }: { item: Webhook | undefined; onDone: () => void }) =>
  item === undefined ? <Registration onDone={onDone} /> : <Messages webhook={item} onDone={onDone} />;

/** A change whose failure is shown where it was asked for; the lists are read again after it. */
function useChange<Input, Result>(
  change: (shop: ReturnType<typeof useShop>, input: Input) => Promise<Result>,
  said: string,
  onDone?: () => void,
) {
  const shop = useShop();
  const cache = useQueryClient();
  return useMutation<Result, Error, Input>({
    mutationFn: (input) => change(shop, input),
    onSuccess: async () => {
      toast({ tone: 'success', text: said, stays: true });
      await cache.invalidateQueries({ queryKey: [STAFF_KEY] });
      onDone?.();
    },
  });
}

function Registration({ onDone }: { onDone: () => void }) {
  // The server decides: HTTP is for its test mode.
  const form = useForm<{ url: string }>({
    resolver: valibotResolver(webhookForm('test')),
    defaultValues: { url: '' },
  });
  const register = useChange(registerWebhook, text.registered);
  if (register.isSuccess) return <SigningKey webhook={register.data} onDone={onDone} />;
  return (
    <EditorForm
      label={text.add}
      isDirty={form.formState.isDirty}
      save={register}
      onSubmit={form.handleSubmit(({ url }) => register.mutate(url))}
      onCancel={onDone}
      remove={undefined}
    >
      <FormField control={form.control} name="url" label={text.url} hint={text.urlHint} />
    </EditorForm>
  );
}

function SigningKey({
  webhook: { url, secret },
  onDone,
}: {
  webhook: RegisteredWebhook;
  onDone: () => void;
}) {
  return (
    <Card>
      <div className={styles.list}>
        <h2 className={styles.heading}>{url}</h2>
        <div>
          <p>{text.secret}</p>
          <code className={styles.key}>{secret}</code>
        </div>
        <Alert tone="warning">{text.secretHint}</Alert>
        <div className={styles.buttons}>
          <CopyButton text={secret} label={text.copy} copiedLabel={text.copied} />
          <Button small variant="secondary" onClick={onDone}>
            {text.close}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Messages({ webhook: { id, url }, onDone }: { webhook: Webhook; onDone: () => void }) {
  const messages = useQuery(webhookQueries(useShop()).messages(id));
  const end = useChange(endWebhook, text.ended, onDone);
  return (
    <Card>
      <div className={styles.list}>
        <h2 className={styles.heading}>{url}</h2>
        {end.isError && <Alert tone="error">{end.error.message}</Alert>}
        <div className={styles.buttons}>
          <Button small variant="secondary" onClick={onDone}>
            {text.close}
          </Button>
          <Button small variant="quiet" busy={end.isPending} onClick={() => end.mutate(id)}>
            {text.end}
          </Button>
        </div>
        <h3>{text.messages}</h3>
        <Loaded query={messages}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={text.noMessages} />
            ) : (
              <ol className={styles.events} aria-label={text.messages}>
                {rows.map((message) => (
                  <MessageRow key={message.id} message={message} />
                ))}
              </ol>
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}

/** The state of a message. */
function stateOf({ tries, lastStatus, doneAt }: WebhookMessage): keyof typeof text.states {
  const isAccepted = lastStatus !== undefined && lastStatus >= 200 && lastStatus < 300;
  if (doneAt !== undefined) return isAccepted ? 'accepted' : 'givenUp';
  return tries === 0 ? 'waiting' : 'failing';
}

const TONES = { waiting: 'neutral', accepted: 'info', failing: 'warning', givenUp: 'warning' } as const;

function MessageRow({ message }: { message: WebhookMessage }) {
  const again = useChange(sendWebhookAgain, text.again);
  const { id, type, at, reference, tries, lastStatus } = message;
  const state = stateOf(message);
  return (
    <li>
      <strong>{text.types[type]}</strong> {reference} <Badge tone={TONES[state]}>{text.states[state]}</Badge>
      <span className={styles.reason}>
        <span className={styles.soft}>
          {[momentInDakar(at), ...(tries > 0 ? [text.tries(tries), text.status(lastStatus)] : [])].join(
            ' · ',
          )}
        </span>
      </span>
      {again.isError && <Alert tone="error">{again.error.message}</Alert>}
      <Button
        small
        variant="quiet"
        busy={again.isPending}
        aria-label={text.resendOf(text.types[type], reference)}
        onClick={() => again.mutate(id)}
      >
        {text.resend}
      </Button>
    </li>
  );
}
