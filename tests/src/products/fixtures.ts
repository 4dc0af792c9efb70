import type { components } from '#openapi/schema.d.ts';
import type { Product } from '#src/api/products.ts';

type WireDetail = components['schemas']['ProductDetail'];

/** A product as the server tells it: on promotion, to be had in all three ways. */
export const wireProduct: WireDetail = {
  id: 101,
  name: 'Réfrigérateur combiné Hisense RD-35 266 L',
  description: 'Deux portes et du froid pour une famille, même après une coupure.',
  categ_id: 'Réfrigérateurs',
  brand: 'Hisense',
  model: 'RD-35',
  fact: '266 L · Classe A+',
  list_price: 245_000,
  promo_price: 219_000,
  en_promo: true,
  preorder_price: 210_001,
  creditorder_price: 259_000,
  is_creditorder: true,
  sale_ok: true,
  image: '/pictures/refrigerateur-512.webp?v=1a2b3c4d',
  tint: '#e6eef7',
  rang: 1,
  tags: [{ id: 1, name: 'Ramadan' }],
  category: { id: 3, name: 'Réfrigérateurs' },
  warranty_months: 24,
  energy_class: 'A+',
  specifications: [
    { label: 'Capacité utile', value: '266 L' },
    { label: 'Dimensions (L × H × P)', value: '55 × 157 × 57,5 cm' },
  ],
};

/** A product as a card shows it. */
export const cardProduct: Product = {
  id: 101,
  name: wireProduct.name,
  brand: 'Hisense',
  category: 'Réfrigérateurs',
  fact: wireProduct.fact,
  image: wireProduct.image,
  tint: wireProduct.tint,
  price: 219_000,
  priceBefore: 245_000,
  preorderPrice: 210_001,
  creditPrice: 259_000,
  tags: [{ id: 1, name: 'Ramadan' }],
};

/** Some products of a listing. */
export const wirePage = (products: readonly object[]) => ({
  products,
  total: products.length,
  total_capped: false,
  page: 1,
  limit: 9,
  corrected: null,
});

/** Figures as the shop writes them, with ordinary spaces. */
export const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
