import type { components } from '#openapi/schema.d.ts';

type Wire = components['schemas'];

/** Responses of the contract for one guest's order, for component tests. */

export const reference = 'KE-7QX2M9D4TB';
export const transaction = 'WV42-1-8Z3K6Q2N5T7W9Y1B';
export const checkoutUrl = 'https://pay.wave.com/c/cos-18qq25rgr100a';
export const capability = 'q1W2e3R4t5Y6u7I8o9P0aS';

export const wirePack: Wire['Pack'] = {
  code: 'PACK-CUISINE',
  name: 'Pack Cuisine',
  tagline: 'La cuisine complète, d’un coup.',
  description: '',
  ends_at: null,
  produits: [
    {
      id: 11,
      product_id: 101,
      name: 'Réfrigérateur combiné 266 L',
      image: '/pictures/refrigerateur-512.webp?v=1a2b3c4d',
      tint: '#E6EEF7',
      fact: '266 L · Classe A+',
      quantity: 1,
      price_unit: 205_000,
      list_price: 219_000,
    },
    {
      id: 12,
      product_id: 102,
      name: 'Ventilateur sur pied',
      image: '/pictures/ventilateur-512.webp?v=5e6f7a8b',
      tint: '#EAF4EC',
      fact: '45 W',
      quantity: 2,
      price_unit: 18_000,
      list_price: 21_000,
    },
  ],
  sommeTotal: 241_000,
  sommeCatalogue: 261_000,
};

export const wireOrder: Wire['Order'] = {
  id: 42,
  name: reference,
  reference,
  type_sale: 'order',
  payment_mode: 'online',
  state: 'sale',
  amount_total: 241_000,
  amount_residual: 241_000,
  currency: 'XOF',
  partner: null,
  partner_id: null,
  customer_name: 'Awa Ndiaye',
  date_order: '2026-11-21T10:00:00.000Z',
  order_lines: [
    {
      kind: 'product',
      product_name: 'Réfrigérateur combiné 266 L',
      product_uom_qty: 1,
      price_unit: 205_000,
      price_subtotal: 205_000,
      price_total: 205_000,
    },
    {
      kind: 'product',
      product_name: 'Ventilateur sur pied',
      product_uom_qty: 2,
      price_unit: 18_000,
      price_subtotal: 36_000,
      price_total: 36_000,
    },
  ],
  instalments: [
    {
      instalment_no: 1,
      amount: 241_000,
      due_on: '2026-11-21',
      state: 'due',
      paid: false,
      method: null,
      reference: null,
      paid_at: null,
      invoice_number: null,
      pdf_url: null,
    },
  ],
  first_payment_state: false,
  second_payment_state: false,
  third_payment_state: false,
  fourth_payment_state: false,
};

export const wireDue: Wire['OrderPayment'] = {
  order_id: 42,
  order_name: reference,
  reference,
  order_type: 'order',
  payment_state: 'open',
  amount_total: 241_000,
  amount_residual: 241_000,
  amount_due: 241_000,
  instalment_no: 1,
  instalment_count: 1,
  currency: 'XOF',
  providers: ['wave'],
  live_transaction: null,
  live_provider: null,
  phone: null,
};

export const wireInitiated: Wire['WaveInitiated'] = {
  success: true,
  transactionId: transaction,
  checkoutUrl,
  existing: false,
  status: 'pending',
  valid_until: null,
};

const TRIPLES = {
  confirmed: { status: 'completed', checkout_status: 'complete', payment_status: 'succeeded' },
  pending: { status: 'pending', checkout_status: 'incomplete', payment_status: 'pending' },
  cancelled: { status: 'cancelled', checkout_status: 'complete', payment_status: 'failed' },
  expired: { status: 'cancelled', checkout_status: 'incomplete', payment_status: 'failed' },
  refunded: { status: 'cancelled', checkout_status: 'complete', payment_status: 'failed' },
  surplus: { status: 'completed', checkout_status: 'complete', payment_status: 'succeeded' },
  superseded: { status: 'pending', checkout_status: 'incomplete', payment_status: 'pending' },
  failed: { status: 'failed', checkout_status: 'complete', payment_status: 'failed' },
  checking: { status: 'pending', checkout_status: 'complete', payment_status: 'pending' },
} as const;

/** The response about a payment to anyone. */
export const wireStatus = (verdict: keyof typeof TRIPLES): Wire['WaveStatus'] => ({
  success: true,
  data: { transaction_id: transaction, ...TRIPLES[verdict], outcome: verdict },
});

/** The response about a payment to its owner. */
export const wireOwnStatus = (verdict: keyof typeof TRIPLES): Wire['WaveStatus'] => ({
  success: true,
  data: {
    transaction_id: transaction,
    ...TRIPLES[verdict],
    outcome: verdict,
    order_type: 'order',
    order_id: 42,
    order: reference,
    order_reference: reference,
    reference: null,
    amount: 241_000,
    phone: '+221 77 *** ** 67',
    description: null,
    created_at: '2026-11-21T10:00:00.000Z',
    completed_at: verdict === 'confirmed' ? '2026-11-21T10:03:00.000Z' : null,
    checkout_url: verdict === 'pending' ? checkoutUrl : null,
    valid_until: null,
    superseded: verdict === 'superseded',
    invoice_by_mail: true,
  },
});

export const wireInvoice: Wire['Invoice'] = {
  id: 42,
  name: reference,
  amount_total: 241_000,
  partner_name: 'Awa Ndiaye',
  date_order: '2026-11-21T23:30:00.000Z',
  order_line: [
    { kind: 'product', product_name: 'Réfrigérateur combiné 266 L', product_qty: 1, price_subtotal: 205_000 },
    { kind: 'product', product_name: 'Ventilateur sur pied', product_qty: 2, price_subtotal: 36_000 },
  ],
  order_id: 42,
  order_name: reference,
  order_reference: reference,
  order_type: 'order',
  store_name: 'Kër Électro',
  invoice_number: null,
  invoice_date: null,
  payment_state: 'open',
  amount_due: 241_000,
  amount_residual: 241_000,
  instalments: wireOrder.instalments,
  providers: ['wave'],
  live_transaction: null,
  live_provider: null,
  pdf_url: null,
  cancelled_invoices: [],
};

export const paidInvoice: Wire['Invoice'] = {
  ...wireInvoice,
  name: 'FAC-2026-000007',
  invoice_number: 'FAC-2026-000007',
  invoice_date: '2026-11-21T23:33:00.000Z',
  payment_state: 'paid',
  amount_due: 0,
  pdf_url: `/facture/${reference}/pdf`,
};
