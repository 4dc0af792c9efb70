import { useSelector } from '@xstate/react';
import { payment as text } from '#domain/messages/payment.ts';
import { formatPrice } from '#domain/money/money.ts';
import {
  selectCanPay,
  selectError,
  selectExceededMost,
  selectIsInitiating,
  selectOrder,
  selectProvider,
  selectSignInPath,
  type MobileMoneyRef,
} from '#machines/mobile-money/index.ts';
import type { PaymentProvider } from '#src/payments/providers/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ChoiceCards } from '#src/ui/ChoiceCards.tsx';
import { ScrollIntoView } from '#src/ui/ScrollIntoView.tsx';
import { Price } from '#src/ui/Price.tsx';
import { SessionEnded } from '#src/payments/SessionEnded.tsx';
import styles from './MobileMoney.module.css';
import { OrderSummary } from './OrderSummary.tsx';
import { PhoneField } from './PhoneField.tsx';

interface PayFormProps {
  dialog: MobileMoneyRef;
  /** The providers offered now. */
  providers: readonly PaymentProvider[];
  /** Called synchronously in the click, so that it can open a window (HAZARDS B29). */
  onPay: () => void;
}

/** The payment form: amount, method and phone number. @see PM-04 @see PM-20 */
export function PayForm({ dialog, providers, onPay }: PayFormProps) {
  const order = useSelector(dialog, selectOrder);
  const provider = useSelector(dialog, selectProvider);
  const isInitiating = useSelector(dialog, selectIsInitiating);
  const canPay = useSelector(dialog, selectCanPay);
  const error = useSelector(dialog, selectError);
  const exceeded = useSelector(dialog, selectExceededMost);
  const signInPath = useSelector(dialog, selectSignInPath);

  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        onPay();
      }}
    >
      {error !== undefined && (
        <ScrollIntoView>
          <Alert tone="error">{error}</Alert>
        </ScrollIntoView>
      )}
      <OrderSummary order={order} />
      {providers.length === 0 ? (
        <Alert tone="warning">{text.noProvider}</Alert>
      ) : (
        <ChoiceCards
          legend={text.chooseMethod}
          name="provider"
          value={provider?.id}
          options={providers.map(({ id, messages, icon }) => ({
            value: id,
            label: messages.name,
            detail: messages.detail,
            icon,
          }))}
          onChange={(id) => dialog.send({ type: 'provider.selected', provider: id })}
        />
      )}
      {provider !== undefined && exceeded !== undefined && (
        <Alert tone="warning">{text.aboveMost(provider.messages.name, formatPrice(exceeded))}</Alert>
      )}
      {(provider === undefined || provider.isPayerPhone !== undefined) && <PhoneField dialog={dialog} />}
      {signInPath !== undefined && (
        <ScrollIntoView>
          <SessionEnded signInPath={signInPath} />
        </ScrollIntoView>
      )}
      <Button type="submit" wide busy={isInitiating} disabled={!canPay}>
        {isInitiating ? (
          provider?.messages.initiating
        ) : (
          <span>
            {text.pay} <Price francs={order.amountDue} /> {provider && text.payWith(provider.messages.name)}
          </span>
        )}
      </Button>
    </form>
  );
}
