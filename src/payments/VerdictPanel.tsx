import {
  Ban,
  Banknote,
  Check,
  CircleCheck,
  Coins,
  Hourglass,
  LoaderCircle,
  PackageX,
  RefreshCw,
  Search,
  TimerOff,
  TimerReset,
  Undo2,
  UserCheck,
  X,
} from 'lucide';
import type { ReactNode } from 'react';
import { dayInDakar, untilInDakar } from '#domain/text/dates.ts';
import { payment as text } from '#domain/messages/payment.ts';
import { verdictText } from '#domain/messages/payment-verdict.ts';
import { formatPrice } from '#domain/money/money.ts';
import type { Payment } from '#domain/payments/payment.ts';
import type { ShownVerdict } from '#domain/payments/verdict.ts';
import { Icon, type IconNode } from '#src/ui/Icon.tsx';
import { Price } from '#src/ui/Price.tsx';
import styles from './VerdictPanel.module.css';

const ICONS: Record<ShownVerdict, IconNode> = {
  confirmed: Check,
  settled: CircleCheck,
  settledElsewhere: UserCheck,
  surplus: Coins,
  kept: Coins,
  refunded: Banknote,
  checking: Search,
  pending: Hourglass,
  reopened: Hourglass,
  lapsed: TimerReset,
  inProgress: Hourglass,
  processing: LoaderCircle,
  movingAgain: LoaderCircle,
  otherMoving: LoaderCircle,
  superseded: Ban,
  orderClosed: PackageX,
  failed: X,
  cancelled: Undo2,
  expired: TimerOff,
  cannotCheck: RefreshCw,
};

interface StatusProps {
  verdict: ShownVerdict;
  /** Name of the provider, if known. */
  provider?: string | undefined;
  /** The payment on which the verdict is, if it is on one and the payment is known. */
  payment?: Payment | undefined;
  /** Whether the actions lead back to the page of the provider, where the same payment is continued. */
  hasPage?: boolean | undefined;
  /** Set for the payer of a payment link. */
  payer?: { firstName: string } | undefined;
}

function detailOf({ verdict, provider, payment, hasPage, payer }: StatusProps): string {
  const { payableUntil, returned, details } = payment ?? {};
  return verdictText.details[verdict]({
    provider,
    hasPage,
    payableUntil: payableUntil === undefined ? undefined : untilInDakar(payableUntil, Date.now()),
    hasPageEnded: payableUntil !== undefined && payableUntil <= Date.now(),
    invoiceByMail: details?.invoiceByMail,
    returned: returned && {
      amount: returned.amount === undefined ? undefined : formatPrice(returned.amount),
      day: returned.madeAt === undefined ? undefined : dayInDakar(returned.madeAt),
      reference: returned.reference,
    },
    payerOf: (payer ?? payment?.payerOf)?.firstName,
    nextDue: details?.nextDue && {
      part: text.partNamed(details.nextDue.number, details.nextDue.count),
      amount: formatPrice(details.nextDue.amount),
      day: dayInDakar(Date.parse(details.nextDue.dueOn)),
    },
  });
}

export interface VerdictPanelProps extends StatusProps {
  /** Whole francs; left out if the viewer may not see the amount. */
  amount?: number | undefined;
  /** The order's reference; left out if the viewer may not see the order. */
  orderReference?: string | undefined;
  /** The payment's id, shown below the order's reference. */
  transaction?: string | undefined;
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
  amount,
  orderReference,
  transaction,
  actions,
  children,
  ...status
}: VerdictPanelProps) {
  const { verdict } = status;
  return (
    <section className={styles.panel} data-verdict={verdict}>
      <div aria-live="polite" className={styles.word}>
        <span className={styles.mark}>
          <Icon icon={ICONS[verdict]} size={36} />
        </span>
        <h2 className={styles.title}>{verdictText.titles[verdict]}</h2>
        <p className={styles.detail}>{detailOf(status)}</p>
        {amount !== undefined && <Price francs={amount} size="hero" />}
        {orderReference !== undefined && (
          <p className={styles.reference}>
            {text.result.order} <strong className="whole">{orderReference}</strong>
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
        <p className={styles.stripTitle}>{verdictText.titles[verdict]}</p>
        <p>{detailOf(status)}</p>
      </div>
    </div>
  );
}
