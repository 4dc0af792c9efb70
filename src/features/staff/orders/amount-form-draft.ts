import * as v from 'valibot';
import type { AmountDraft } from '#domain/forms/amount-order.ts';
import { forgetDraft, keepDraft, readDraft } from '#src/storage/drafts.ts';

const NAME = 'amount-order';

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

export const readKeptAmount = (): KeptAmount | undefined => readDraft(NAME, keptSchema);
export const keepAmount = (form: KeptAmount): void => keepDraft(NAME, form);
export const forgetAmount = (): void => forgetDraft(NAME);
