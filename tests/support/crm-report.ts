import type { components } from '#openapi/schema.d.ts';

type Payload = components['schemas']['CrmPayload'];

export const CRM_PATH = '/api/create_or_update_crm';
export const GUEST_ID = '0123456789abcdef0123456789abcdef';

/** A line with two pieces of a product. */
export const basketLine: Payload['produits'][number] = {
  id: 101,
  nom: 'Réfrigérateur combiné Hisense 266 L',
  quantité: 2,
  prix: 219_000,
  location: 'Dakar, Dakar, SN',
  panier: 'cart',
  date: '2026-11-21T09:58:00.000Z',
};

/** A report of a cart. */
export const basketReport = (changes: Partial<Payload> = {}): Payload => ({
  guest_id: GUEST_ID,
  location: 'Dakar, Dakar, SN',
  localisation: '14.6937,-17.4441',
  name: null,
  phone: null,
  email: null,
  type: 'cart',
  total: 438_000,
  date: '2026-11-21T10:00:00.000Z',
  produits: [basketLine],
  ...changes,
});

export const emptyReport = (changes: Partial<Payload> = {}) =>
  basketReport({ total: 0, produits: [], ...changes });

/** A newsletter subscription. */
export const newsletterSubscription = (changes: Partial<Payload> = {}) =>
  emptyReport({ type: 'newsletter', email: ' Awa@Exemple.SN ', phone: '77 123 45 67', ...changes });
