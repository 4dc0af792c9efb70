import { reasonForm } from '#domain/forms/staff.ts';
import { stockCount } from '#domain/forms/stock.ts';
import { inContract } from '#openapi/names.ts';
import { staffMay } from '../../access/policy.ts';
import { staffIdOf } from '../../access/staff-actions.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { STAFF_WRITE_LIMITS } from '../../limits.ts';
import type { Declaration, Operations } from '../../operations.ts';
import { readForm } from '../read-form.ts';
import { readStaffPage, wirePage } from '../pages.ts';
import { countStock, endCounting, listStock, readStock, setUnits } from './count-stock.ts';

interface Parts {
  db: Database;
  clock: Clock;
}

const reading = { access: staffMay.changeStock, notFound: 'product.unknown' } as const satisfies Declaration;
const writing = { ...reading, limits: STAFF_WRITE_LIMITS } as const satisfies Declaration;

/** The units of products that are counted, and their corrections. @see DK-06 */
export const stockOperations = {
  listStock: {
    ...reading,
    handle: async ({ db }, { query: { vue: view = 'low', search = '', page = 1 } }) => {
      const total = await countStock(db, { view, search });
      const read = (offset: number) => listStock(db, { view, search, offset });
      return wirePage(await readStaffPage(page, total, read), inContract);
    },
  },

  getStock: {
    ...reading,
    handle: async ({ db }, { params }) => inContract(await readStock(db, params.id)),
  },

  setStock: {
    ...writing,
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, { reason: body.reason });
      const count = readForm(stockCount, { units: body.units, lowFrom: body.low_from });
      const { seen } = body;
      await setUnits(parts, { ...count, productId: params.id, staffId: staffIdOf(caller), reason, seen });
      return inContract(await readStock(parts.db, params.id));
    },
  },

  endStock: {
    ...writing,
    handle: async (parts, { params, body, caller }) => {
      const { reason } = readForm(reasonForm, body);
      await endCounting(parts, { productId: params.id, staffId: staffIdOf(caller), reason });
      return inContract(await readStock(parts.db, params.id));
    },
  },
} satisfies Operations<Parts>;
