import type { DaySheet } from '#domain/closing/day-close.ts';
import { drawerForm } from '#domain/forms/day-close.ts';
import { dayClose as text } from '#domain/messages/day-close.ts';
import { inContract } from '#openapi/names.ts';
import { staffMay } from '../access/policy.ts';
import { staffIdOf } from '../access/staff-actions.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { pick } from '../keys.ts';
import { STAFF_WRITE_LIMITS } from '../limits.ts';
import type { Operations } from '../operations.ts';
import { Problem } from '../problem.ts';
import { PROVIDERS } from '../providers/registry.ts';
import { readForm } from '../staff/read-form.ts';
import { closeDay } from './close-day.ts';
import { findClose, findLastClose, listCloses, readDrawers } from './drawers.ts';

/** The drawers and the close of the day. @see DK-13 @see DK-14 */
export const dayCloseOperations = {
  getDayClose: {
    access: staffMay.readBooks,
    handle: async ({ db, clock }, { query: { before } }) => {
      const last = await findLastClose(db);
      const drawers = await readDrawers(db, clock.now());
      const closes = await listCloses(db, before);
      return inContract({
        after: last?.number ?? 0,
        ...(last && { lastAt: last.closedAt }),
        drawers: drawers.map(({ receivedAmounts, takenBackAmounts, ...drawer }) => ({
          ...drawer,
          receivedIds: [...receivedAmounts.keys()],
          takenBackIds: [...takenBackAmounts.keys()],
        })),
        closes: closes.map(({ closedAt, sheet }) => ({
          ...pick(sheet, ['number', 'day', 'closedBy']),
          closedAt,
          difference: differenceOf(sheet),
        })),
      });
    },
  },

  closeDay: {
    access: staffMay.closeDay,
    limits: STAFF_WRITE_LIMITS,
    handle: async ({ db, clock }, { body, headers, caller }) => {
      const drawers = body.drawers.map((drawer) => ({
        staffId: drawer.staff_id,
        receivedIds: drawer.received_ids,
        takenBackIds: drawer.taken_back_ids,
        ...readForm(drawerForm, {
          counted: drawer.counted,
          handedOver: drawer.handed_over,
          reason: drawer.reason ?? null,
        }),
      }));
      const { number, day } = await closeDay(
        { db, clock, providers: PROVIDERS.map(({ id }) => id) },
        {
          after: body.after,
          drawers,
          staffId: staffIdOf(caller),
          requestKey: headers['idempotency-key']?.toString() ?? null,
        },
      );
      return { number, day };
    },
  },

  getDaySheet: {
    access: staffMay.readBooks,
    handle: async ({ db }, { query: { numero: number } }) => {
      const found = await findClose(db, number);
      if (!found) throw new Problem('request.invalid', { message: text.errors.unknown });
      // Drawn seldom: the library is loaded when it is needed first.
      const { drawDaySheet } = await import('./day-sheet-pdf.ts');
      const bytes = await drawDaySheet(found.sheet);
      return {
        file_name: text.fileName(found.number, found.day),
        content: Buffer.from(bytes).toString('base64'),
      };
    },
  },
} satisfies Operations<{ db: Database; clock: Clock }>;

const differenceOf = ({ drawers }: DaySheet): number =>
  drawers.reduce((sum, { counted, expected }) => sum + counted - expected, 0);
