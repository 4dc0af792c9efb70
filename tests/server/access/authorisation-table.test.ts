import { expect, it } from 'vitest';
import { accountId, customerId } from '#domain/account/ids.ts';
import { can, decide, membersOnly, type Resource, type Rule, SHOP } from '#server/access/policy.ts';
import { ANONYMOUS, type Principal } from '#server/access/principal.ts';
import { OPERATIONS } from '#server/areas.ts';
import type { OperationId } from '#server/operations.ts';
import { readAuthorizationTable } from '#tests/support/authorization-table.ts';
import { contractOperations } from '#tests/support/contract-operations.ts';

/**
 * The 83 calls of the specification's authorisation table in its order, with the decisions for: anonymous, guest with the order's
 * capability, another customer, owner, owner as a member, support, admin. `policy.test.ts` calls each operation over
 * HTTP as each of them.
 */
const TABLE: readonly (readonly [OperationId, string])[] = [
  ['listProducts', 'GET /api/produits 200 200 200 200 200 200 200'],
  ['filterProducts', 'GET /api/produits-filtrer 200 200 200 200 200 200 200'],
  ['listPromotedProducts', 'GET /api/produits-filter-promo 200 200 200 200 200 200 200'],
  ['filterPromotedProducts', 'GET /api/produits-filtrer-promo 200 200 200 200 200 200 200'],
  ['filterRamadanProducts', 'GET /api/produits-filtrer-ramadan 200 200 200 200 200 200 200'],
  ['filterTabaskiProducts', 'GET /api/produits-filtrer-tabaski 200 200 200 200 200 200 200'],
  ['listProductPage', 'GET /api/produits-page 200 200 200 200 200 200 200'],
  ['countProducts', 'GET /api/produits-count 200 200 200 200 200 200 200'],
  ['filterPreorderProducts', 'GET /api/produits-precommande 200 200 200 200 200 200 200'],
  ['filterCreditProducts', 'GET /api/produits-creditcommande 200 200 200 200 200 200 200'],
  ['getProduct', 'GET /api/produits/{} 200 200 200 200 200 200 200'],
  ['listCategoryProducts', 'GET /api/produits/categorie/{} 200 200 200 200 200 200 200'],
  ['createProduct', 'POST /api/produits 401 401 403 403 403 403 200'],
  ['updateProduct', 'PUT /api/produits/{} 401 401 403 403 403 403 200'],
  ['deleteProduct', 'DELETE /api/produits/{} 401 401 403 403 403 403 200'],
  ['listCategories', 'GET /api/categories 200 200 200 200 200 200 200'],
  ['createCategory', 'POST /api/categories 401 401 403 403 403 403 200'],
  ['getCategory', 'GET /api/categories/{} 200 200 200 200 200 200 200'],
  ['updateCategory', 'PUT /api/categories/{} 401 401 403 403 403 403 200'],
  ['deleteCategory', 'DELETE /api/categories/{} 401 401 403 403 403 403 200'],
  ['listTags', 'GET /api/tags 200 200 200 200 200 200 200'],
  ['recordSearchTerm', 'POST /api/termeRecherche 200 200 200 200 200 200 200'],
  ['createOrUpdateCrm', 'POST /api/create_or_update_crm 200 200 200 200 200 200 200'],
  ['listCustomerOrders', 'GET /api/partner/{}/commandes 401 401 404 200 200 200 200'],
  ['trackOrder', 'POST /api/tracking 200 200 200 200 200 200 200'],
  ['deleteOrder', 'GET /api/commande/{}/delete 401 404 404 200 200 403 200'],
  ['cancelOrder', 'GET /api/commande/{}/annuler 401 404 404 200 200 200 200'],
  ['getOrder', 'GET /api/getcommande/{} 401 200 404 200 200 200 200'],
  ['getOrderDetails', 'POST /api/commandes/details 401 200 404 200 200 200 200'],
  ['placeOrder', 'POST /api/commandes 401 401 200 200 200 403 403'],
  ['placePackOrder', 'POST /api/commande-pack 401 401 200 200 200 403 403'],
  ['placeGuestOrder', 'POST /api/commande-sans-partner 200 200 200 200 200 403 403'],
  ['changeOrder', 'PUT /api/commandes/{} 401 404 404 200 200 403 200'],
  ['getPack', 'GET /api/pack_product/{} 200 200 200 200 200 200 200'],
  ['listPacks', 'GET /api/pack_product 200 200 200 200 200 200 200'],
  ['listUsers', 'GET /api/users 401 401 403 403 403 200 200'],
  ['getUserAccount', 'GET /api/users/{}/compte 401 401 404 200 200 200 200'],
  ['getUser', 'GET /api/users/{} 401 401 404 200 200 200 200'],
  ['putUser', 'PUT /api/users/{} 401 401 404 200 200 403 200'],
  ['deleteUser', 'DELETE /api/users/{} 401 401 404 200 200 403 200'],
  ['signUp', 'POST /api/new_compte 200 200 200 200 200 403 403'],
  ['resendCode', 'GET /api/partner/{}/otp-resend 200 200 200 200 200 200 200'],
  ['verifyCode', 'POST /api/partner/otp-verification 200 200 200 200 200 200 200'],
  ['updateUser', 'PUT /api/users/{}/update 401 401 404 200 200 403 200'],
  ['getPartnerAccount', 'GET /api/partner/compte/{} 401 401 404 200 200 200 200'],
  ['updatePartner', 'POST /api/partner/{}/update 401 401 404 200 200 403 200'],
  ['getTokens', 'GET /api/auth/get_tokens 200 200 200 200 200 200 200'],
  ['verifyByLink', 'GET /api/users/verified/{} 200 200 200 200 200 200 200'],
  ['requestRecoveryMail', 'GET /api/reset-password-email/{} 200 200 200 200 200 200 200'],
  ['requestRecoverySms', 'GET /api/reset-password-sms/{} 200 200 200 200 200 200 200'],
  ['setPassword', 'POST /api/new-password 200 200 200 200 200 200 200'],
  ['refreshToken', 'POST /api/auth/refresh_token 200 200 200 200 200 200 200'],
  ['deleteTokens', 'POST /api/auth/delete_tokens 200 200 200 200 200 200 200'],
  ['setAvatar', 'PUT /api/users/avatar/{} 401 401 404 200 200 403 200'],
  ['updateMe', 'PUT /api/users/me 401 401 200 200 200 200 200'],
  ['getCustomerByEmail', 'GET /api/partnerByEmail/{} 401 401 404 200 200 200 200'],
  ['completeAccount', 'POST /api/partner-create/{}/update 401 401 404 200 200 403 200'],
  ['getPartnerDetails', 'GET /api/partner/compte/{}/details 401 401 404 200 200 200 200'],
  ['refreshTokenAtBase', 'POST / 200 200 200 200 200 200 200'],
  ['initiateWavePayment', 'POST /api/payment/wave/initiate 401 200 404 200 200 403 403'],
  ['getWaveStatus', 'GET /api/payment/wave/status/{} min 200 min 200 200 200 200'],
  ['listWaveTransactions', 'GET /api/payment/wave/partner-transactions/{} 401 401 404 200 200 200 200'],
  ['initiateOrangePayment', 'POST /api/payment/orange/initiate 401 200 404 200 200 403 403'],
  ['getOrangeStatus', 'GET /api/payment/orange/status/{} min 200 min 200 200 200 200'],
  ['getOrangeTransaction', 'GET /api/payment/orange/transaction/{} 401 200 404 200 200 200 200'],
  ['listOrangeTransactions', 'GET /api/payment/orange/partner/{}/transactions 401 401 404 200 200 200 200'],
  [
    'listDetailedOrangeTransactions',
    'GET /api/payment/partner/{}/orange-transactions 401 401 404 200 200 200 200',
  ],
  ['getOrangeAvailability', 'GET /api/payment/orange/status/test-availability 200 200 200 200 200 200 200'],
  ['getOrangeStatistics', 'GET /api/payment/orange/stats 401 401 403 200 200 200 200'],
  ['getOrangeInvoice', 'GET /api/payment/orange/invoice/{} 401 200 404 200 200 200 200'],
  ['getInvoiceDetails', 'GET /facture/{}/details 404 200 404 200 200 200 200'],
  ['getPreorderPayment', 'GET /api/precommande/{}/payment 401 404 404 200 200 200 200'],
  ['checkPreorderPayment', 'GET /api/precommande/{}/payment/{}/{} 401 404 404 200 200 403 403'],
  ['getOrderPayment', 'GET /api/commande/{}/payment 401 200 404 200 200 200 200'],
  ['recordPaymentIntent', 'POST /api/payment/set 401 200 404 200 200 403 403'],
  ['getPayment', 'GET /api/payment/get/{} 401 200 404 200 200 200 200'],
  ['listCustomerPayments', 'GET /api/payment/partner/{} 401 401 404 200 200 200 200'],
  ['getPaymentById', 'GET /api/payment/byId/{} 401 200 404 200 200 200 200'],
  ['getPaymentByToken', 'GET /api/payment/byToken/{} 401 200 404 200 200 200 200'],
  ['listOrderPayments', 'GET /api/payment/byOrder/{} 401 200 404 200 200 200 200'],
  ['updatePayment', 'PUT /api/payment/update/{} 401 200 404 200 200 403 403'],
  ['createPaidInvoice', 'PUT /api/payment/create-invoice-afterPaided/{} 401 200 404 200 200 200 200'],
  ['verifyPayment', 'PUT /api/payment/verify/{} 401 200 404 200 200 200 200'],
];

/** A call without the names of its parameters. */
const callOf = (method: string, path: string) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
const operationAt = new Map(
  contractOperations.map(({ id, method, path }) => [callOf(method.toUpperCase(), path), id]),
);

const rows = TABLE.map(([operation, line], index) => {
  const [method, path, ...decisions] = line.split(' ');
  return { number: index + 1, operation, call: `${method} ${path}`, decisions };
});

const [AWA, FATOU] = [customerId(7), customerId(8)];
const customer: Principal = { kind: 'customer', accountId: accountId(1), customerId: AWA };
const member: Principal = { ...customer, kind: 'member' };
const stranger: Principal = { kind: 'customer', accountId: accountId(4), customerId: FATOU };
const supporter: Principal = { kind: 'support', accountId: accountId(2) };
const administrator: Principal = { kind: 'admin', accountId: accountId(3) };
const holder: Principal = { kind: 'guest', orderIds: new Set([42]), sentKeys: true };
const foreigner: Principal = { kind: 'guest', orderIds: new Set([43]), sentKeys: true };
const COLUMNS = [ANONYMOUS, holder, stranger, customer, member, supporter, administrator];

/** One object of each kind; all but the shop are the customer's. */
const RESOURCES: Record<Resource['kind'], Resource> = {
  shop: SHOP,
  order: { kind: 'order', id: 42, customerId: AWA },
  account: { kind: 'account', accountId: accountId(1) },
  customer: { kind: 'customer', customerId: AWA },
  email: { kind: 'email', accountId: accountId(1) },
};

const decisionsOf = (rule: Rule) =>
  COLUMNS.map((principal) => String(decide(principal, rule, RESOURCES[rule.about])));

it('[AP-12] has the 83 calls of the specification', () => {
  expect(new Set(rows.map(({ operation }) => operation)).size).toBe(83);
});

it.each(rows)('[AP-12] [I18] $number: $call is $operation', ({ number, operation, call, decisions }) => {
  expect(operationAt.get(call)).toBe(operation);
  // Statistics are of the shop or of one customer. The operation itself refuses those of another customer.
  const expected = number === 69 ? decisions.with(2, '200') : decisions;
  expect(decisionsOf(OPERATIONS[operation].access)).toEqual(expected);
});

it('[I18] [BK-08] a credit order is for members only', () => {
  expect(decisionsOf(membersOnly)).toEqual(['401', '401', '403', '403', '200', '403', '403']);
});

it('[DK-17] docs/authorization.md has each operation with its decisions, and no other', () => {
  const declared = Object.entries(OPERATIONS).map(([id, { access }]) => [id, access.decisions]);
  expect(Object.fromEntries(readAuthorizationTable())).toEqual(Object.fromEntries(declared));
});

it('[I18] a customer can do nothing with an order or account of another, nor with the key of another order', () => {
  const other: Principal = { kind: 'member', accountId: accountId(4), customerId: FATOU };
  const { cancelOrder, listCustomerOrders, getWaveStatus, getOrder } = OPERATIONS;
  expect(decide(other, cancelOrder.access, RESOURCES.order)).toBe(404);
  expect(decide(other, listCustomerOrders.access, RESOURCES.customer)).toBe(404);
  expect(can(other, getWaveStatus.access, RESOURCES.order)).toBe(false);
  expect(decide(foreigner, getOrder.access, RESOURCES.order)).toBe(404);
  expect(() => decide(administrator, getOrder.access, SHOP)).toThrow(TypeError);
});
