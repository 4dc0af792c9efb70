import { popups } from '#domain/messages/popups.ts';
import { shop } from '#domain/messages/shop.ts';
import { store } from '#domain/shop/store.ts';
import { Button } from '#src/ui/Button.tsx';
import { PopupFrame } from '#src/popups/PopupFrame.tsx';
import styles from './SignupOffer.module.css';

const text = popups.signup;

export interface SignupOfferProps {
  /** A card on wide screens, a short banner on phones. */
  isWide: boolean;
  onClose: () => void;
  onAccept: () => void;
}

/** The sign-up offer for new customers. @see PU-04 @see PU-05 */
export const SignupOffer = ({ isWide, onClose, onAccept }: SignupOfferProps) => (
  <PopupFrame
    isPromotion
    title={isWide ? text.title(store.brand) : text.shortTitle}
    closeLabel={isWide ? shop.close : text.shortClose}
    onClose={onClose}
  >
    <div className={styles.offer}>
      <p className={styles.detail}>{isWide ? text.detail : text.shortDetail}</p>
      <Button variant="accent" onClick={onAccept}>
        {text.accept}
      </Button>
    </div>
    {isWide && (
      <p className={styles.small}>
        {text.validity}
        <br />
        {text.exception}
      </p>
    )}
  </PopupFrame>
);
