import { useQuery } from '@tanstack/react-query';
import type { InformationText } from '#domain/information-text.ts';
import type { InformationName } from '#domain/information-pages.ts';

type Load = () => Promise<{ text: InformationText }>;

/** The text of each page, lazy-loaded separately. */
const TEXTS: Record<InformationName, Load> = {
  information: () => import('#domain/messages/information/overview.ts'),
  faq: () => import('#domain/messages/information/faq.ts'),
  termsOfSale: () => import('#domain/messages/information/terms-of-sale.ts'),
  termsOfUse: () => import('#domain/messages/information/terms-of-use.ts'),
  deliveryAndReturns: () => import('#domain/messages/information/delivery-and-returns.ts'),
  securePayment: () => import('#domain/messages/information/secure-payment.ts'),
  creditProcedure: () => import('#domain/messages/information/credit-procedure.ts'),
  personalData: () => import('#domain/messages/information/personal-data.ts'),
  privacyPolicy: () => import('#domain/messages/information/privacy-policy.ts'),
};

/** The text of an information page. */
export const useInformationText = (name: InformationName) =>
  useQuery({
    queryKey: ['information', name],
    queryFn: async () => (await TEXTS[name]()).text,
    staleTime: Number.POSITIVE_INFINITY,
  });
