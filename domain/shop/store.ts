/** The store's name and contact details, for screens, mails and invoices. @see RT-24 */
export const store = {
  brand: 'Kër Électro',
  tagline: 'L’électroménager livré chez vous à Dakar',
  /** E.164, for links. */
  phone: '+221338600000',
  phoneShown: '33\u00a0860\u00a000\u00a000',
  email: 'bonjour@ker-electro.example',
  chatUrl: 'https://wa.me/221338600000',
  address: 'Avenue Cheikh Anta Diop, Dakar, Sénégal',
  timeZone: 'Africa/Dakar',
  /** Working days that a delivery in Dakar usually takes, least and most. */
  deliveryDays: [1, 2],
  /** When the shop and its phone are open; hours of the day. */
  openingHours: [
    { days: 'Lundi – samedi', from: 9, to: 19 },
    { days: 'Dimanche', from: 10, to: 14 },
  ],
} as const;

/** The document title: the page's own title, then the shop's name. */
export const pageTitle = (title?: string): string =>
  title === undefined ? `${store.brand} · ${store.tagline}` : `${title} · ${store.brand}`;
