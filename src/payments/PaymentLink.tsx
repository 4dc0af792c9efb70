import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Share2 } from 'lucide';
import { useState } from 'react';
import { momentInDakar } from '#domain/text/dates.ts';
import { paymentLink } from '#domain/messages/payment-link.ts';
import { formatPrice } from '#domain/money/money.ts';
import { useShop } from '#src/api/client.ts';
import {
  createPaymentLink,
  paymentLinkQuery,
  revokePaymentLink,
  type ActiveLink,
} from '#src/api/payment-links.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toast.ts';
import styles from './PaymentLink.module.css';
import { isNarrow } from './ProviderLink.tsx';

const text = paymentLink.owner;

/** Shares the link through the device; the link is on screen as well, to be copied. */
async function share(url: string, amount: string): Promise<void> {
  try {
    await navigator.share({ title: text.shareTitle, text: text.shareText(amount), url });
  } catch (error) {
    // The user cancelled sharing.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ tone: 'warning', text: text.shareFailed });
  }
}

const onError = ({ message }: Error): void => toast({ tone: 'error', text: message });

/** The next instalment for which a link can be made. */
interface Asked {
  orderId: number;
  instalmentNo: number;
  /** Whole francs. */
  amount: number;
}

/**
 * The owner's side of "somebody else pays": makes a link to the next instalment, shares or copies it, shows that one is
 * active, and revokes it. @see docs/decisions/0023-somebody-else-pays.md
 */
export function PaymentLink({ asked }: { asked: Asked }) {
  const { orderId, instalmentNo, amount } = asked;
  const shop = useShop();
  const queries = useQueryClient();
  const current = paymentLinkQuery(shop, orderId);
  const active = useQuery(current);
  const [made, setMade] = useState<{ link: ActiveLink; url: string }>();
  const store = (link: ActiveLink | null) => queries.setQueryData(current.queryKey, link);
  const create = useMutation({
    mutationFn: () => createPaymentLink(shop, orderId, instalmentNo),
    onSuccess: (created) => {
      setMade(created);
      store(created.link);
      toast({ tone: 'success', text: text.created });
    },
    onError,
  });
  const revoke = useMutation({
    mutationFn: () => revokePaymentLink(shop, orderId),
    onSuccess: () => {
      setMade(undefined);
      store(null);
      toast({ tone: 'success', text: text.revoked });
    },
    onError,
  });
  const link = active.data?.instalmentNo === instalmentNo ? active.data : undefined;
  const url = made?.link.id === link?.id ? made?.url : undefined;
  const isBusy = create.isPending || revoke.isPending;
  return (
    <section aria-labelledby="link" className={styles.link}>
      <h2 id="link" className={styles.heading}>
        {text.title}
      </h2>
      <p className={styles.detail}>{text.detail(formatPrice(amount))}</p>
      {active.isPending && <Skeleton shape="block" height="3rem" />}
      {active.isError && (
        <ErrorState
          title={text.loadFailed}
          detail={active.error.message}
          busy={active.isFetching}
          onRetry={() => void active.refetch()}
        />
      )}
      {url !== undefined && <MadeLink url={url} amount={formatPrice(amount)} />}
      {link !== undefined && (
        <Alert tone="info">
          {text.active(momentInDakar(link.expiresAt))} {url === undefined ? text.hidden : text.once}
        </Alert>
      )}
      {active.isSuccess && url === undefined && (
        <Button
          variant="secondary"
          wide
          busy={create.isPending}
          disabled={isBusy}
          onClick={() => create.mutate()}
        >
          <Icon icon={Link2} size={18} />
          {link === undefined ? text.create : text.renew}
        </Button>
      )}
      {link !== undefined && (
        <Button
          variant="quiet"
          wide
          busy={revoke.isPending}
          disabled={isBusy}
          onClick={() => revoke.mutate()}
        >
          {text.revoke}
        </Button>
      )}
    </section>
  );
}

/** The URL of a link that was just made: it is not shown again. */
function MadeLink({ url, amount }: { url: string; amount: string }) {
  return (
    <>
      <p className={styles.url}>
        <span className={styles.label}>{text.url}</span>
        <span>{url}</span>
      </p>
      {!isNarrow() && (
        <QrCode value={url} label={text.code(amount)}>
          {text.scan}
        </QrCode>
      )}
      <div className={styles.buttons}>
        {'share' in navigator && (
          <Button onClick={() => void share(url, amount)}>
            <Icon icon={Share2} size={18} />
            {text.share}
          </Button>
        )}
        <CopyButton text={url} label={text.copy} copiedLabel={text.copied} />
      </div>
    </>
  );
}
