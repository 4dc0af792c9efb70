import * as v from 'valibot';
import type { AmountDraft } from '#domain/forms/amount-order.ts';
import { storedSession } from '#src/access/session-storage.ts';
import { forgetDraft, keepDraft, readDraft } from '#src/storage/drafts.ts';

const keptSchema = v.object({
  draft: v.object({
    label: v.string(),
    amount: v.string(),
    name: v.string(),
    phone: v.string(),
    email: v.string(),
  }),
  key: v.string(),
  /** Whether it was sent, and is not refused. */
  wasSent: v.boolean(),
});

/** The form of an amount as it is kept in this tab, so that it survives a reload. */
export interface KeptAmount {
  draft: AmountDraft;
  key: string;
  wasSent: boolean;
}

/** The place of the form in this tab, of one member of staff as in `formPlace`. */
export function amountPlace() {
  const name = `amount-order:${storedSession()?.user.id ?? 0}`;
  return {
    read: (): KeptAmount | undefined => readDraft(name, keptSchema),
    keep: (form: KeptAmount): void => keepDraft(name, form),
    forget: (): void => forgetDraft(name),
  };
}
export type AmountPlace = ReturnType<typeof amountPlace>;
