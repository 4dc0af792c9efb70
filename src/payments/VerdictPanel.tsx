import { Ban, Banknote, Check, Hourglass, RefreshCw, Search, Undo2, X } from 'lucide';
import type { ReactNode } from 'react';
import { payment as text } from '#domain/messages/payment.ts';
import { paymentLink } from '#domain/messages/payment-link.ts';
import type { ShownVerdict } from '#domain/payment-verdict.ts';
import { Icon, type IconNode } from '#src/ui/Icon.tsx';
import { Price } from '#src/ui/Price.tsx';
import styles from './VerdictPanel.module.css';

const ICONS: Record<ShownVerdict, IconNode> = {
  confirmed: Check,
  pending: Hourglass,
  superseded: Ban,
  cancelled: Undo2,
  failed: X,
  refunded: Banknote,
  checking: Search,
  cannotCheck: RefreshCw,
};

const TITLES: Record<ShownVerdict, string> = { ...text.result.titles, cannotCheck: text.cannotCheck };

function detailOf({ verdict, provider, cancelledByPayer = false, hasPage = false }: StatusProps): string {
  if (verdict === 'cannotCheck') return text.result.cannotCheckDetail;
  if (verdict === 'pending' && hasPage && provider !== undefined) return text.result.pendingOnPage(provider);
  if (verdict === 'cancelled' && cancelledByPayer) return text.result.cancelledByPayer;
  return text.result.details[verdict](provider);
}

interface StatusProps {
  verdict: ShownVerdict;
  /** Name of the provider, if known. */
  provider?: string | undefined;
  /** Whether the payer cancelled the payment; otherwise it may have expired. */
  cancelledByPayer?: boolean | undefined;
  /** Whether the actions lead back to the page of the provider, where the same payment is continued. */
  hasPage?: boolean | undefined;
}

export interface VerdictPanelProps extends StatusProps {
  /** Whole francs; left out if the viewer may not see the amount. */
  amount?: number | undefined;
  /** The order's reference; left out if the viewer may not see the order. */
  orderReference?: string | undefined;
  /** The payment's id, shown below the order's reference. */
  transaction?: string | undefined;
  /** Set for the payer of a payment link, to whom no invoice is sent. */
  payer?: { firstName: string } | undefined;
  /** The next steps; at most one is a primary button. */
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * The status of a payment: one sentence with its icon, the amount and the next steps. Colour, icon and shape differ
 * for every verdict, so that paid, refused and unknown are easy to tell apart, also without colours.
 *
 * @see HAZARDS I17
 */
export function VerdictPanel({
  verdict,
  provider,
  cancelledByPayer,
  hasPage,
  amount,
  orderReference,
  transaction,
  payer,
  actions,
  children,
}: VerdictPanelProps) {
  return (
    <section className={styles.panel} data-verdict={verdict}>
      <div aria-live="polite" className={styles.word}>
        <span className={styles.mark}>
          <Icon icon={ICONS[verdict]} size={36} />
        </span>
        <h2 className={styles.title}>{TITLES[verdict]}</h2>
        {amount !== undefined && <Price francs={amount} size="hero" />}
        <p className={styles.detail}>
          {payer !== undefined && verdict === 'confirmed'
            ? paymentLink.payer.thanks(payer.firstName)
            : detailOf({ verdict, provider, cancelledByPayer, hasPage })}
        </p>
        {orderReference !== undefined && (
          <p className={styles.reference}>
            {text.result.order} <strong>{orderReference}</strong>
          </p>
        )}
        {transaction !== undefined && (
          <p className={styles.transaction}>
            {text.result.transaction} <span>{transaction}</span>
          </p>
        )}
      </div>
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}

/** The same in one line, for a payment that continues below it. */
export function VerdictStrip(status: Omit<StatusProps, 'hasPage'>) {
  const { verdict } = status;
  return (
    <div aria-live="polite" className={styles.strip} data-verdict={verdict}>
      <Icon icon={ICONS[verdict]} size={22} />
      <div>
        <p className={styles.stripTitle}>{TITLES[verdict]}</p>
        <p>{detailOf(status)}</p>
      </div>
    </div>
  );
}
