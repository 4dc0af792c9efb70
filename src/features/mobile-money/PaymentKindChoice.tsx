import { CreditCard, Smartphone } from 'lucide';
import { payment as text } from '#domain/messages/payment.ts';
import type { HostedMessages } from '#domain/messages/providers/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon, type IconNode } from '#src/ui/Icon.tsx';
import type { PaymentProvider } from '#src/payments/providers/index.ts';
import styles from './PaymentKindChoice.module.css';

/** On the page of a provider, or with a wallet on the phone. */
export type PaymentKind = 'hosted' | 'mobileMoney';

interface PaymentKindChoiceProps {
  hosted: HostedMessages;
  wallets: readonly PaymentProvider[];
  onChosen: (kind: PaymentKind) => void;
  onCancelled: () => void;
}

const NAMES = new Intl.ListFormat('fr', { type: 'disjunction' });

/** The choice between the provider's page and mobile money. @see SI-02 */
export const PaymentKindChoice = ({ hosted, wallets, onChosen, onCancelled }: PaymentKindChoiceProps) => (
  <div className={styles.choice}>
    <p>{text.chooseMethod}</p>
    <Kind
      icon={CreditCard}
      name={hosted.choice}
      detail={hosted.choiceDetail}
      onClick={() => onChosen('hosted')}
    />
    <Kind
      icon={Smartphone}
      name={text.mobileMoney}
      detail={text.mobileMoneyDetail(NAMES.format(wallets.map(({ messages }) => messages.name)))}
      onClick={() => onChosen('mobileMoney')}
    />
    <Button variant="quiet" wide onClick={onCancelled}>
      {text.cancel}
    </Button>
  </div>
);

function Kind({
  icon,
  name,
  detail,
  onClick,
}: {
  icon: IconNode;
  name: string;
  detail: string;
  onClick: () => void;
}) {
  return (
    <Button variant="secondary" wide onClick={onClick}>
      <Icon icon={icon} />
      <span className={styles.words}>
        {name}
        <span className={styles.detail}>{detail}</span>
      </span>
    </Button>
  );
}
