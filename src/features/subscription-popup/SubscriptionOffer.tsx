import { useSelector } from '@xstate/react';
import { emailHint } from '#domain/forms/email-suggestion.ts';
import { popups } from '#domain/messages/popups.ts';
import { shop } from '#domain/messages/shop.ts';
import {
  selectError,
  selectFailure,
  selectIsBusy,
  selectThanked,
  selectTyped,
  type SubscriptionPopupRef,
} from '#machines/subscription-popup/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { PopupFrame } from '#src/popups/PopupFrame.tsx';
import styles from './SubscriptionOffer.module.css';

const text = popups.newsletter;

/** The newsletter form, then a confirmation. */
export function SubscriptionOffer({ popup }: { popup: SubscriptionPopupRef }) {
  const thanked = useSelector(popup, selectThanked);
  return (
    <PopupFrame
      title={thanked === undefined ? text.title : text.thanksTitle}
      closeLabel={shop.close}
      onClose={() => popup.send({ type: 'closed' })}
    >
      {thanked === undefined && <SubscriptionForm popup={popup} />}
      <output className={styles.thanks}>{thanked !== undefined && text.thanks(thanked)}</output>
    </PopupFrame>
  );
}

function SubscriptionForm({ popup }: { popup: SubscriptionPopupRef }) {
  const failure = useSelector(popup, selectFailure);
  const typed = useSelector(popup, selectTyped);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        popup.send({ type: 'submit.requested' });
      }}
    >
      <p className={styles.detail}>{text.detail}</p>
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <div className={styles.row}>
        <Field
          label={text.email}
          name="newsletter"
          type="email"
          autoComplete="email"
          inputMode="email"
          value={typed}
          hint={emailHint(typed, false)}
          onChange={(value) => popup.send({ type: 'email.typed', typed: value })}
          error={useSelector(popup, selectError)}
        />
        <Button type="submit" busy={useSelector(popup, selectIsBusy)}>
          {text.submit}
        </Button>
      </div>
      <p className={styles.consent}>{text.consent}</p>
    </form>
  );
}
