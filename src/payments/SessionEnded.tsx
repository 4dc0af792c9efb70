import { payment as text } from '#domain/messages/payment.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';

/**
 * The customer's session ended while paying: what is kept, and a link to sign in that returns to this payment.
 *
 * @param isOpen whether a payment is in progress
 */
export const SessionEnded = ({ signInPath, isOpen = false }: { signInPath: string; isOpen?: boolean }) => (
  <Alert
    tone="warning"
    title={text.sessionEnded.title}
    action={<ButtonLink to={signInPath}>{text.sessionEnded.signIn}</ButtonLink>}
  >
    {isOpen ? text.sessionEnded.open : text.sessionEnded.unpaid}
  </Alert>
);
