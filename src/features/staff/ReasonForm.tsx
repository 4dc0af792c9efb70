import { valibotResolver } from '@hookform/resolvers/valibot';
import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { reasonForm } from '#domain/forms/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { FormField } from './FormField.tsx';
import styles from './Staff.module.css';

/** One decision with its reason. */
export function ReasonForm<Result>({
  title,
  detail,
  change,
}: {
  title: string;
  detail: string;
  change: UseMutationResult<Result, Error, string>;
}) {
  const form = useForm({ resolver: valibotResolver(reasonForm), defaultValues: { reason: '' } });
  return (
    <Card>
      <form
        noValidate
        aria-label={title}
        className={styles.form}
        onSubmit={(event) => void form.handleSubmit(({ reason }) => change.mutate(reason))(event)}
      >
        <h2 className={styles.heading}>{title}</h2>
        <p className={styles.soft}>{detail}</p>
        <FormField
          control={form.control}
          name="reason"
          label={text.reason}
          hint={text.reasonHint}
          multiline
        />
        {change.isError && <Alert tone="error">{change.error.message}</Alert>}
        <Button type="submit" variant="secondary" busy={change.isPending}>
          {title}
        </Button>
      </form>
    </Card>
  );
}
