import type { EntryFile } from '#domain/books/entry-files.ts';
import { books as text } from '#domain/messages/books.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { staffQuery } from './staff.ts';

/** The sums of a month's accounts; amounts are whole francs. @see DK-15 */
export type Books = components['schemas']['Books'];

/** The books of a month. @param month e.g. `2026-11` */
export const booksQuery = (shop: ShopClient, month: string) =>
  staffQuery(['books', month], (signal) =>
    unwrap(
      shop.GET('/api/gestion/comptabilite', { params: { query: { mois: month } }, signal }),
      staffPages.loadFailed,
    ),
  );

/** The entries of a month as a file. @throws ApiError */
export const exportBooks = (shop: ShopClient, month: string, file: EntryFile): Promise<Blob> =>
  unwrap(
    shop.GET('/api/gestion/comptabilite/export', {
      params: { query: { mois: month, fichier: file } },
      parseAs: 'blob',
    }),
    text.exportFailed,
  );
