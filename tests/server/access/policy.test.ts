import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROVIDER_IDS, type Provider } from '#domain/payments/providers/index.ts';
import type { Rule } from '#server/access/policy.ts';
import { OPERATIONS as DECLARATIONS } from '#server/areas.ts';
import { tables } from '#server/db/index.ts';
import type { OperationId } from '#server/operations.ts';
import {
  type Buyer,
  createBuyer,
  createPerson,
  PASSWORD,
  principalOf,
  type Person,
  setMember,
  type SignInAnswer,
  signInApiClient,
} from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { guestOrder, placeOrder, type Placed } from '#tests/support/guest-order.ts';
import { BESIDE_WAVE, payerPhoneOf } from '#tests/support/payments/provider-features.ts';
import { readAuthorizationTable } from '#tests/support/authorization-table.ts';
import { newProduct } from '#tests/support/staff.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient } from '#tests/support/visitor.ts';

/** An unpaid order and its payment. */
interface Begun {
  order: Placed;
  transactionId: string;
  sessionId: string | null;
}

/** An order as the calls name it. Payments begin on the unpaid one, documents exist of the paid one. */
interface Target {
  /** One with each provider; the unpaid one is Wave's. */
  begun: ReadonlyMap<Provider, Begun>;
  unpaid: Placed;
  paid: Placed;
  /** Two more without a payment: one to be changed, one to be cancelled. */
  changed: Placed;
  cancelled: Placed;
  /** Another unpaid order, and its payment on a hosted page. */
  hosted: Placed;
  hostedTransaction: string;
  /** The token of that payment, and the payment of the paid order. */
  hostedToken: string;
  hostedAmount: number;
  paidTransaction: string;
  /** A pre-order of the owner. */
  preorder: { id: number };
  /** Its payment with a QR code. */
  scan: Begun;
  /** The key of the unpaid order, and both keys as a header has them. A customer's orders had them as a guest's. */
  capability: string;
  keys: string;
  /** The customer to whom the orders can be given. */
  owner: Buyer;
  ownerCaller: SignedInPerson;
}

type Headers = Record<string, string>;

/** A status, or `min`: answered, but with nothing of the order. */
type Answer = number | 'min';

/**
 * One answer per caller: without a key, with a key of this order, with a key of another order; the owner, the owner as a
 * member, another customer, support, admin.
 */
type Row = readonly [Answer, Answer, Answer, Answer, Answer, Answer, Answer, Answer];

interface SignedInPerson {
  person: Pick<Buyer, 'email'>;
  headers: Headers;
}

interface Call {
  /** By default GET, and POST with a body. */
  method?: 'post' | 'put' | 'delete';
  url: string;
  body?: unknown;
}

interface Operation {
  /** Made anew for each caller. It takes the target exactly if the operation concerns it: the tests rely on that. */
  call: (target: Target) => Call | Promise<Call>;
  /** Whether it ends the caller's session: the caller then signs in again. */
  endsSessions?: true;
  /** Whether it deletes the owner's account: each caller gets another owner. */
  deletesOwner?: true;
  /** For an order of a guest, and for one of the customer. */
  ofGuest: Row;
  ofCustomer: Row;
}

/** An operation about no object. */
const forAll = (row: Row, call: Operation['call'], endsSessions?: true): Operation => ({
  call,
  ofGuest: row,
  ofCustomer: row,
  ...(endsSessions && { endsSessions }),
});
const EVERYONE = [200, 200, 200, 200, 200, 200, 200, 200] as const;
const NOTHING = [404, 404, 404, 404, 404, 404, 404, 404] as const;
const WITHOUT_PROOF = [400, 400, 400, 400, 400, 400, 400, 400] as const;
const SIGNED_IN = [401, 401, 401, 200, 200, 200, 200, 200] as const;
const SIGNED_IN_WITHOUT_CODE = [401, 401, 401, 400, 400, 400, 400, 400] as const;

/** Of the owner's account or customer: reading, and changing. */
const OWN = [401, 401, 401, 200, 200, 404, 200, 200] as const;
const CHANGED = [401, 401, 401, 200, 200, 404, 403, 200] as const;

/** Of an order, for callers who may read it. */
const forHolders = (call: Operation['call']): Operation => ({
  call,
  ofGuest: [401, 200, 404, 404, 404, 404, 200, 200],
  ofCustomer: [401, 404, 404, 200, 200, 404, 200, 200],
});

function begunWith(begun: Target['begun'], provider: Provider): Begun {
  const found = begun.get(provider);
  if (!found) throw new Error(`No payment was begun with ${provider}`);
  return found;
}

/** Starts a payment of an order through a provider. */
const forPayers = (provider: Provider): Operation => ({
  call: ({ begun }) => ({
    url: `/api/payment/${provider}/initiate`,
    body: { order_id: begunWith(begun, provider).order.id, ...phoneNumberFor(provider) },
  }),
  ofGuest: [401, 200, 404, 404, 404, 404, 403, 403],
  ofCustomer: [401, 404, 404, 200, 200, 404, 403, 403],
});
/** Reads the status of such a payment. */
const forReaders = (provider: Provider): Operation => ({
  call: ({ begun }) => ({
    url: `/api/payment/${provider}/status/${begunWith(begun, provider).transactionId}`,
  }),
  ofGuest: ['min', 200, 'min', 'min', 'min', 'min', 200, 200],
  ofCustomer: ['min', 'min', 'min', 200, 200, 'min', 200, 200],
});
const phoneNumberFor = (provider: Provider) => {
  const phoneNumber = payerPhoneOf(provider);
  return phoneNumber === undefined ? {} : { phoneNumber };
};

const everyone = (url: string, body?: unknown): Operation => ({
  call: () => ({ url, body }),
  ofGuest: [200, 200, 200, 200, 200, 200, 200, 200],
  ofCustomer: [200, 200, 200, 200, 200, 200, 200, 200],
});

/** Without a key, with two kinds of keys, and the buyers; then support and admin; `withOtherRoles` adds the other roles. */
const ADMINS: Row = [401, 401, 401, 403, 403, 403, 403, 200];
const STAFF: Row = [401, 401, 401, 403, 403, 403, 200, 200];
const STAFF_TO_NOTHING: Row = [401, 401, 401, 403, 403, 403, 404, 404];
const ADMINS_TO_NOTHING: Row = [401, 401, 401, 403, 403, 403, 403, 404];
/** Edits that would change what other rows read: admins are let through, then the form or the version is refused. */
const ADMINS_TO_BAD_FORM: Row = [401, 401, 401, 403, 403, 403, 403, 400];
/** Staff are let through, then the form is refused. */
const STAFF_TO_BAD_FORM: Row = [401, 401, 401, 403, 403, 403, 400, 400];
const ADMINS_TO_CONFLICT: Row = [401, 401, 401, 403, 403, 403, 403, 409];

const reason = { reason: 'Vu avec le client.' };

const caller = {
  name: 'Awa Ndiaye',
  telephone: '771234567',
  email: 'awa@exemple.sn',
  adresse: 'Sicap Liberté 6',
  payment_mode: 'online',
};
const callersGoods = {
  region: 'dakar',
  order_lines: [{ id: 201, quantity: 1, list_price: 205_000 }],
  amount_total: 205_000,
};

const screenReport = (transaction: string) => ({
  transaction,
  page: '0b8a4f6e-2f0c-4d51-9d3a-5c1f1f2f7a10',
  sent_at: '2026-11-21T10:00:00.000Z',
  steps: [
    {
      number: 1,
      machine: 'order-payment',
      version: 1,
      event: 'page.returned',
      from: 'reviewing',
      to: 'reviewing',
      at: '2026-11-21T10:00:00.000Z',
      visible: true,
      online: true,
    },
  ],
});
const pack = { code: 'PACK-CUISINE', name: 'Pack', tagline: 'Deux', description: 'Deux.', produits: [] };

/** Every operation of the contract, written by hand from the authorisation table. */
const OPERATIONS: Record<OperationId, Operation> = {
  getLiveness: everyone('/health/live'),
  getReadiness: everyone('/health/ready'),
  listProducts: everyone('/api/produits'),
  listChoices: everyone('/api/produits-filtres'),
  filterProducts: everyone('/api/produits-filtrer'),
  listPromotedProducts: everyone('/api/produits-filter-promo'),
  filterPromotedProducts: everyone('/api/produits-filtrer-promo'),
  filterRamadanProducts: everyone('/api/produits-filtrer-ramadan'),
  filterTabaskiProducts: everyone('/api/produits-filtrer-tabaski'),
  listProductPage: everyone('/api/produits-page'),
  countProducts: everyone('/api/produits-count'),
  filterPreorderProducts: everyone('/api/produits-precommande'),
  filterCreditProducts: everyone('/api/produits-creditcommande'),
  listCategoryProducts: everyone('/api/produits/categorie/1'),
  getProduct: everyone('/api/produits/101'),
  listCategories: everyone('/api/categories'),
  getCategory: everyone('/api/categories/1'),
  listTags: everyone('/api/tags'),
  recordSearchTerm: everyone('/api/termeRecherche', { terme: 'four', source: 'boutique' }),
  createOrUpdateCrm: everyone('/api/create_or_update_crm', {
    guest_id: 'a'.repeat(32),
    location: 'Dakar',
    localisation: null,
    name: null,
    phone: null,
    email: null,
    type: 'cart',
    total: 0,
    date: '2026-11-21T10:00:00.000Z',
    produits: [],
  }),
  getLocation: everyone('/api/location'),
  startVisit: everyone('/api/visite'),
  getTokens: forAll(EVERYONE, () => ({
    url: `/api/auth/get_tokens?${new URLSearchParams({ username: signer.email, password: PASSWORD }).toString()}`,
  })),
  signIn: forAll(EVERYONE, () => ({
    url: '/api/auth/get_tokens',
    body: { username: signer.email, password: PASSWORD },
  })),
  proveSecondFactor: forAll(WITHOUT_PROOF, () => ({
    url: '/api/auth/get_tokens/code',
    body: { code: '123456' },
  })),
  getSecondFactor: forAll(STAFF, () => ({ url: '/api/gestion/second-facteur' })),
  prepareSecondFactor: forAll(STAFF, () => ({
    url: '/api/gestion/second-facteur',
    body: { current_password: PASSWORD },
  })),
  switchOnSecondFactor: forAll(STAFF_TO_BAD_FORM, () => ({
    method: 'put',
    url: '/api/gestion/second-facteur',
    body: { proof: 'x', code: '123456' },
  })),
  renewRecoveryCodes: forAll(STAFF_TO_BAD_FORM, () => ({
    url: '/api/gestion/second-facteur/codes',
    body: { current_password: PASSWORD, code: '123456' },
  })),
  switchOffSecondFactor: forAll(STAFF_TO_BAD_FORM, () => ({
    method: 'delete',
    url: '/api/gestion/second-facteur',
    body: { current_password: PASSWORD, code: '123456' },
  })),
  refreshToken: forAll(EVERYONE, async () => ({
    url: '/api/auth/refresh_token',
    body: { refresh_token: await newRefreshToken() },
  })),
  refreshTokenAtBase: forAll(EVERYONE, async () => ({
    url: '/',
    body: { refreshToken: await newRefreshToken() },
  })),
  deleteTokens: forAll(EVERYONE, () => ({ url: '/api/auth/delete_tokens', body: {} })),
  listSessions: forAll(SIGNED_IN, () => ({ url: '/api/users/me/sessions' })),
  endSession: forAll(SIGNED_IN, () => ({
    method: 'delete',
    url: `/api/users/me/sessions/${'a'.repeat(22)}`,
  })),
  endAllSessions: forAll(SIGNED_IN, () => ({ method: 'delete', url: '/api/users/me/sessions' }), true),
  signUp: forAll([200, 200, 200, 200, 200, 200, 403, 403], () => ({
    url: '/api/new_compte',
    body: { name: 'Fatou Sarr', email: 'fatou@exemple.sn', phone: '77 765 43 21', password: PASSWORD },
  })),
  // Without a ticket the answer is the same, and nothing is sent.
  resendCode: everyone('/api/partner/1/otp-resend'),
  // Nobody is refused, and nobody has the one-time proof.
  verifyCode: forAll(WITHOUT_PROOF, () => ({
    url: '/api/partner/otp-verification',
    body: { email: 'personne@exemple.sn', code: '0000' },
  })),
  verifyByLink: forAll(WITHOUT_PROOF, () => ({ url: '/api/users/verified/jeton' })),
  setPassword: forAll(WITHOUT_PROOF, () => ({
    url: '/api/new-password',
    body: { token: 'jeton', password: PASSWORD },
  })),
  requestRecoveryMail: everyone('/api/reset-password-email/personne'),
  requestRecoverySms: everyone('/api/reset-password-sms/personne'),
  getCustomerByEmail: forAll([401, 401, 401, 200, 200, 404, 200, 200], ({ owner }) => ({
    url: `/api/partnerByEmail/${encodeURIComponent(owner.email)}`,
  })),
  completeAccount: forAll([401, 401, 401, 200, 200, 404, 403, 200], ({ owner }) => ({
    url: `/api/partner-create/${encodeURIComponent(owner.email)}/update`,
    body: { address: 'Sicap Liberté 6, villa 12' },
  })),
  listPacks: everyone('/api/pack_product'),
  getPack: everyone('/api/pack_product/PACK-CUISINE'),
  placeGuestOrder: {
    call: () => ({ url: '/api/commande-sans-partner', body: guestOrder() }),
    ofGuest: [201, 201, 201, 201, 201, 201, 403, 403],
    ofCustomer: [201, 201, 201, 201, 201, 201, 403, 403],
  },
  openGuestAccess: {
    call: ({ unpaid, capability }) => ({
      url: '/api/commande-sans-partner/acces',
      body: { reference: unpaid.reference, capability },
    }),
    ofGuest: [200, 200, 200, 200, 200, 200, 200, 200],
    // What opened it before it was a customer's opens it no more.
    ofCustomer: [404, 404, 404, 404, 404, 404, 404, 404],
  },
  getPaymentLink: {
    call: ({ unpaid }) => ({ url: `/api/commande/${unpaid.id}/payment-link` }),
    ofGuest: [401, 200, 404, 404, 404, 404, 403, 403],
    ofCustomer: [401, 404, 404, 200, 200, 404, 403, 403],
  },
  createPaymentLink: {
    call: ({ unpaid }) => ({
      url: `/api/commande/${unpaid.id}/payment-link`,
      body: { instalment_no: 1 },
    }),
    ofGuest: [401, 201, 404, 404, 404, 404, 403, 403],
    ofCustomer: [401, 404, 404, 201, 201, 404, 403, 403],
  },
  revokePaymentLink: {
    call: ({ unpaid }) => ({ method: 'delete', url: `/api/commande/${unpaid.id}/payment-link` }),
    ofGuest: [401, 200, 404, 404, 404, 404, 403, 403],
    ofCustomer: [401, 404, 404, 200, 200, 404, 403, 403],
  },
  // The credential of a link decides, not who asks: tests/server/payments/operations/payment-links.test.ts.
  openPaymentLink: forAll(NOTHING, () => ({
    url: '/api/payment/shared/open',
    body: { link: '0'.repeat(12), token: 'A'.repeat(54) },
  })),
  getSharedPayment: forAll(NOTHING, () => ({ url: `/api/payment/shared/${'0'.repeat(12)}` })),
  trackOrder: {
    ...everyone('/api/tracking'),
    call: ({ unpaid }) => ({
      url: '/api/tracking',
      body: { reference: unpaid.reference, telephone: '77 123 45 67' },
    }),
  },
  getOrder: {
    call: ({ unpaid }) => ({ url: `/api/getcommande/${unpaid.id}` }),
    ofGuest: [401, 200, 404, 404, 404, 404, 200, 200],
    ofCustomer: [401, 404, 404, 200, 200, 404, 200, 200],
  },
  getOrderDetails: {
    call: ({ unpaid }) => ({
      url: '/api/commandes/details',
      body: { commande_id: unpaid.id, partner_id: 1 },
    }),
    ofGuest: [401, 200, 404, 404, 404, 404, 200, 200],
    ofCustomer: [401, 404, 404, 200, 200, 404, 200, 200],
  },
  listUsers: forAll(STAFF, () => ({ url: '/api/users' })),
  getUser: forAll(OWN, ({ owner }) => ({ url: `/api/users/${owner.accountId}` })),
  getUserAccount: forAll(OWN, ({ owner }) => ({ url: `/api/users/${owner.accountId}/compte` })),
  putUser: forAll(CHANGED, ({ owner }) => ({
    method: 'put',
    url: `/api/users/${owner.accountId}`,
    body: {},
  })),
  updateUser: forAll(CHANGED, ({ owner }) => ({
    method: 'put',
    url: `/api/users/${owner.accountId}/update`,
    body: { name: 'Awa Diop' },
  })),
  deleteUser: {
    ...forAll(CHANGED, ({ owner }) => ({
      method: 'delete',
      url: `/api/users/${owner.accountId}`,
      body: { current_password: PASSWORD },
    })),
    deletesOwner: true,
  },
  setAvatar: forAll(CHANGED, ({ owner }) => ({
    method: 'put',
    url: `/api/users/avatar/${owner.customerId}`,
    body: { avatar: null },
  })),
  updateMe: forAll(SIGNED_IN, () => ({ method: 'put', url: '/api/users/me', body: {} })),
  requestEmailChange: forAll(SIGNED_IN, () => ({
    url: '/api/users/me/email',
    body: { email: `nouvelle-${(newEmails += 1)}@exemple.sn`, current_password: PASSWORD },
  })),
  verifyEmailChange: forAll(SIGNED_IN_WITHOUT_CODE, () => ({
    url: '/api/users/me/email/otp-verification',
    body: { email: 'nouvelle@exemple.sn', code: '000000' },
  })),
  getPartnerAccount: forAll(OWN, ({ owner }) => ({ url: `/api/partner/compte/${owner.customerId}` })),
  getPartnerDetails: forAll(OWN, ({ owner }) => ({ url: `/api/partner/compte/${owner.customerId}/details` })),
  updatePartner: forAll(CHANGED, ({ owner }) => ({
    url: `/api/partner/${owner.customerId}/update`,
    body: {},
  })),
  listCustomerOrders: forAll(OWN, ({ owner }) => ({ url: `/api/partner/${owner.customerId}/commandes` })),
  placeOrder: forAll([401, 401, 401, 201, 201, 201, 403, 403], () => ({
    url: '/api/commandes',
    body: {
      type_sale: 'order',
      payment_mode: 'domicile',
      order_lines: [{ id: 101, quantity: 1, list_price: 219_000 }],
      region: 'dakar',
      amount_total: 219_000,
    },
  })),
  listAddresses: forAll([401, 401, 401, 200, 200, 200, 403, 403], () => ({ url: '/api/users/me/adresses' })),
  quoteOrder: forAll([200, 200, 200, 200, 200, 200, 200, 200], () => ({
    url: '/api/commandes/devis',
    body: { type_sale: 'order', order_lines: [{ id: 101, quantity: 1, list_price: 219_000 }] },
  })),
  listCustomerTransactions: forAll(OWN, ({ owner }) => ({
    url: `/api/partner/${owner.customerId}/paiements`,
  })),
  listWaveTransactions: forAll(OWN, ({ owner }) => ({
    url: `/api/payment/wave/partner-transactions/${owner.customerId}`,
  })),
  listReceiptKeys: everyone('/api/receipt-keys'),
  listCustomerInvoices: forAll(OWN, ({ owner }) => ({ url: `/api/partner/${owner.customerId}/factures` })),
  placePackOrder: forAll([401, 401, 401, 201, 201, 201, 403, 403], () => ({
    url: '/api/commande-pack',
    body: guestOrder().order,
  })),
  changeOrder: {
    call: ({ changed }) => ({
      method: 'put',
      url: `/api/commandes/${changed.id}`,
      body: { adresse: 'Fann' },
    }),
    ofGuest: [401, 404, 404, 404, 404, 404, 403, 200],
    ofCustomer: [401, 404, 404, 200, 200, 404, 403, 200],
  },
  cancelOrder: {
    call: ({ cancelled }) => ({ url: `/api/commande/${cancelled.id}/annuler?reason=doublon` }),
    ofGuest: [401, 404, 404, 404, 404, 404, 200, 200],
    ofCustomer: [401, 404, 404, 200, 200, 404, 200, 200],
  },
  deleteOrder: {
    call: ({ cancelled }) => ({ url: `/api/commande/${cancelled.id}/delete` }),
    ofGuest: [401, 404, 404, 404, 404, 404, 403, 200],
    ofCustomer: [401, 404, 404, 200, 200, 404, 403, 200],
  },
  getOrderPayment: {
    call: ({ unpaid }) => ({ url: `/api/commande/${unpaid.id}/payment` }),
    ofGuest: [401, 200, 404, 404, 404, 404, 200, 200],
    ofCustomer: [401, 404, 404, 200, 200, 404, 200, 200],
  },
  divideInstalment: {
    call: ({ unpaid }) => ({
      url: `/api/commande/${unpaid.id}/payment/partage`,
      body: { instalment_no: 1, amount_due: 2_500_000, first_amount: 2_000_000 },
    }),
    // Its owner is let through; another amount is due.
    ofGuest: [401, 404, 404, 404, 404, 404, 403, 403],
    ofCustomer: [401, 404, 404, 409, 409, 404, 403, 403],
  },
  initiateWavePayment: forPayers('wave'),
  getWaveStatus: forReaders('wave'),
  initiatePaydunyaPayment: forPayers('paydunya'),
  getPaydunyaStatus: forReaders('paydunya'),
  // Its owner is a customer in both cases.
  getPreorderPayment: {
    call: ({ preorder }) => ({ url: `/api/precommande/${preorder.id}/payment` }),
    ofGuest: [401, 404, 404, 200, 200, 404, 200, 200],
    ofCustomer: [401, 404, 404, 200, 200, 404, 200, 200],
  },
  checkPreorderPayment: {
    call: ({ preorder }) => ({ url: `/api/precommande/${preorder.id}/payment/100/paid` }),
    ofGuest: [401, 404, 404, 200, 200, 404, 403, 403],
    ofCustomer: [401, 404, 404, 200, 200, 404, 403, 403],
  },
  recordPaymentIntent: {
    call: ({ hosted, hostedAmount, hostedTransaction, hostedToken }) => ({
      url: '/api/payment/set',
      body: {
        transaction_id: hostedTransaction,
        amount: hostedAmount,
        order_id: hosted.id,
        payment_token: hostedToken,
        payment_state: 'completed',
      },
    }),
    ofGuest: [401, 200, 404, 404, 404, 404, 403, 403],
    ofCustomer: [401, 404, 404, 200, 200, 404, 403, 403],
  },
  recordScreenSteps: {
    call: ({ hostedTransaction }) => ({
      url: '/api/payment/parcours',
      body: screenReport(hostedTransaction),
    }),
    ofGuest: [401, 200, 404, 404, 404, 404, 403, 403],
    ofCustomer: [401, 404, 404, 200, 200, 404, 403, 403],
  },
  getPayment: forHolders(({ hostedTransaction }) => ({ url: `/api/payment/get/${hostedTransaction}` })),
  getPaymentById: forHolders(({ hostedTransaction }) => ({ url: `/api/payment/byId/${hostedTransaction}` })),
  getPaymentByToken: forHolders(({ hostedToken }) => ({ url: `/api/payment/byToken/${hostedToken}` })),
  listOrderPayments: forHolders(({ hosted }) => ({ url: `/api/payment/byOrder/${hosted.id}` })),
  listCustomerPayments: forAll(OWN, ({ owner }) => ({ url: `/api/payment/partner/${owner.customerId}` })),
  updatePayment: {
    call: ({ hostedTransaction }) => ({
      method: 'put',
      url: `/api/payment/update/${hostedTransaction}`,
      body: { payment_state: 'completed' },
    }),
    ofGuest: [401, 200, 404, 404, 404, 404, 403, 403],
    ofCustomer: [401, 404, 404, 200, 200, 404, 403, 403],
  },
  verifyPayment: forHolders(({ hostedToken }) => ({
    method: 'put',
    url: `/api/payment/verify/${hostedToken}`,
    body: { payment_state: 'completed' },
  })),
  createPaidInvoice: forHolders(({ paidTransaction }) => ({
    method: 'put',
    url: `/api/payment/create-invoice-afterPaided/${paidTransaction}`,
    body: {},
  })),
  initiateOrangePayment: forPayers('orange'),
  getOrangeStatus: forReaders('orange'),
  getOrangeTransaction: {
    call: ({ scan }) => ({ url: `/api/payment/orange/transaction/${scan.sessionId}` }),
    ofGuest: [401, 200, 404, 404, 404, 404, 200, 200],
    ofCustomer: [401, 404, 404, 200, 200, 404, 200, 200],
  },
  listOrangeTransactions: forAll(OWN, ({ owner }) => ({
    url: `/api/payment/orange/partner/${owner.customerId}/transactions`,
  })),
  listDetailedOrangeTransactions: forAll(OWN, ({ owner }) => ({
    url: `/api/payment/partner/${owner.customerId}/orange-transactions`,
  })),
  getOrangeAvailability: everyone('/api/payment/orange/status/test-availability'),
  getOrangeStatistics: forAll([401, 401, 401, 200, 200, 403, 200, 200], ({ owner }) => ({
    url: `/api/payment/orange/stats?partner_id=${owner.customerId}`,
  })),
  // The order is not paid: there is no invoice yet for those who may have it.
  getOrangeInvoice: {
    call: ({ scan }) => ({ url: `/api/payment/orange/invoice/${scan.transactionId}` }),
    ofGuest: [401, 409, 404, 404, 404, 404, 409, 409],
    ofCustomer: [401, 404, 404, 409, 409, 404, 409, 409],
  },
  getInvoiceDetails: {
    call: ({ unpaid }) => ({ url: `/facture/${unpaid.reference}/details` }),
    ofGuest: [404, 200, 404, 404, 404, 404, 200, 200],
    ofCustomer: [404, 404, 404, 200, 200, 404, 200, 200],
  },
  getInvoicePdf: {
    call: ({ paid }) => ({ url: `/facture/${paid.reference}/pdf` }),
    ofGuest: [404, 200, 404, 404, 404, 404, 200, 200],
    ofCustomer: [404, 404, 404, 200, 200, 404, 200, 200],
  },
  createProduct: forAll(ADMINS_TO_BAD_FORM, () => ({
    url: '/api/produits',
    body: { ...newProduct(), name: '' },
  })),
  updateProduct: forAll(ADMINS_TO_CONFLICT, () => ({
    method: 'put',
    url: '/api/produits/101',
    body: { ...newProduct(), version: 99 },
  })),
  deleteProduct: forAll(ADMINS_TO_CONFLICT, () => ({
    method: 'delete',
    url: '/api/produits/101?version=99',
  })),
  createCategory: forAll(ADMINS_TO_BAD_FORM, () => ({
    url: '/api/categories',
    body: { name: '', tint: '#ffffff' },
  })),
  updateCategory: forAll(ADMINS_TO_CONFLICT, () => ({
    method: 'put',
    url: '/api/categories/1',
    body: { name: 'Froid', tint: '#ffffff', version: 99 },
  })),
  deleteCategory: forAll(ADMINS_TO_CONFLICT, () => ({ method: 'delete', url: '/api/categories/1' })),
  createTag: forAll(ADMINS_TO_BAD_FORM, () => ({ url: '/api/tags', body: { name: '' } })),
  updateTag: forAll(ADMINS_TO_CONFLICT, () => ({
    method: 'put',
    url: '/api/tags/3',
    body: { name: 'Neuf', version: 99 },
  })),
  deleteTag: forAll(ADMINS_TO_CONFLICT, () => ({ method: 'delete', url: '/api/tags/1' })),
  createPack: forAll(ADMINS_TO_BAD_FORM, () => ({ url: '/api/gestion/packs', body: pack })),
  updatePack: forAll(ADMINS_TO_BAD_FORM, () => ({
    method: 'put',
    url: '/api/gestion/packs/PACK-CUISINE',
    body: { ...pack, version: 99 },
  })),
  deletePack: forAll(ADMINS_TO_CONFLICT, () => ({
    method: 'delete',
    url: '/api/gestion/packs/PACK-CUISINE?version=99',
  })),
  changePromotions: forAll(ADMINS_TO_CONFLICT, () => ({
    method: 'put',
    url: '/api/gestion/promotions',
    body: { produits: [{ id: 101, version: 99, promo_price: null }] },
  })),
  listStaffProducts: forAll(ADMINS, () => ({ url: '/api/gestion/produits' })),
  getStaffProduct: forAll(ADMINS, () => ({ url: '/api/gestion/produits/101' })),
  listStaffCategories: forAll(ADMINS, () => ({ url: '/api/gestion/rayons' })),
  listStaffTags: forAll(ADMINS, () => ({ url: '/api/gestion/etiquettes' })),
  listStaffPacks: forAll(ADMINS, () => ({ url: '/api/gestion/packs' })),
  // Preparers keep the stock, and support does not.
  listStock: forAll(ADMINS, () => ({ url: '/api/gestion/stock' })),
  getStock: forAll(ADMINS, () => ({ url: '/api/gestion/stock/201' })),
  setStock: forAll(ADMINS_TO_NOTHING, () => ({
    method: 'put',
    url: '/api/gestion/stock/999999',
    body: { ...reason, units: 1, low_from: 1, seen: null },
  })),
  endStock: forAll(ADMINS_TO_NOTHING, () => ({
    method: 'delete',
    url: '/api/gestion/stock/999999',
    body: reason,
  })),
  createStaffPaymentLink: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/commandes/999999/lien-paiement',
    body: {},
  })),
  getBooks: forAll(ADMINS, () => ({ url: '/api/gestion/comptabilite?mois=2026-11' })),
  exportBooks: forAll(ADMINS, () => ({ url: '/api/gestion/comptabilite/export?mois=2026-11&fichier=fec' })),
  getDayClose: forAll(ADMINS, () => ({ url: '/api/gestion/cloture' })),
  closeDay: forAll(ADMINS_TO_BAD_FORM, () => ({
    url: '/api/gestion/cloture',
    body: {
      after: 0,
      drawers: [{ staff_id: 1, received_ids: [], taken_back_ids: [], counted: -1, handed_over: 0 }],
    },
  })),
  getDaySheet: forAll(ADMINS_TO_BAD_FORM, () => ({ url: '/api/gestion/cloture/feuille?numero=999999' })),
  getSettlement: forAll(ADMINS, () => ({ url: '/api/gestion/rapprochement?jour=2026-11-21' })),
  previewStatement: forAll(ADMINS_TO_BAD_FORM, () => ({
    url: '/api/gestion/releves/apercu',
    body: { provider: 'wave', content: '' },
  })),
  importStatement: forAll(ADMINS_TO_BAD_FORM, () => ({
    url: '/api/gestion/releves',
    body: { provider: 'wave', content: '', name: 'releve.csv', from: '2026-11-21', until: '2026-11-21' },
  })),
  getFigures: forAll(ADMINS, () => ({ url: '/api/gestion/chiffres?du=2026-11-21&au=2026-11-21' })),
  listWebhooks: forAll(ADMINS, () => ({ url: '/api/gestion/webhooks' })),
  registerWebhook: forAll(ADMINS_TO_BAD_FORM, () => ({
    url: '/api/gestion/webhooks',
    body: { url: 'exemple.sn' },
  })),
  endWebhook: forAll(ADMINS_TO_NOTHING, () => ({ method: 'delete', url: '/api/gestion/webhooks/999999' })),
  listWebhookMessages: forAll(ADMINS, () => ({ url: '/api/gestion/webhooks/999999/messages' })),
  sendWebhookAgain: forAll(ADMINS_TO_NOTHING, () => ({
    url: '/api/gestion/webhooks/messages/999999/renvoi',
    body: {},
  })),
  listTeam: forAll(ADMINS, () => ({ url: '/api/gestion/equipe' })),
  inviteTeamMember: forAll(ADMINS_TO_BAD_FORM, () => ({
    url: '/api/gestion/equipe',
    body: { email: 'personne', role: 'courier' },
  })),
  changeTeamMember: forAll(ADMINS_TO_NOTHING, () => ({
    method: 'put',
    url: '/api/gestion/equipe/999999',
    body: { ...reason, role: 'courier' },
  })),
  removeTeamMember: forAll(ADMINS_TO_NOTHING, () => ({
    method: 'delete',
    url: '/api/gestion/equipe/999999',
    body: reason,
  })),
  endTeamMemberSessions: forAll(ADMINS_TO_NOTHING, () => ({
    url: '/api/gestion/equipe/999999/deconnexion',
    body: reason,
  })),
  removeTeamSecondFactor: forAll(ADMINS_TO_NOTHING, () => ({
    method: 'delete',
    url: '/api/gestion/equipe/999999/second-facteur',
    body: reason,
  })),
  endCustomerSessions: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/clients/compte-999999/deconnexion',
    body: reason,
  })),
  listStaffActions: forAll(ADMINS, () => ({ url: '/api/gestion/journal' })),
  getStaffOverview: forAll(STAFF, () => ({ url: '/api/gestion/resume' })),
  findRecordings: forAll(STAFF, () => ({ url: '/api/gestion/paiements', body: { search: 'KE-0000000000' } })),
  getRecording: forAll(STAFF_TO_NOTHING, () => ({ url: '/api/gestion/paiements/WV9-AAAAAAAAAAAAAAAA' })),
  rerunCallback: forAll(STAFF_TO_NOTHING, () => ({
    method: 'post',
    url: '/api/gestion/paiements/WV9-AAAAAAAAAAAAAAAA/notifications/1/relance',
  })),
  // This shop has no simulation, as every shop in live mode.
  simulateOutcome: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/paiements/WV9-AAAAAAAAAAAAAAAA/simulation',
    body: { outcome: 'paid' },
  })),
  revealPayerPhone: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/paiements/WV9-AAAAAAAAAAAAAAAA/telephone',
    body: reason,
  })),
  quoteStaffOrder: forAll(STAFF, () => ({
    url: '/api/gestion/commandes/devis',
    body: { order_lines: callersGoods.order_lines, region: 'dakar' },
  })),
  placeStaffOrder: forAll(STAFF_TO_BAD_FORM, () => ({
    url: '/api/gestion/commandes',
    body: { ...caller, ...callersGoods, name: '' },
  })),
  placeAmountOrder: forAll(STAFF_TO_BAD_FORM, () => ({
    url: '/api/gestion/commandes/montants',
    body: { ...caller, label: 'Réparation', amount: 15_000, name: '' },
  })),
  changeStaffOrder: forAll(STAFF_TO_NOTHING, () => ({
    method: 'put',
    url: '/api/gestion/commandes/999999',
    body: { ...caller, seen: 'x' },
  })),
  listStaffOrders: forAll(STAFF, () => ({ url: '/api/gestion/commandes' })),
  countStaffOrders: forAll(STAFF, () => ({ url: '/api/gestion/commandes/nombres' })),
  findStaffOrders: forAll(STAFF, () => ({
    url: '/api/gestion/commandes/recherche',
    body: { search: 'KE-0000000000' },
  })),
  listSavedFilters: forAll(STAFF, () => ({ url: '/api/gestion/commandes/filtres' })),
  saveFilters: forAll(STAFF, () => ({
    url: '/api/gestion/commandes/filtres',
    body: { name: 'À crédit', query: '?type=credit' },
  })),
  deleteSavedFilters: forAll(STAFF, () => ({
    method: 'delete',
    url: '/api/gestion/commandes/filtres/999999',
  })),
  exportStaffOrders: forAll(STAFF, () => ({ url: '/api/gestion/commandes/export' })),
  getStaffOrder: forAll(STAFF_TO_NOTHING, () => ({ url: '/api/gestion/commandes/999999' })),
  getStaffCustomer: forAll(STAFF_TO_NOTHING, () => ({ url: '/api/gestion/clients/commande-999999' })),
  addOrderNote: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/commandes/999999/notes',
    body: { text: 'Le client rappelle demain.' },
  })),
  withdrawOrderNote: forAll(STAFF_TO_NOTHING, () => ({
    method: 'post',
    url: '/api/gestion/commandes/999999/notes/1/retirer',
  })),
  listOrderRefunds: forAll(STAFF_TO_NOTHING, () => ({ url: '/api/gestion/commandes/999999/remboursements' })),
  askForOrderRefund: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/commandes/999999/remboursements',
    body: { ...reason, transaction_id: 'WV9-AAAAAAAAAAAAAAAA', amount: 1_000, cause: 'goodwill' },
  })),
  takeOrderRefundStep: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/commandes/999999/remboursements/999999',
    body: { step: 'claim' },
  })),
  listStaffTasks: forAll(STAFF, () => ({ url: '/api/gestion/taches' })),
  listMembers: forAll(STAFF, () => ({ url: '/api/gestion/adhesions' })),
  // What staff are let through to does not exist.
  getStaffTask: forAll(STAFF_TO_NOTHING, () => ({ url: '/api/gestion/taches/999999' })),
  acceptStaffTask: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/taches/999999/accepter',
    body: reason,
  })),
  keepStaffMoney: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/taches/999999/garder',
    body: reason,
  })),
  useCustomerCredit: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/commandes/999999/avoir',
    body: { ...reason, instalment_no: 1, amount_due: 1_000, credit: 1_000 },
  })),
  returnCustomerCredit: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/commandes/999999/avoir/rembourser',
    body: { ...reason, credit: 1_000, provider: 'wave', refund_reference: 'R-1' },
  })),
  checkStaffTask: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/taches/999999/verifier',
    body: reason,
  })),
  closeStaffTask: forAll(STAFF_TO_NOTHING, () => ({ url: '/api/gestion/taches/999999/clore', body: reason })),
  askForStaffRefund: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/taches/999999/demander',
    body: reason,
  })),
  claimStaffRefund: forAll(STAFF_TO_NOTHING, () => ({ url: '/api/gestion/taches/999999/prendre', body: {} })),
  takeOverStaffRefund: forAll(ADMINS_TO_NOTHING, () => ({
    url: '/api/gestion/taches/999999/reprendre',
    body: reason,
  })),
  releaseStaffRefund: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/taches/999999/rendre',
    body: {},
  })),
  sendStaffRefund: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/taches/999999/faire-rembourser',
    body: {},
  })),
  refundStaffTask: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/taches/999999/rembourser',
    body: { ...reason, amount: 1, refund_reference: 'R-1' },
  })),
  getCashDue: forAll(STAFF_TO_NOTHING, () => ({ url: '/api/gestion/especes/KE-0000000000' })),
  reverseCashPayment: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/especes/KE-0000000000/annuler',
    body: { ...reason, cash_id: 1 },
  })),
  recordCashPayment: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/especes/KE-0000000000',
    body: { ...reason, instalment_no: 1, amount: 1 },
  })),
  listDeliveries: forAll(STAFF, () => ({ url: '/api/gestion/livraisons' })),
  listDayDeliveries: forAll(STAFF, () => ({ url: '/api/gestion/livraisons/jour/2026-11-21' })),
  listOwnDeliveries: forAll(ADMINS, () => ({ url: '/api/gestion/livraisons/tournee' })),
  listCouriers: forAll(STAFF, () => ({ url: '/api/gestion/livraisons/livreurs' })),
  getOrderDeliveries: forAll(STAFF_TO_NOTHING, () => ({ url: '/api/gestion/livraisons/commandes/999999' })),
  takeDeliveryStep: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/livraisons/commandes/999999',
    body: { number: 1, version: 0, step: 'order.confirmed' },
  })),
  takeRoundStep: forAll(ADMINS_TO_NOTHING, () => ({
    url: '/api/gestion/livraisons/tournee/999999',
    body: { number: 1, version: 0, step: 'customer.absent' },
  })),
  recordRoundCash: forAll(ADMINS_TO_NOTHING, () => ({
    url: '/api/gestion/livraisons/tournee/999999/especes',
    body: { instalment_no: 1, amount: 1_000 },
  })),
  splitDelivery: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/livraisons/commandes/999999/separer',
    body: { number: 1, version: 0, lines: [{ line_id: 1, quantity: 1 }] },
  })),
  decideMembership: forAll(STAFF_TO_NOTHING, () => ({
    url: '/api/gestion/adhesions/999999',
    body: { ...reason, decision: 'accepted' },
  })),
};

let shop: TestShop;
let ofGuest: Target;
let ofCustomer: Target;
let foreignKey: string;
/** Each request for a code names another mailbox. */
let newEmails = 0;
/** Whose password the calls of sign-in have. */
let signer: Person;
/** Another customer, support and admin. */
const others: SignedInPerson[] = [];
/** The other roles of staff, whose answers follow from the table in the docs. */
const OTHER_ROLES = ['preparer', 'courier', 'accountant', 'manager'] as const;
const otherStaff: SignedInPerson[] = [];

const newRefreshToken = async (): Promise<string> => {
  const credentials = { username: signer.email, password: PASSWORD };
  const answer = await apiClient(shop.app).post('/api/auth/get_tokens', credentials);
  return answer.json<SignInAnswer>().refresh_token;
};

async function newOwner(): Promise<Pick<Target, 'owner' | 'ownerCaller'>> {
  const owner = await createBuyer(shop);
  return { owner, ownerCaller: { person: owner, headers: await signInApiClient(shop, owner) } };
}

/** Two orders: one paid, one with a payment that was begun; and a customer who is not their owner yet. */
async function newTarget(): Promise<Target> {
  const visitor = await newVisitor(shop.app);
  const paid = await placeOrder(visitor);
  const [changed, cancelled] = [await placeOrder(visitor), await placeOrder(visitor)];
  const begin = async (provider: Provider): Promise<Begun> => {
    const order = await placeOrder(visitor);
    const phone = payerPhoneOf(provider);
    return { order, ...(await shop.payments.initiate({ orderId: order.id, provider, phone })) };
  };
  const payments = await Promise.all(PROVIDER_IDS.map(async (id) => [id, await begin(id)] as const));
  const begun: Target['begun'] = new Map(payments);
  const unpaid = begunWith(begun, 'wave').order;
  const capability = await shop.capabilityOf(unpaid.id);
  const otherKeys = [paid, ...[...begun.values()].map(({ order }) => order)].map(({ id }) =>
    shop.capabilityOf(id),
  );
  const keys = [capability, ...(await Promise.all(otherKeys))].join(', ');
  const paidTransaction = await shop.pay(paid.id);
  const { order: hosted, transactionId: hostedTransaction, sessionId } = begunWith(begun, 'paydunya');
  const { owner, ownerCaller } = await newOwner();
  const preorder = await placeCustomerOrder(shop, { saleType: 'preorder', principal: principalOf(owner) });
  return {
    begun,
    unpaid,
    paid,
    changed,
    cancelled,
    hosted,
    hostedTransaction,
    hostedToken: sessionId ?? '',
    hostedAmount: (await shop.payments.due(hosted.id)).amountDue,
    paidTransaction,
    preorder,
    scan: begunWith(begun, 'orange'),
    capability,
    keys,
    owner,
    ownerCaller,
  };
}

/** The orders become the customer's. */
async function giveToOwner({ owner, ...target }: Target): Promise<void> {
  await shop.owner
    .update(tables.orders)
    .set({ customerId: owner.customerId, capabilityNonce: null, guestHash: null })
    .where(
      inArray(
        tables.orders.id,
        [
          ...[...target.begun.values()].map(({ order }) => order),
          target.paid,
          target.changed,
          target.cancelled,
        ].map(({ id }) => id),
      ),
    );
}

beforeAll(async () => {
  shop = await openTestShop(undefined, BESIDE_WAVE);
  ofGuest = await newTarget();
  ofCustomer = await newTarget();
  await giveToOwner(ofCustomer);
  foreignKey = (await newTarget()).keys;
  signer = await createPerson(shop, 'customer');
  for (const kind of ['customer', 'support', 'admin'] as const) {
    const person = await createPerson(shop, kind);
    others.push({ person, headers: await signInApiClient(shop, person) });
  }
  for (const role of OTHER_ROLES) {
    const person = await createPerson(shop, role);
    otherStaff.push({ person, headers: await signInApiClient(shop, person) });
  }
});
afterAll(() => shop.close());

/** What an answer says of the person of an order or account, all of whom have this name, address and phone. */
const PERSONAL = /Ndiaye|Sicap|@exemple|77.?123.?45|KE-/;

/** Calls an operation as each caller of a row, and expects refusals without anything of a person. */
async function callAsEach(
  { call, endsSessions, deletesOwner }: Operation,
  target: Target,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const callAs = async (headersOf: (owned: Target) => Headers): Promise<void> => {
    const owned = deletesOwner ? { ...target, ...(await newOwner()) } : target;
    const headers = headersOf(owned);
    const { method = 'post', url, body } = await call(owned);
    const client = apiClient(shop.app);
    const isRead = body === undefined && method === 'post';
    const {
      statusCode,
      json,
      body: text,
    } = await (isRead ? client.get(url, headers) : client[method](url, body, headers));
    const isReduced = /\/status\/[A-Z]/.test(url) && (json().data ?? json()).order_id === undefined;
    expect(isReduced || statusCode >= 400 ? text : '').not.toMatch(PERSONAL);
    answers.push(isReduced ? 'min' : statusCode);
  };
  const callAsPerson = async (callerOf: (owned: Target) => SignedInPerson): Promise<void> => {
    await callAs((owned) => callerOf(owned).headers);
    const caller = callerOf(target);
    if (endsSessions) caller.headers = await signInApiClient(shop, caller.person);
  };
  await callAs(() => ({}));
  await callAs(() => ({ 'x-order-capability': target.keys }));
  await callAs(() => ({ 'x-order-capability': foreignKey }));
  await callAsPerson(({ ownerCaller }) => ownerCaller);
  await setMember(shop.db, target.owner.customerId, true);
  await callAsPerson(({ ownerCaller }) => ownerCaller);
  await setMember(shop.db, target.owner.customerId, false);
  for (const person of [...others, ...otherStaff]) await callAsPerson(() => person);
  return answers;
}

const table = readAuthorizationTable();

/**
 * A row with the answers to the other roles of staff: those that the table refuses are refused, and those that it lets in are
 * answered as support or admins are.
 */
function withOtherRoles({ id }: { id: string }, row: Row): Answer[] {
  const [support, admin] = row.slice(-2);
  const letIn = support === 403 ? admin : support;
  const answers = OTHER_ROLES.map((role) => {
    const decision = table.get(id)?.[role];
    return decision === 200 ? letIn : decision;
  });
  return [...row, ...answers].map((answer) => (answer === 'min' ? 'min' : Number(answer)));
}

const DECLARED = new Map(
  Object.entries(DECLARATIONS).map(([id, { access }]): [string, Rule] => [id, access]),
);

const rows = Object.entries(OPERATIONS).map(([id, operation]) => ({
  id,
  ...operation,
  ruleOf: DECLARED.get(id)!,
}));

/** For rules about the shop: the columns of `Row`. */
const COLUMNS_OF_ROW = [
  'anonymous',
  'guest',
  'guest',
  'owner',
  'member',
  'owner',
  'support',
  'admin',
] as const;

/** Where a row is not what the rule of its operation says. */
const differences = ({ ofGuest: row, ruleOf: { decisions } }: (typeof rows)[number]): string[] =>
  COLUMNS_OF_ROW.flatMap((column, index) => {
    const [decision, answer] = [decisions[column], row[index]];
    const fits = decision === 200 ? answer !== 401 && answer !== 403 : answer === decision;
    return fits ? [] : [`${column}: ${decision}, expected ${answer}`];
  });

/**
 * Rules about the shop are applied before the handler: one operation shows it for each rule and row. Operations about
 * something, and those that refuse more than their rule, are all called.
 */
const CALLED = rows.filter(
  (operation, index) =>
    operation.ruleOf.about !== 'shop' ||
    differences(operation).length > 0 ||
    index ===
      rows.findIndex(
        ({ ruleOf, ofGuest }) => ruleOf === operation.ruleOf && String(ofGuest) === String(operation.ofGuest),
      ),
);

it('[AP-12] [I18] every operation that is not called has the rule of its row', () => {
  const rest = rows.filter((row) => !CALLED.includes(row));
  expect(rest.length).toBeGreaterThan(0);
  expect(rest.flatMap((row) => differences(row).map((each) => `${row.id}, ${each}`))).toEqual([]);
});

it.each(CALLED)("[AP-12] [DK-17] [I18] [C2] $id: decisions for a guest's order", async (operation) => {
  expect(await callAsEach(operation, ofGuest)).toEqual(withOtherRoles(operation, operation.ofGuest));
});

/** The other operations have the same URL for each order and account; the table above has their rows. */
const OF_AN_OWNER = CALLED.filter(({ call }) => call.length > 0);

it.each(OF_AN_OWNER)(
  "[AP-12] [DK-17] [I18] [C2] $id: decisions for a customer's order",
  async (operation) => {
    expect(await callAsEach(operation, ofCustomer)).toEqual(withOtherRoles(operation, operation.ofCustomer));
  },
);

it("[I18] no request is treated as a customer's or as staff's", async () => {
  const headers = {
    'access-token': 'x',
    authorization: 'Bearer x',
    cookie: 'user=7; customer_id=7; session=7',
    'x-customer-id': '7',
  };
  const answer = await apiClient(shop.app).get(`/api/getcommande/${ofCustomer.unpaid.id}`, headers);
  expect(answer.statusCode).toBe(401);
});
