import { paths } from '../../paths.ts';
import { payment } from '../payment.ts';

/** Texts of the page that checks a payment, for providers without texts of their own. @see WV-01 @see WV-02 */
export const standardCheckPage = {
  loading: payment.checkPage.loading,
  missing: payment.missingTransaction,
  failed: payment.cannotCheck,
  unknown: payment.unknownTransaction,
  retry: payment.retry,
  retrying: payment.checkPage.loading,
  account: {
    crumb: payment.checkPage.dashboard,
    back: payment.checkPage.backToDashboard,
    path: paths.profileOrders,
  },
  notices: {},
} as const;
