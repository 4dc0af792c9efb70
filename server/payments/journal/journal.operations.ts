import { enforce, type OrderAccess } from '../../access/order-access.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Handlers } from '../../operations.ts';
import { Problem } from '../../problem.ts';
import { findByReference } from '../attempts/attempts.repository.ts';
import { recordScreenSteps } from './screen-steps.ts';

/** What the screens of a payment report for the inspector. @see TL-03 */
export const journalOperations = (work: { db: Database; clock: Clock; access: OrderAccess }) =>
  ({
    async recordScreenSteps({ body, caller }) {
      const found = await findByReference(work.db, body.transaction);
      const decision = work.access.decide(caller, 'recordScreenSteps', found?.order);
      enforce(decision, 'payment.unknown', 'order.capability_missing');
      if (!found) throw new Problem('payment.unknown');
      await recordScreenSteps(work, {
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
  }) satisfies Partial<Handlers>;
