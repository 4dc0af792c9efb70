import type { Principal } from './principal.ts';

/**
 * What a principal gets: everything (200), the status without personal data (`min`), or a refusal. 404 hides another
 * person's object: the answer is the same as for a missing one.
 */
export type Decision = 200 | 'min' | 401 | 403 | 404;

/** What an action is about. `shop`: nothing that belongs to a person. `customerId` is null for a guest's order. */
export type Resource =
  | { kind: 'shop' }
  | { kind: 'order'; id: number; customerId: number | null }
  | { kind: 'account'; customerId: number };

export const SHOP: Resource = { kind: 'shop' };

type Column = 'anonymous' | 'guest' | 'stranger' | 'owner' | 'member' | 'support' | 'admin';

interface Rule {
  about: Resource['kind'];
  decisions: Readonly<Record<Column, Decision>>;
}

/** In this order: anonymous, guest with a key, another account, owner, owner and member, support, admin. */
type Cells = readonly [Decision, Decision, Decision, Decision, Decision, Decision, Decision];

const rule =
  <About extends Resource['kind']>(about: About) =>
  ([anonymous, guest, stranger, owner, member, support, admin]: Cells): Rule & { about: About } => ({
    about,
    decisions: { anonymous, guest, stranger, owner, member, support, admin },
  });
const [shop, order, account] = [rule('shop'), rule('order'), rule('account')];

const everyone = shop([200, 200, 200, 200, 200, 200, 200]);
const statusForEveryone = order(['min', 200, 'min', 200, 200, 200, 200]);
const invoiceHolders = order([404, 200, 404, 200, 200, 200, 200]);
const orderHolders = order([401, 200, 404, 200, 200, 200, 200]);
const payers = order([401, 200, 404, 200, 200, 403, 403]);
const customersOnly = shop([401, 401, 200, 200, 200, 403, 403]);
const ownAccount = account([401, 401, 404, 200, 200, 200, 200]);

/**
 * Who may do what: one row per action, in the order of the authorisation table. The operations of the
 * contract are actions of the same name, those of providers are one of the payment actions (`server/providers/registry.ts`). An
 * operation without an action does not compile. Actions that no operation performs yet are listed already.
 */
const POLICY = {
  getLiveness: everyone,
  getReadiness: everyone,

  listProducts: everyone,
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
  listCategories: everyone,
  getCategory: everyone,
  listTags: everyone,
  recordSearchTerm: everyone,
  createOrUpdateCrm: everyone,
  getLocation: everyone,

  listCustomerOrders: ownAccount,
  trackOrder: everyone,
  deleteOrder: order([401, 404, 404, 200, 200, 403, 200]),
  cancelOrder: order([401, 404, 404, 200, 200, 200, 200]),
  getOrder: orderHolders,
  getOrderDetails: orderHolders,
  placeOrder: customersOnly,
  placeCreditOrder: shop([401, 401, 403, 403, 200, 403, 403]),
  placePackOrder: customersOnly,
  placeGuestOrder: shop([200, 200, 200, 200, 200, 403, 403]),
  openGuestAccess: everyone,
  changeOrder: order([401, 404, 404, 200, 200, 403, 200]),
  getPack: everyone,
  listPacks: everyone,

  listProviderTransactions: ownAccount,
  initiatePayment: payers,
  getPaymentStatus: statusForEveryone,
  getProviderTransaction: orderHolders,
  getProviderAvailability: everyone,
  getPaymentStatistics: shop([401, 401, 200, 200, 200, 200, 200]),
  getProviderInvoice: orderHolders,
  getInvoiceDetails: invoiceHolders,
  getInvoicePdf: invoiceHolders,
  getPreorderPayment: order([401, 404, 404, 200, 200, 200, 200]),
  checkPreorderPayment: order([401, 404, 404, 200, 200, 403, 403]),
  getOrderPayment: orderHolders,
  recordPaymentIntent: payers,
  getPayment: orderHolders,
  listCustomerPayments: ownAccount,
  updatePayment: payers,
  createPaidInvoice: orderHolders,
  verifyPayment: orderHolders,
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof POLICY;

/** The actions about one kind of resource. */
export type ActionAbout<Kind extends Resource['kind']> = {
  [Each in Action]: (typeof POLICY)[Each]['about'] extends Kind ? Each : never;
}[Action];

/** True for an action that concerns no order and no account: it can be decided without loading anything. */
export const isAboutShop = (action: Action): action is ActionAbout<'shop'> => POLICY[action].about === 'shop';

/** True where the policy allows the action completely. */
export const can = (principal: Principal, action: Action, resource: Resource): boolean =>
  decide(principal, action, resource) === 200;

/** @throws TypeError for a resource of another kind than the action is about */
export function decide(principal: Principal, action: Action, resource: Resource): Decision {
  const { about, decisions } = POLICY[action];
  if (about !== resource.kind) throw new TypeError(`${action} is not about: ${resource.kind}`);
  return decisions[columnOf(principal, resource, decisions)];
}

function columnOf(principal: Principal, resource: Resource, decisions: Rule['decisions']): Column {
  if (principal.kind === 'guest') {
    if (!principal.sentKeys) return 'anonymous';
    const isOthersOrder = resource.kind === 'order' && !principal.orderIds.has(resource.id);
    // A key of another order counts as another account where the order's own key would grant access.
    return isOthersOrder && decisions.guest === 200 ? 'stranger' : 'guest';
  }
  if (principal.kind === 'support' || principal.kind === 'admin') return principal.kind;
  const isOwner = resource.kind === 'shop' || resource.customerId === principal.customerId;
  if (!isOwner) return 'stranger';
  return principal.kind === 'member' ? 'member' : 'owner';
}
