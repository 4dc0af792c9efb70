/** Properties of a payment provider that server and app share. Its texts are in `domain/messages/providers`. */
interface ProviderFacts {
  /** As shoppers know it. */
  name: string;
  /** The path of the page that checks one of its payments; `null` where the shared result screen does. */
  checkPage: string | null;
}

/** The payment providers that this version knows, by their ids. The server returns which of them are offered. */
export const PAYMENT_PROVIDERS = {
  wave: { name: 'Wave', checkPage: '/wave-paiement' },
  orange: { name: 'Orange Money', checkPage: '/om-paiement' },
  paydunya: { name: 'PayDunya', checkPage: null },
} as const satisfies Record<string, ProviderFacts>;

export type Provider = keyof typeof PAYMENT_PROVIDERS;

export const PROVIDER_IDS: readonly Provider[] = /* @__PURE__ */ Object.keys(PAYMENT_PROVIDERS).filter(
  isKnownProvider,
);

export function isKnownProvider(id: string): id is Provider {
  return Object.hasOwn(PAYMENT_PROVIDERS, id);
}

/** The provider whose check page is at a path. */
export const checkPageProvider = (pathname: string): Provider | undefined =>
  PROVIDER_IDS.find((id) => PAYMENT_PROVIDERS[id].checkPage === pathname);
