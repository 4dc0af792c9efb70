/** Who we are and how to reach us: the one place that screens, mails and invoices read it from. @see RT-24 */
export const store = {
  brand: 'Kër Électro',
  tagline: 'L’électroménager livré chez vous à Dakar',
  /** E.164, for links. */
  phone: '+221338600000',
  phoneShown: '33 860 00 00',
  email: 'bonjour@ker-electro.example',
  chatUrl: 'https://wa.me/221338600000',
  address: 'Avenue Cheikh Anta Diop, Dakar, Sénégal',
  timeZone: 'Africa/Dakar',
} as const;

/** What a tab, a bookmark and a search result call a page: its own title first, then the shop's name. */
export const pageTitle = (title?: string): string =>
  title === undefined ? `${store.brand} · ${store.tagline}` : `${title} · ${store.brand}`;
