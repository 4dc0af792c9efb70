import type { FormEventHandler, ReactNode } from 'react';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ScrollIntoView } from '#src/ui/ScrollIntoView.tsx';
import styles from './Account.module.css';

export interface FormFrameProps {
  /** Accessible label. */
  label: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The fields. */
  children: ReactNode;
  /** Why the last attempt failed. */
  refusal: string | undefined;
  refusalTitle: string;
  isBusy: boolean;
  submit: string;
  submitting: string;
  /** Links below the button. */
  links?: ReactNode;
}

/** A form of the account screens: fields, the reason of a refusal, and one button. */
export function FormFrame(props: FormFrameProps) {
  const { label, onSubmit, children, refusal, refusalTitle, isBusy, submit, submitting, links } = props;
  return (
    <Card>
      <form noValidate aria-label={label} className={styles.form} onSubmit={onSubmit}>
        {children}
        {refusal !== undefined && (
          <ScrollIntoView>
            <Alert tone="error" title={refusalTitle}>
              {refusal}
            </Alert>
          </ScrollIntoView>
        )}
        <Button type="submit" wide busy={isBusy}>
          {isBusy ? submitting : submit}
        </Button>
        {links !== undefined && <div className={styles.links}>{links}</div>}
      </form>
    </Card>
  );
}
