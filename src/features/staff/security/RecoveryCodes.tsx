import { useSelector } from '@xstate/react';
import { secondFactor } from '#domain/messages/second-factor.ts';
import { type SecondFactorRef, selectCodes } from '#machines/second-factor/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import styles from '../Staff.module.css';
import { useUnsavedChanges } from '../use-unsaved-changes.ts';

const text = secondFactor.page;

/** New recovery codes, which are never shown again, until the person says that they are kept. */
export function RecoveryCodes({ factor }: { factor: SecondFactorRef }) {
  const codes = useSelector(factor, selectCodes);
  useUnsavedChanges(true);
  return (
    <div className={styles.list}>
      <h3 className={styles.heading}>{text.codesTitle}</h3>
      <Alert tone="warning">{text.codesDetail}</Alert>
      <ol className={styles.codes} aria-label={text.codesTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <CopyButton text={codes.join('\n')} label={text.copy} copiedLabel={text.copied} />
        <Button small variant="quiet" onClick={() => window.print()}>
          {text.print}
        </Button>
        <Button small onClick={() => factor.send({ type: 'codes.kept' })}>
          {text.done}
        </Button>
      </div>
    </div>
  );
}
