import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { InformationText } from '#domain/screens/information-text.ts';
import { informationAt, type InformationName } from '#domain/screens/information-pages.ts';
import { useHydrated } from '#src/ui/client-value.ts';

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

const loaded = new Map<InformationName, InformationText>();

async function fetchText(name: InformationName): Promise<InformationText> {
  const { text } = await TEXTS[name]();
  loaded.set(name, text);
  return text;
}

/** Loads the text of the page at a path, so that it renders at once. A failure is ignored: the page loads it again. */
export async function loadText(pathname: string): Promise<void> {
  await fetchText(informationAt(pathname) ?? 'information').catch(() => undefined);
}

const online = () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

const arrivals = new Map<InformationName, Promise<void>>();

/** Resolves when a text that could not be loaded has been loaded after all, once the network is back. */
function arrival(name: InformationName): Promise<void> {
  const known = arrivals.get(name);
  if (known !== undefined) return known;
  const arrived = (async () => {
    while (!loaded.has(name)) {
      await online();
      await fetchText(name).catch(() => undefined);
    }
  })();
  arrivals.set(name, arrived);
  return arrived;
}

/** The text of an information page. Hydration waits for it: the server's HTML has the text, and stays until then. */
export function useInformationText(name: InformationName) {
  const isHydrated = useHydrated();
  if (!isHydrated && !loaded.has(name)) use(arrival(name));
  return useQuery({
    queryKey: ['information', name],
    queryFn: () => fetchText(name),
    initialData: () => loaded.get(name),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
