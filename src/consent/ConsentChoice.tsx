import { crm } from '#domain/messages/crm.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { setConsent, isGlobalPrivacyControlOn, useConsent } from './consent.ts';
import styles from './ConsentChoice.module.css';

const text = crm.followUp;

/**
 * The checkbox with which a visitor allows or refuses basket reports; effective immediately.
 *
 * @see BK-05
 * @see HAZARDS E6
 */
export function ConsentChoice() {
  const isAllowed = useConsent();
  const isAsked = isGlobalPrivacyControlOn();
  return (
    <div className={styles.choice}>
      <Checkbox label={text.label} checked={isAllowed} disabled={isAsked} onChange={setConsent} />
      <p className={styles.detail}>{isAsked ? text.signal : text.detail}</p>
    </div>
  );
}
