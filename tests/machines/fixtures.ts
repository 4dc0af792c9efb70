import type { Session } from '#domain/account/session.ts';
import type { Pack } from '#domain/catalogue/pack.ts';
import type { InvoiceView } from '#domain/orders/invoice.ts';
import { wave } from '#domain/messages/providers/wave.ts';
import { isWalletPhone } from '#domain/text/phone.ts';
import type { ProviderRules } from '#machines/mobile-money/index.ts';
import type { GuestFields } from '#domain/forms/guest.ts';
import type { FailureCode, FieldFailure } from '#machines/call-failure.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';
import type { Payment } from '#domain/payments/payment.ts';

/** What an actor rejects with, in the shape the shop's client gives it. */
export const failed = (code: FailureCode, message: string, fields?: FieldFailure[]) =>
  Object.assign(new Error(message), { code, fields });

export const offline = failed('network', 'La connexion ne répond pas.');

/** The session of a customer without an address. */
export const awaSession: Session = {
  user: {
    id: 7,
    customerId: 12,
    adhesion: 'none',
    name: 'Awa Ndiaye',
    email: 'awa@exemple.sn',
    phone: '+221771234567',
    address: undefined,
  },
  company: undefined,
  parent: undefined,
  userContext: { role: 'customer' },
  isVerified: true,
};

export const kitchen: Pack = {
  code: 'PACK-CUISINE',
  name: 'Pack Cuisine',
  tagline: 'La cuisine complète, d’un coup.',
  products: [
    {
      id: 11,
      productId: 101,
      name: 'Réfrigérateur combiné 266 L',
      image: '/pictures/refrigerateur-512.webp?v=1a2b3c4d',
      tint: '#E6EEF7',
      fact: '266 L · Classe A+',
      quantity: 1,
      unitPrice: 205_000,
      listPrice: 219_000,
    },
    {
      id: 12,
      productId: 102,
      name: 'Ventilateur sur pied',
      image: '/pictures/ventilateur-512.webp?v=5e6f7a8b',
      tint: '#EAF4EC',
      fact: '45 W',
      quantity: 2,
      unitPrice: 18_000,
      listPrice: 21_000,
    },
  ],
  total: 241_000,
  catalogueTotal: 261_000,
  endsAt: undefined,
};

export const placed: PlacedOrder = {
  id: 42,
  name: 'S00042',
  reference: 'KE-7QX2M9D4TB',
  saleType: 'order',
  lines: [
    { name: 'Réfrigérateur combiné 266 L', quantity: 1, subtotal: 205_000 },
    { name: 'Ventilateur sur pied', quantity: 2, subtotal: 36_000 },
  ],
  amountTotal: 241_000,
  amountDue: 241_000,
};

export const awa: GuestFields = {
  firstName: 'Awa',
  lastName: 'Ndiaye',
  email: 'awa@exemple.sn',
  phone: '77 123 45 67',
  address: 'Sicap Liberté 6, villa 12',
};

export const key = 'AbCdEfGhIjKlMnOpQrStUv';
export const transactionId = 'WV42-1-8Z3K6Q2N5T7W9Y1B';
export const checkoutUrl = 'https://pay.wave.com/c/cos-18qq25rgr100a';

export const payLink = { kind: 'link', url: checkoutUrl } as const;

/** A payment as its owner sees it. */
export const payment = (verdict: Payment['verdict']): Payment => ({
  transactionId,
  verdict,
  nextStep: verdict === 'pending' ? payLink : undefined,
  validUntil: undefined,
  details: {
    order: { id: 42, type: 'order', name: 'S00042', reference: placed.reference },
    reference: undefined,
    amount: 241_000,
    phone: '+221 77 *** ** 67',
    description: undefined,
    createdAt: Date.UTC(2026, 10, 21, 10),
    completedAt: undefined,
    invoiceByMail: true,
  },
});

/** The provider of today. */
export const firstProvider: ProviderRules = {
  id: 'wave',
  messages: wave,
  isPayerPhone: isWalletPhone,
};

/** A second provider, with texts and a phone rule of its own. */
export const otherProvider: ProviderRules = {
  id: 'teranga',
  messages: {
    name: 'Teranga',
    wallet: 'Teranga Argent',
    detail: 'À scanner avec Teranga.',
    initiating: 'Ouverture de Teranga...',
    opened: 'Page Teranga ouverte dans un nouvel onglet',
    open: 'Ouvrir Teranga pour payer',
    waitingTitle: 'Terminez le paiement dans Teranga',
    steps: ['Scannez le code.'],
    checkPage: { ...wave.checkPage, title: 'Paiement', reference: 'Référence Teranga' },
  },
  isPayerPhone: (typed) => typed.startsWith('78'),
};

/** The secret of a guest's link: 128 bits in base64url. */
export const capability = 'q1W2e3R4t5Y6u7I8o9P0aS';

/** The order's own page before anything was paid. */
export const invoice: InvoiceView = {
  reference: placed.reference,
  orderId: placed.id,
  orderName: placed.name,
  saleType: 'order',
  invoiceNumber: undefined,
  invoicedAt: undefined,
  storeName: 'Kër Électro',
  customerName: 'Awa Ndiaye',
  delivery: undefined,
  isPaidAtDoor: false,
  orderedAt: Date.UTC(2026, 10, 21, 10),
  lines: placed.lines,
  total: 241_000,
  amountDue: 241_000,
  instalmentNo: 1,
  notDueBefore: undefined,
  verdict: undefined,
  transactionId: undefined,
  provider: undefined,
  providers: ['wave'],
  pdf: undefined,
  cancelled: [],
  returned: [],
  refunds: [],
};
