import type { InformationName } from '../../screens/information-pages.ts';
import type { InformationText } from '../../screens/information-text.ts';
import { text as creditProcedure } from './credit-procedure.ts';
import { text as deliveryAndReturns } from './delivery-and-returns.ts';
import { text as faq } from './faq.ts';
import { text as information } from './overview.ts';
import { text as personalData } from './personal-data.ts';
import { text as privacyPolicy } from './privacy-policy.ts';
import { text as securePayment } from './secure-payment.ts';
import { text as termsOfSale } from './terms-of-sale.ts';
import { text as termsOfUse } from './terms-of-use.ts';

/**
 * The contents of all information pages, for the server and tests. The app lazy-loads each page's content separately.
 */
export const informationTexts: Record<InformationName, InformationText> = {
  information,
  faq,
  termsOfSale,
  termsOfUse,
  deliveryAndReturns,
  securePayment,
  creditProcedure,
  personalData,
  privacyPolicy,
};
