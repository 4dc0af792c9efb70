import { session as text } from '#domain/messages/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import type { SessionRef } from './session.ts';
import styles from './SignOutDialog.module.css';

/** Asks before signing out, which empties the baskets of this device for the next person. @see OT-09 @see HAZARDS C19 */
export function SignOutDialog({ session }: { session: SessionRef }) {
  const cancel = () => session.send({ type: 'signOut.cancelled' });
  return (
    <Dialog title={text.signOut.title} open onClose={cancel}>
      <p>{text.signOut.detail}</p>
      <div className={styles.actions}>
        <Button wide onClick={() => session.send({ type: 'signOut.confirmed' })}>
          {text.signOut.confirm}
        </Button>
        <Button variant="secondary" wide onClick={cancel}>
          {text.signOut.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
