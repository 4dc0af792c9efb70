import { useSelector } from '@xstate/react';
import { Waves } from 'lucide';
import { payment as text } from '#domain/messages/payment.ts';
import type { Provider } from '#domain/order.ts';
import {
  selectCanPay,
  selectError,
  selectIsInitiating,
  selectOrder,
  selectProvider,
  selectProviders,
  type MobileMoneyRef,
} from '#machines/mobile-money/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ChoiceCards, type ChoiceOption } from '#src/ui/ChoiceCards.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { ScrollIntoView } from '#src/ui/ScrollIntoView.tsx';
import { Price } from '#src/ui/Price.tsx';
import styles from './MobileMoney.module.css';
import { OrderSummary } from './OrderSummary.tsx';
import { PhoneField } from './PhoneField.tsx';

const CARDS: Record<Provider, Omit<ChoiceOption<Provider>, 'value'>> = {
  wave: { label: text.wave, detail: text.waveDetail, icon: <Icon icon={Waves} /> },
};

interface PayFormProps {
  dialog: MobileMoneyRef;
  /** Runs inside the click itself, so that a window may be opened in it (HAZARDS B29). */
  onPay: () => void;
}

/** What is paid, with what, from which number. @see PM-04 @see PM-20 */
export function PayForm({ dialog, onPay }: PayFormProps) {
  const order = useSelector(dialog, selectOrder);
  const providers = useSelector(dialog, selectProviders);
  const provider = useSelector(dialog, selectProvider);
  const isInitiating = useSelector(dialog, selectIsInitiating);
  const canPay = useSelector(dialog, selectCanPay);
  const error = useSelector(dialog, selectError);

  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        onPay();
      }}
    >
      <OrderSummary order={order} />
      {providers.length === 0 ? (
        <Alert tone="warning">{text.noProvider}</Alert>
      ) : (
        <ChoiceCards
          legend={text.chooseMethod}
          name="provider"
          value={provider}
          options={providers.map((value) => ({ value, ...CARDS[value] }))}
          onChange={(chosen) => dialog.send({ type: 'provider.chosen', provider: chosen })}
        />
      )}
      <PhoneField dialog={dialog} />
      {error !== undefined && (
        <ScrollIntoView>
          <Alert tone="error">{error}</Alert>
        </ScrollIntoView>
      )}
      <Button type="submit" wide busy={isInitiating} disabled={!canPay}>
        {isInitiating ? (
          text.initiating
        ) : (
          <span>
            {text.pay} <Price francs={order.amountDue} />
          </span>
        )}
      </Button>
    </form>
  );
}
