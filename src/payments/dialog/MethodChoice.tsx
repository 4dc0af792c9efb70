import { shallowEqual, useSelector } from '@xstate/react';
import { payment as text } from '#domain/messages/payment.ts';
import { formatPrice } from '#domain/money/money.ts';
import type { Provider } from '#domain/payments/providers/index.ts';
import {
  selectDue,
  selectLiveMethod,
  selectMethods,
  type PaymentDialogRef,
} from '#machines/payment-dialog/index.ts';
import { paymentProviders, type PaymentProvider } from '#src/payments/providers/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import styles from './MethodChoice.module.css';

/** The choice of a method: the wallets side by side, and the pages for cards and other wallets. @see SI-02 */
export function MethodChoice({ dialog }: { dialog: PaymentDialogRef }) {
  const methods = useSelector(dialog, selectMethods, shallowEqual);
  const live = useSelector(dialog, selectLiveMethod);
  const amountDue = useSelector(dialog, selectDue)?.amountDue ?? 0;
  const wallets = methods.filter((id) => paymentProviders[id].hosted === undefined);
  const notCancellable = live && paymentProviders[live].messages.notCancellable;
  const method = (id: Provider) => (
    <Method
      key={id}
      provider={paymentProviders[id]}
      amountDue={amountDue}
      isLive={id === live}
      onClick={() => dialog.send({ type: 'method.chosen', method: id })}
    />
  );
  // The wallets stay together, at the place of the first of them.
  return (
    <div className={styles.choice}>
      <p>{text.chooseMethod}</p>
      {methods.map((id) => {
        if (!wallets.includes(id)) return method(id);
        return (
          id === wallets[0] && (
            <section key={id} className={styles.group} aria-label={text.mobileMoney}>
              <h3 className={styles.name}>{text.mobileMoney}</h3>
              <div className={styles.wallets}>{wallets.map(method)}</div>
            </section>
          )
        );
      })}
      {live !== undefined && notCancellable !== undefined && (
        <Alert tone="warning" title={notCancellable}>
          {text.notCancelled(paymentProviders[live].messages.name)}
        </Alert>
      )}
      <Button variant="quiet" wide onClick={() => dialog.send({ type: 'dialog.closed' })}>
        {text.cancel}
      </Button>
    </div>
  );
}

interface MethodProps {
  provider: PaymentProvider;
  amountDue: number;
  isLive: boolean;
  onClick: () => void;
}

function Method({ provider, amountDue, isLive, onClick }: MethodProps) {
  const { icon, messages, hosted, amountMax = Infinity } = provider;
  const usual = hosted === undefined ? messages.detail : hosted.choiceDetail;
  const detail = amountDue > amountMax ? text.aboveMostDetail(formatPrice(amountMax)) : usual;
  return (
    <Button variant="secondary" wide onClick={onClick}>
      <span className={styles.method}>
        {icon}
        <span>
          {hosted?.choice ?? messages.name}
          <span className={styles.detail}>{isLive ? text.methodInProgress : detail}</span>
        </span>
      </span>
    </Button>
  );
}
