import type { StatementLine, StatementLineKind } from '#domain/settlement/statement-line.ts';
import type { Difference } from '#domain/settlement/differences.ts';
import { STATEMENT_FILE_MAX_BYTES } from '#domain/settlement/statement-file.ts';
import { settlementDay, statementImportForm } from '#domain/forms/settlement.ts';
import { settlement as text } from '#domain/messages/settlement.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { inContract } from '#openapi/names.ts';
import { staffMay } from '../access/policy.ts';
import { staffIdOf } from '../access/staff-actions.ts';
import { pick } from '../keys.ts';
import { STAFF_WRITE_LIMITS } from '../limits.ts';
import type { Declaration, Operations } from '../operations.ts';
import type { Payments } from '../payments/index.ts';
import { Problem } from '../problem.ts';
import { readForm } from '../staff/read-form.ts';

/** A file in base64, and other fields. */
const UPLOAD_BODY_LIMIT = 2_800_000;
/** How many refused rows a preview names. */
const REFUSED_NAMED_MAX = 20;

const uploading = {
  access: staffMay.closeDay,
  limits: STAFF_WRITE_LIMITS,
  bodyLimit: UPLOAD_BODY_LIMIT,
} as const satisfies Declaration;

/** What was received in a day and what the providers say; the statements that are uploaded. @see DK-13 */
export const settlementOperations = {
  getSettlement: {
    access: staffMay.readBooks,
    handle: async ({ payments }, { query: { jour: asked } }) => {
      const day = readForm(settlementDay, asked);
      const providers = await payments.providerDays(day);
      return inContract({
        day,
        providers: providers.map((each) => ({
          ...pick(each, ['provider', 'takesFiles', 'readFrom', 'payment', 'refund', 'fees', 'payouts']),
          differences: each.differences.map(shown),
        })),
      });
    },
  },

  previewStatement: {
    ...uploading,
    handle: async ({ payments }, { body: { provider, content } }) => {
      const read = payments.readStatement({ provider, bytes: bytesOf(content) });
      if ('why' in read) throw new Problem('request.invalid', { message: read.why });
      const days = read.lines.map(({ at }) => isoDayInDakar(at.getTime())).toSorted();
      const [firstDay] = days;
      const lastDay = days.at(-1);
      return inContract({
        ...pick(read, ['columns', 'ignored', 'notDone']),
        lines: read.lines.length,
        ...(firstDay !== undefined && lastDay !== undefined && { firstDay, lastDay }),
        sums: sumsOf(read.lines),
        refused: read.refused.slice(0, REFUSED_NAMED_MAX),
        refusedTotal: read.refused.length,
      });
    },
  },

  importStatement: {
    ...uploading,
    handle: async ({ payments }, { body, caller }) => {
      const { provider, content, ...said } = pick(body, ['provider', 'content', 'name', 'from', 'until']);
      const added = await payments.importStatement({
        ...readForm(statementImportForm, said),
        provider,
        bytes: bytesOf(content),
        staffId: staffIdOf(caller),
      });
      return { added };
    },
  },
} satisfies Operations<{ payments: Payments }>;

const shown = ({ kind, reason, amount, recorded, stated }: Difference) => ({
  kind,
  reason,
  amount,
  ...(recorded && { transactionId: recorded.piece, order: recorded.order }),
  ...(stated && { reference: stated.transaction }),
});

const unreadable = (message: string) =>
  new Problem('request.invalid', { fields: [{ field: 'content', message }] });

/** @throws Problem `request.invalid` for what is not base64, and for a file that is too long */
function bytesOf(content: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(content)) throw unreadable(text.errors.content);
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length === 0) throw unreadable(text.errors.file);
  if (bytes.length > STATEMENT_FILE_MAX_BYTES) throw unreadable(text.errors.size);
  return bytes;
}

function sumsOf(lines: readonly StatementLine[]) {
  const sumOf = (kind: StatementLineKind) => {
    const ofKind = lines.filter((line) => line.kind === kind);
    return { count: ofKind.length, amount: ofKind.reduce((sum, { amount }) => sum + amount, 0) };
  };
  return {
    payment: sumOf('payment'),
    refund: sumOf('refund'),
    fee: sumOf('fee'),
    payout: sumOf('payout'),
    other: sumOf('other'),
  };
}
