import type { AccountId, CustomerId } from '#domain/account/ids.ts';
import type { Principal } from './principal.ts';

/**
 * The decision for a principal: full access (200), the status without personal data (`min`), what somebody else who pays
 * reads (`payer`), or a refusal. 404 hides
 * another person's object: the response is the same as for a missing one.
 */
export type Decision = 200 | 'min' | 'payer' | 401 | 403 | 404;

/** The object of an action. `shop` belongs to no person. `customerId` is null for a guest's order. */
export type Resource =
  | { kind: 'shop' }
  | { kind: 'order'; id: number; customerId: number | null }
  | { kind: 'account'; accountId: AccountId }
  | { kind: 'customer'; customerId: CustomerId }
  /** What an e-mail address leads to; null for an address without an account. */
  | { kind: 'email'; accountId: AccountId | null };

export const SHOP: Resource = { kind: 'shop' };

type Column = 'anonymous' | 'guest' | 'stranger' | 'owner' | 'member' | 'support' | 'admin';

interface Rule {
  about: Resource['kind'];
  decisions: Readonly<Record<Column, Decision>>;
}

/**
 * Decisions for, in this order: anonymous, guest with a valid credential, another account, owner, owner and member,
 * support, admin.
 */
type Cells = readonly [Decision, Decision, Decision, Decision, Decision, Decision, Decision];

const rule =
  <About extends Resource['kind']>(about: About) =>
  ([anonymous, guest, stranger, owner, member, support, admin]: Cells): Rule & { about: About } => ({
    about,
    decisions: { anonymous, guest, stranger, owner, member, support, admin },
  });
const [shop, order, account] = [rule('shop'), rule('order'), rule('account')];
const [customer, email] = [rule('customer'), rule('email')];

const everyone = shop([200, 200, 200, 200, 200, 200, 200]);
const statusForEveryone = order(['min', 200, 'min', 200, 200, 200, 200]);
const invoiceHolders = order([404, 200, 404, 200, 200, 200, 200]);
const orderHolders = order([401, 200, 404, 200, 200, 200, 200]);
const payers = order([401, 200, 404, 200, 200, 403, 403]);
const customersOnly = shop([401, 401, 200, 200, 200, 403, 403]);
const signedInOnly = shop([401, 401, 200, 200, 200, 200, 200]);
const staffOnly = shop([401, 401, 403, 403, 403, 200, 200]);
const adminsOnly = shop([401, 401, 403, 403, 403, 403, 200]);
const ownAccount = account([401, 401, 404, 200, 200, 200, 200]);
const changesOfAccount = account([401, 401, 404, 200, 200, 403, 200]);
const changesOfCustomer = customer([401, 401, 404, 200, 200, 403, 200]);
const ownCustomer = customer([401, 401, 404, 200, 200, 200, 200]);

/**
 * The access policy: one row per action, in the order of the specification's authorisation table. Each operation of
 * the contract is an action of the same name; those of providers are payment actions
 * (`server/providers/registry.ts`). An operation without an action does not compile. Some actions have no operation
 * yet.
 */
const POLICY = {
  getLiveness: everyone,
  getReadiness: everyone,

  listProducts: everyone,
  listChoices: everyone,
  filterProducts: everyone,
  listPromotedProducts: everyone,
  filterPromotedProducts: everyone,
  filterRamadanProducts: everyone,
  filterTabaskiProducts: everyone,
  listProductPage: everyone,
  countProducts: everyone,
  filterPreorderProducts: everyone,
  filterCreditProducts: everyone,
  getProduct: everyone,
  listCategoryProducts: everyone,
  createProduct: adminsOnly,
  updateProduct: adminsOnly,
  deleteProduct: adminsOnly,
  listCategories: everyone,
  createCategory: adminsOnly,
  getCategory: everyone,
  updateCategory: adminsOnly,
  deleteCategory: adminsOnly,
  listTags: everyone,
  createTag: adminsOnly,
  updateTag: adminsOnly,
  deleteTag: adminsOnly,
  recordSearchTerm: everyone,
  createOrUpdateCrm: everyone,
  getLocation: everyone,
  startVisit: everyone,

  getTokens: everyone,
  signIn: everyone,
  refreshToken: everyone,
  refreshTokenAtBase: everyone,
  deleteTokens: everyone,
  listSessions: signedInOnly,
  endSession: signedInOnly,
  endAllSessions: signedInOnly,
  signUp: shop([200, 200, 200, 200, 200, 403, 403]),
  resendCode: everyone,
  verifyCode: everyone,
  verifyByLink: everyone,
  requestRecoveryMail: everyone,
  requestRecoverySms: everyone,
  setPassword: everyone,
  // Also open to the browser that signed up with this address, by its ticket.
  getCustomerByEmail: email([401, 401, 404, 200, 200, 200, 200]),
  completeAccount: email([401, 401, 404, 200, 200, 403, 200]),
  listUsers: staffOnly,
  getUserAccount: ownAccount,
  getUser: ownAccount,
  putUser: changesOfAccount,
  updateUser: changesOfAccount,
  deleteUser: changesOfAccount,
  setAvatar: changesOfCustomer,
  updateMe: signedInOnly,
  requestEmailChange: signedInOnly,
  verifyEmailChange: signedInOnly,
  getPartnerAccount: ownCustomer,
  getPartnerDetails: ownCustomer,
  updatePartner: changesOfCustomer,

  listCustomerOrders: ownCustomer,
  trackOrder: everyone,
  deleteOrder: order([401, 404, 404, 200, 200, 403, 200]),
  cancelOrder: order([401, 404, 404, 200, 200, 200, 200]),
  getOrder: orderHolders,
  getOrderDetails: orderHolders,
  placeOrder: customersOnly,
  listAddresses: customersOnly,
  quoteOrder: everyone,
  placeCreditOrder: shop([401, 401, 403, 403, 200, 403, 403]),
  placePackOrder: customersOnly,
  placeGuestOrder: shop([200, 200, 200, 200, 200, 403, 403]),
  openGuestAccess: everyone,
  changeOrder: order([401, 404, 404, 200, 200, 403, 200]),
  getPack: everyone,
  listPacks: everyone,

  listProviderTransactions: ownCustomer,
  initiatePayment: payers,
  getPaymentStatus: statusForEveryone,
  getProviderTransaction: orderHolders,
  getProviderAvailability: everyone,
  getPaymentStatistics: shop([401, 401, 200, 200, 200, 200, 200]),
  getProviderInvoice: orderHolders,
  getInvoiceDetails: invoiceHolders,
  getInvoicePdf: invoiceHolders,
  listReceiptKeys: everyone,
  listCustomerInvoices: ownCustomer,
  listCustomerTransactions: ownCustomer,
  getPreorderPayment: order([401, 404, 404, 200, 200, 200, 200]),
  checkPreorderPayment: order([401, 404, 404, 200, 200, 403, 403]),
  getOrderPayment: orderHolders,
  getPaymentLink: payers,
  createPaymentLink: payers,
  revokePaymentLink: payers,
  openPaymentLink: everyone,
  // By the credential of the link, which the handler looks up.
  getSharedPayment: everyone,
  recordPaymentIntent: payers,
  recordScreenSteps: payers,
  getPayment: orderHolders,
  listCustomerPayments: ownCustomer,
  getPaymentById: orderHolders,
  getPaymentByToken: orderHolders,
  listOrderPayments: orderHolders,
  updatePayment: payers,
  createPaidInvoice: orderHolders,
  verifyPayment: orderHolders,

  getStaffOverview: staffOnly,
  listStaffTasks: staffOnly,
  getStaffTask: staffOnly,
  acceptStaffTask: staffOnly,
  claimStaffRefund: staffOnly,
  takeOverStaffRefund: adminsOnly,
  releaseStaffRefund: staffOnly,
  refundStaffTask: staffOnly,
  checkStaffTask: staffOnly,
  closeStaffTask: staffOnly,
  getCashDue: staffOnly,
  recordCashPayment: staffOnly,
  reverseCashPayment: staffOnly,
  listMembers: staffOnly,
  decideMembership: staffOnly,
  listStaffActions: adminsOnly,
  findRecordings: staffOnly,
  getRecording: staffOnly,
  revealPayerPhone: staffOnly,
  listStaffProducts: adminsOnly,
  getStaffProduct: adminsOnly,
  listStaffCategories: adminsOnly,
  listStaffTags: adminsOnly,
  listStaffPacks: adminsOnly,
  createPack: adminsOnly,
  updatePack: adminsOnly,
  deletePack: adminsOnly,
  changePromotions: adminsOnly,
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof POLICY;

/** What a payment link allows on its order, for any holder. All other actions are refused as without it. */
export const PAYER_DECISIONS: Readonly<Partial<Record<Action, Decision>>> = {
  initiatePayment: 200,
  getPaymentStatus: 'payer',
};

/** The actions on one kind of resource. */
export type ActionAbout<Kind extends Resource['kind']> = {
  [Each in Action]: (typeof POLICY)[Each]['about'] extends Kind ? Each : never;
}[Action];

/** The kind of object that an action concerns. */
export const resourceKindOf = (action: Action): Resource['kind'] => POLICY[action].about;

/** Whether a caller without credentials has full access, so that an invalid access token does not matter. */
export const isForAnonymous = (action: Action): boolean => POLICY[action].decisions.anonymous === 200;

/** Whether the capability of a guest's order gives full access. */
export const isForGuests = (action: Action): boolean => POLICY[action].decisions.guest === 200;

/** Whether the policy gives full access. */
export const can = (principal: Principal, action: Action, resource: Resource): boolean =>
  decide(principal, action, resource) === 200;

/** @throws TypeError for a resource of the wrong kind for the action */
export function decide(principal: Principal, action: Action, resource: Resource): Decision {
  const { about, decisions } = POLICY[action];
  if (about !== resource.kind) throw new TypeError(`${action} is not about: ${resource.kind}`);
  return decisions[columnOf(principal, resource, decisions)];
}

function columnOf(principal: Principal, resource: Resource, decisions: Rule['decisions']): Column {
  if (principal.kind === 'guest') {
    if (!principal.sentKeys) return 'anonymous';
    const isOthersOrder = resource.kind === 'order' && !principal.orderIds.has(resource.id);
    // A credential for another order counts as another account if the order's own credential would give access.
    return isOthersOrder && decisions.guest === 200 ? 'stranger' : 'guest';
  }
  if (principal.kind === 'support' || principal.kind === 'admin') return principal.kind;
  const isOwner =
    resource.kind === 'account' || resource.kind === 'email'
      ? resource.accountId === principal.accountId
      : resource.kind === 'shop' || resource.customerId === principal.customerId;
  if (!isOwner) return 'stranger';
  return principal.kind === 'member' ? 'member' : 'owner';
}
