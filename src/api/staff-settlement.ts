import { dayClose } from '#domain/messages/day-close.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import type { ClosedDay, DayClosing, OpenDay } from '#machines/day-close/index.ts';
import type { ChosenStatement, StatementImport, StatementPreview } from '#machines/statement-upload/index.ts';
import { fromContract, type FromContract, inContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { staffQuery } from './staff.ts';

/** What was received in a day and what the providers' statements say. Whole francs. @see DK-13 */
export type Settlement = FromContract<components['schemas']['Settlement']>;
export type ProviderDay = Settlement['providers'][number];

/** @param day in Dakar, e.g. `2026-11-29` */
export const settlementQuery = (shop: ShopClient, day: string) =>
  staffQuery(['settlement', day], async (signal) =>
    fromContract(
      await unwrap(
        shop.GET('/api/gestion/rapprochement', { params: { query: { jour: day } }, signal }),
        text.loadFailed,
      ),
    ),
  );

/** What the server recognises in a file. @throws ApiError */
export async function previewStatement(
  shop: ShopClient,
  { provider, content }: ChosenStatement & { provider: string },
  signal: AbortSignal,
): Promise<StatementPreview> {
  const call = shop.POST('/api/gestion/releves/apercu', { body: { provider, content }, signal });
  const { firstDay, lastDay, ...preview } = fromContract(await unwrap(call, text.saveFailed));
  return { ...preview, firstDay, lastDay };
}

/** Stores a statement. @returns how many lines are new @throws ApiError */
export async function importStatement(
  shop: ShopClient,
  { provider, content, name, from, until }: StatementImport,
  signal: AbortSignal,
): Promise<number> {
  const body = { provider, content, name, from, until };
  const { added } = await unwrap(shop.POST('/api/gestion/releves', { body, signal }), text.saveFailed);
  return added;
}

const readDayClose = async (shop: ShopClient, signal: AbortSignal) =>
  fromContract(await unwrap(shop.GET('/api/gestion/cloture', { signal }), text.loadFailed));

/** The drawers since they were counted last. @throws ApiError */
export async function readOpenDay(shop: ShopClient, signal: AbortSignal): Promise<OpenDay> {
  const { after, drawers } = await readDayClose(shop, signal);
  return { after, drawers };
}

/** The latest closed days, the last one first. @see DK-14 */
export const closedDaysQuery = (shop: ShopClient) =>
  staffQuery(['closes'], async (signal) => (await readDayClose(shop, signal)).closes);

/** Closes the day; the same key again closes once. @throws ApiError */
export const closeDay = (
  shop: ShopClient,
  { after, drawers, key }: DayClosing,
  signal: AbortSignal,
): Promise<ClosedDay> =>
  unwrap(
    shop.POST('/api/gestion/cloture', {
      params: { header: { 'Idempotency-Key': key } },
      body: { after, drawers: inContract(drawers) },
      signal,
    }),
    text.saveFailed,
  );

/** The sheet of a closed day. @throws ApiError */
export async function readDaySheet(shop: ShopClient, number: number): Promise<{ file: Blob; name: string }> {
  const call = shop.GET('/api/gestion/cloture/feuille', { params: { query: { numero: number } } });
  const { file_name: name, content } = await unwrap(call, dayClose.sheetFailed);
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  return { file: new Blob([bytes], { type: 'application/pdf' }), name };
}
