import { enforce, type OrderAccess } from '../../access/order-access.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { payers } from '../../access/policy.ts';
import { byGuest, byNetwork, TEN_MINUTES_MS } from '../../limits.ts';
import type { Operations } from '../../operations.ts';
import { Problem } from '../../problem.ts';
import { findByReference } from '../store/attempts.repository.ts';
import { recordScreenSteps } from '../recordings/screen-steps.ts';

/** What the screens of a payment report for the inspector. @see TL-03 */
export const journalOperations = {
  recordScreenSteps: {
    access: payers,
    limits: [
      { keyOf: byGuest, max: 120, windowMs: TEN_MINUTES_MS },
      { keyOf: byNetwork, max: 1_200, windowMs: TEN_MINUTES_MS },
    ],
    notFound: 'payment.unknown',
    handle: async (parts, { body, caller, rule }) => {
      const found = await findByReference(parts.db, body.transaction);
      const decision = parts.access.decide({ caller, rule }, found?.order);
      enforce(decision, 'payment.unknown', 'order.capability_missing');
      if (!found) throw new Problem('payment.unknown');
      await recordScreenSteps(parts, {
        attemptId: found.attempt.id,
        page: body.page,
        sentAt: new Date(body.sent_at),
        steps: body.steps.map(({ visible, online, at, ...step }) => ({
          ...step,
          isVisible: visible,
          isOnline: online,
          at: new Date(at),
        })),
      });
      return { success: true };
    },
  },
} satisfies Operations<{ db: Database; clock: Clock; access: OrderAccess }>;
