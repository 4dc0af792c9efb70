import { paths } from '../paths.ts';

/** The information pages, in their listed order. @see RT-09 @see RT-10 */
export const INFORMATION_NAMES = [
  'information',
  'faq',
  'termsOfSale',
  'termsOfUse',
  'deliveryAndReturns',
  'securePayment',
  'creditProcedure',
  'personalData',
  'privacyPolicy',
] as const satisfies (keyof typeof paths)[];
export type InformationName = (typeof INFORMATION_NAMES)[number];

/** The information page at a path. */
export const informationAt = (pathname: string): InformationName | undefined =>
  INFORMATION_NAMES.find((name) => paths[name] === pathname);
