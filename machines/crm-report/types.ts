import type { ReportedBasket } from '#domain/visit/crm.ts';

export interface CrmReportTypes {
  input: {
    isOnline: boolean;
    /** Whether the visitor has consented to basket reports. */
    isAllowed: boolean;
  };
  context: {
    /** Baskets with unreported changes, oldest change first. Their content is read when they are sent. */
    queue: readonly ReportedBasket[];
    /** The basket that is being sent. */
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
