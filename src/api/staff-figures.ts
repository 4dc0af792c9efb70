import type { FigureDays } from '#domain/forms/figures.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { fromContract, type FromContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { staffQuery } from './staff.ts';

/** The figures of some days; amounts are whole francs. @see DK-16 */
export type Figures = FromContract<components['schemas']['Figures']>;

/** The figures of the days from one to another, both included. */
export const figuresQuery = (shop: ShopClient, { from: du, to: au }: FigureDays) =>
  staffQuery(['figures', du, au], async (signal) =>
    fromContract(
      await unwrap(
        shop.GET('/api/gestion/chiffres', { params: { query: { du, au } }, signal }),
        text.loadFailed,
      ),
    ),
  );
