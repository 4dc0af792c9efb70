import { useSelector } from '@xstate/react';
import { FileDown } from 'lucide-react';
import { invoice as text } from '#domain/messages/invoice.ts';
import { paths } from '#domain/paths.ts';
import {
  selectCanPay,
  selectIsPaid,
  type InvoiceView,
  type StoreInvoiceRef,
} from '#machines/store-invoice/index.ts';
import { VerdictPanel } from '#src/payments/VerdictPanel.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Price } from '#src/ui/Price.tsx';
import { clearCart } from './clear-cart.ts';
import styles from './StoreInvoice.module.css';

/** What there is to do about this order: pay it, follow its payment, or keep its invoice. */
export function InvoiceSteps({ page, invoice }: { page: StoreInvoiceRef; invoice: InvoiceView }) {
  const isPaid = useSelector(page, selectIsPaid);
  const canPay = useSelector(page, selectCanPay);
  const { verdict, total, amountDue, transaction, pdf } = invoice;
  const backToShop = (
    <ButtonLink to={paths.shop} variant="quiet" wide {...(isPaid && { onClick: clearCart })}>
      {text.backToShop}
    </ButtonLink>
  );
  return (
    <aside className={styles.steps}>
      {verdict === 'confirmed' || verdict === 'checking' ? (
        <VerdictPanel
          verdict={verdict}
          amount={isPaid ? total : undefined}
          actions={
            <>
              {pdf !== undefined && (
                <ButtonLink href={pdf} newTab wide>
                  <FileDown size={20} aria-hidden />
                  {text.download}
                </ButtonLink>
              )}
              {backToShop}
            </>
          }
        />
      ) : (
        <Card>
          <div className={styles.due}>
            <p>
              <span className={styles.label}>{text.amountDue}</span>
              <Price francs={amountDue} size="hero" />
            </p>
            <Button wide disabled={!canPay} onClick={() => page.send({ type: 'pay.requested' })}>
              {transaction === undefined ? text.pay : text.resume}
            </Button>
            {backToShop}
          </div>
        </Card>
      )}
      <p className={styles.keep}>{text.keep}</p>
    </aside>
  );
}
