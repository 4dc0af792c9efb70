import * as v from 'valibot';
import { forgetDraft, keepDraft, readDraft } from '#src/storage/drafts.ts';

/** What was typed into the sign-up form, without the password. */
const draftSchema = v.object({ name: v.string(), email: v.string(), phone: v.string() });
export type SignUpDraft = v.InferOutput<typeof draftSchema>;

const NAME = 'signup';

/** What was typed in this tab and not verified yet. */
export const readSignUpDraft = (): SignUpDraft =>
  readDraft(NAME, draftSchema) ?? { name: '', email: '', phone: '' };

export const keepSignUpDraft = (draft: SignUpDraft): void => keepDraft(NAME, draft);

/** The account exists and is verified. */
export const forgetSignUpDraft = (): void => forgetDraft(NAME);
