import { crm } from '#domain/messages/crm.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { setConsent, useConsent, useGlobalPrivacyControl } from './consent.ts';

const text = crm.followUp;

/**
 * The checkbox to allow or refuse basket reports; takes effect at once.
 *
 * @see BK-05
 * @see HAZARDS E6
 */
export function ConsentChoice() {
  const isAllowed = useConsent();
  const isSignalOn = useGlobalPrivacyControl();
  return (
    <Checkbox
      label={text.label}
      description={isSignalOn ? text.signal : text.detail}
      checked={isAllowed}
      disabled={isSignalOn}
      onChange={setConsent}
    />
  );
}
