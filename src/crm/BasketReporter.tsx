import { useEffect, useMemo, useRef } from 'react';
import { REPORTED_BASKETS, type ReportedBasket } from '#domain/visit/crm.ts';
import { connect } from '#machines/connect.ts';
import { crmReportMachine } from '#machines/crm-report/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import { useShop, type ShopClient } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { useOnline } from '#src/ui/use-online.ts';
import type { BasketActivity } from '../baskets/activity.ts';
import { useConsent } from '../consent/consent.ts';
import { reportBasket } from './report-basket.ts';

const connectCrmReport = (shop: ShopClient) =>
  connect(crmReportMachine, {
    report: callActor<void, { basket: ReportedBasket }>((input, signal) =>
      reportBasket(shop, input.basket, signal),
    ),
  });

/** Reports basket changes to the CRM; renders nothing. @see BK-05 @see HAZARDS E6 */
export function BasketReporter({ changes }: { changes: BasketActivity['changes'] }) {
  const shop = useShop();
  const machine = useMemo(() => connectCrmReport(shop), [shop]);
  const isOnline = useOnline();
  const isAllowed = useConsent();
  const reporter = useActorRef(machine, { input: { isOnline, isAllowed } });
  const reported = useRef<BasketActivity['changes']>(undefined);

  useEffect(() => reporter.send({ type: 'consent.changed', isAllowed }), [reporter, isAllowed]);
  useEffect(() => reporter.send({ type: 'connection.changed', isOnline }), [reporter, isOnline]);
  useEffect(() => {
    for (const basket of REPORTED_BASKETS)
      if (changes[basket] > (reported.current?.[basket] ?? 0))
        reporter.send({ type: 'basket.changed', basket });
    reported.current = changes;
  }, [reporter, changes]);
  return null;
}
