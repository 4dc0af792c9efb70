import { createHash } from 'node:crypto';
import { isFinal } from '#domain/payments/attempt-state.ts';
import { settlement as text } from '#domain/messages/settlement.ts';
import {
  readStatementFile,
  type StatementFile,
  type UnreadableFile,
} from '#domain/settlement/statement-file.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { recordStaffAction } from '../../access/staff-actions.ts';
import { statementDays, statementFiles } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import { adoptNamed, mayBeAdopted, type PaymentNames } from './adopt-payment.ts';
import type { Checks } from '../attempts/check.ts';
import { findByNames } from '../store/attempts.repository.ts';
import type { Core } from '../store/core.ts';
import type { AttemptRow } from '../store/projection.ts';
import { decodeStatement } from './decode-statement.ts';
import { recordLines } from './record-lines.ts';
import { spanOfDay } from './read-settlement.ts';
import { settleDay } from './settle-day.ts';

/** A provider's statement that a person uploads. */
export interface UploadedStatement {
  provider: string;
  bytes: Uint8Array;
}

/** The same, with what the person says about it. Days in Dakar, e.g. `2026-11-29`. */
export interface StatementImport extends UploadedStatement {
  name: string;
  /** The days that it has whole. */
  from: string;
  until: string;
  staffId: number;
}

const DAY_MS = 86_400_000;
/** How many payments that the shop does not have as paid are asked about at once; the watch of the payments asks about others. */
const ASKED_MAX = 50;

/** Reads a file without storing anything. @throws Problem `request.invalid` for a provider without such files */
export function readUploaded(
  { knownProviders }: Pick<Core, 'knownProviders'>,
  { provider, bytes }: UploadedStatement,
): StatementFile | UnreadableFile {
  const form = knownProviders.find(({ id }) => id === provider)?.statementForm;
  if (!form)
    throw new Problem('request.invalid', { fields: [{ field: 'provider', message: text.errors.provider }] });
  return readStatementFile(decodeStatement(bytes), form);
}

/**
 * Stores the lines of a provider's file and compares its days with what the shop recorded. Each line is stored once, and the same file
 * again changes nothing. A payment that the shop does not have as paid is asked about at the provider, whose answer decides: the file does not.
 *
 * @returns how many lines are new
 * @throws Problem `request.invalid` for a provider without such files, and for a file without a line
 */
export async function importStatement(core: Core, checks: Checks, upload: StatementImport): Promise<number> {
  const { db, clock } = core;
  const { provider, bytes, from, until, staffId } = upload;
  const read = readUploaded(core, upload);
  if ('why' in read || read.lines.length === 0)
    throw new Problem('request.invalid', { message: 'why' in read ? read.why : text.file.noLines });
  const now = clock.now();
  const days = daysBetween(from, until);
  const added = await db.transaction(async (tx) => {
    const [file] = await tx
      .insert(statementFiles)
      .values({
        provider,
        name: upload.name,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        fromDay: from,
        untilDay: until,
        lines: read.lines.length,
        uploadedBy: staffId,
        uploadedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!file) return 0;
    const isNew = await recordLines(tx, provider, read.lines, { fileId: file.id, at: now });
    const ended = days.filter((day) => spanOfDay(day).until <= now);
    if (ended.length > 0)
      await tx
        .insert(statementDays)
        .values(ended.map((day) => ({ provider, day, source: 'file' as const, readAt: now })))
        .onConflictDoNothing();
    await recordStaffAction(
      tx,
      {
        staffId,
        action: 'statement.imported',
        subject: { kind: 'statement', id: file.id },
        detail: { provider, from, until, lines: read.lines.length, added: isNew },
      },
      now,
    );
    return isNew;
  });
  await askAboutUnpaid(core, checks, provider, read);
  const ofLines = read.lines.map(({ at }) => isoDayInDakar(at.getTime()));
  for (const day of new Set([...days, ...ofLines])) await settleDay(core, provider, day);
  return added;
}

function daysBetween(from: string, until: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY_MS) days.push(isoDayInDakar(at));
  return days;
}

/**
 * Asks the provider about payments of the file that the shop does not have as paid. One that no attempt has goes to the order that it
 * proves, unless staff were told of it.
 */
async function askAboutUnpaid(
  core: Core,
  checks: Checks,
  provider: string,
  { lines }: StatementFile,
): Promise<void> {
  if (!core.providers.some(({ id }) => id === provider)) return;
  const unpaid: AttemptRow[] = [];
  const lost: PaymentNames[] = [];
  for (const { kind, reference: transactionId, ...line } of lines) {
    if (kind !== 'payment') continue;
    const names = { ...line, transactionId };
    const found = await findByNames(core.db, provider, names);
    unpaid.push(...found.filter(({ state }) => !isFinal(state)));
    if (found.length === 0 && (await mayBeAdopted(core, provider, names))) lost.push(names);
  }
  for (const { id } of unpaid.slice(0, ASKED_MAX)) await checks.fresh(id, { source: 'reconciler' });
  for (const names of lost.slice(0, ASKED_MAX))
    await adoptNamed(core, provider, names, { source: 'reconciler' });
}
