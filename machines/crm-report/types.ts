import type { ReportedBasket } from '#domain/crm.ts';

export interface CrmReportTypes {
  input: {
    isOnline: boolean;
    /** Whether the visitor lets us follow the baskets. */
    isAllowed: boolean;
  };
  context: {
    /** Baskets whose change is not reported yet, the oldest change first. What is in them is read when they are sent. */
    queue: readonly ReportedBasket[];
    /** The one that is being sent. */
    current: ReportedBasket | undefined;
    /** Failed tries in a row. */
    tries: number;
    isOnline: boolean;
    isAllowed: boolean;
  };
  events:
    | { type: 'basket.changed'; basket: ReportedBasket }
    | { type: 'connection.changed'; isOnline: boolean }
    | { type: 'consent.changed'; isAllowed: boolean };
}
