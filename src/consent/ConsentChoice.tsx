import { crm } from '#domain/messages/crm.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { setConsent, isGlobalPrivacyControlOn, useConsent } from './consent.ts';
import styles from './ConsentChoice.module.css';

const text = crm.followUp;

/**
 * The checkbox to allow or refuse basket reports; takes effect at once.
 *
 * @see BK-05
 * @see HAZARDS E6
 */
export function ConsentChoice() {
  const isAllowed = useConsent();
  const isSignalOn = isGlobalPrivacyControlOn();
  return (
    <div className={styles.choice}>
      <Checkbox label={text.label} checked={isAllowed} disabled={isSignalOn} onChange={setConsent} />
      <p className={styles.detail}>{isSignalOn ? text.signal : text.detail}</p>
    </div>
  );
}
