import type { CatalogueSource } from '#server/catalogue/load-catalogue.ts';

const product = (id: number, key: string, name: string, price: number) => ({
  id,
  key,
  name,
  brand: 'Hisense',
  model: key.toUpperCase(),
  fact: '266 L · Classe A+',
  description: 'Un appareil solide.',
  list_price: price,
  en_promo: false,
  is_creditorder: false,
  sale_ok: true,
  rang: 1,
  tags: [],
  warranty_months: 12,
  specifications: [{ label: 'Volume', value: '266 L' }],
  picture: { kind: 'fan', form: 'pedestal', colour: '#ffffff', blades: 3, solar: false } as const,
});

const pack = (
  code: string,
  lines: { id: number; product: string; quantity: number; price_unit: number }[],
) => ({
  code,
  name: `Le ${code}`,
  tagline: 'Tout en une fois.',
  description: 'Deux appareils.',
  lines,
});

/**
 * Three products and four packs with fixed prices: PACK-CUISINE costs 389 000 francs, PACK-FINI has ended,
 * PACK-DEMAIN has not started.
 */
export const smallCatalogue = (): CatalogueSource => ({
  catalogue: {
    categories: [
      { id: 1, key: 'froid', name: 'Réfrigérateurs', rang: 1, tint: '#ddefe9' },
      { id: 2, key: 'feu', name: 'Cuisinières', rang: 2, tint: '#f8e3d3' },
    ],
    tags: [
      { id: 1, name: 'Ramadan' },
      { id: 3, name: 'Nouveau' },
    ],
    products: [
      {
        ...product(101, 'refrigerateur', 'Réfrigérateur combiné Hisense 266 L', 245_000),
        promo_price: 219_000,
        en_promo: true,
        tags: ['Nouveau'],
        category: 'froid',
      },
      { ...product(201, 'cuisiniere', 'Cuisinière Beko 4 feux', 205_000), category: 'feu', rang: 2 },
      { ...product(202, 'rechaud', 'Réchaud Nasco', 30_000), category: 'feu', rang: 3, sale_ok: false },
    ],
    packs: [
      pack('PACK-CUISINE', [
        { id: 11, product: 'refrigerateur', quantity: 1, price_unit: 205_000 },
        { id: 12, product: 'cuisiniere', quantity: 1, price_unit: 184_000 },
      ]),
      pack('PACK-DUO', [{ id: 21, product: 'cuisiniere', quantity: 2, price_unit: 190_000 }]),
      {
        ...pack('PACK-FINI', [{ id: 31, product: 'cuisiniere', quantity: 1, price_unit: 150_000 }]),
        ends_at: '2025-06-01T00:00:00Z',
      },
      {
        ...pack('PACK-DEMAIN', [{ id: 41, product: 'cuisiniere', quantity: 1, price_unit: 150_000 }]),
        starts_at: '2099-01-01T00:00:00Z',
      },
    ],
  },
  pictures: {
    refrigerateur: { version: '1a2b3c4d', tint: '#ddefe9' },
    cuisiniere: { version: '2b3c4d5e', tint: '#f8e3d3' },
    rechaud: { version: '3c4d5e6f', tint: '#f8e3d3' },
  },
});
