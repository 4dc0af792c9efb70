import type { AccountId, CustomerId } from '#domain/account/ids.ts';
import { mayStaff, type StaffRight, type StaffRole } from '#domain/staff/roles.ts';
import { isStaff, type Principal } from './principal.ts';

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

export const SHOP = { kind: 'shop' } as const satisfies Resource;

type Column = 'anonymous' | 'guest' | 'stranger' | 'owner' | 'member' | StaffRole;

/** Who may do something, and to which kind of object. */
export interface Rule<About extends Resource['kind'] = Resource['kind']> {
  readonly about: About;
  readonly decisions: Readonly<Record<Column, Decision>>;
  /** What a payment link allows on its order, for any holder; by default it gives no access. */
  readonly linkHolder?: Decision;
}

/** Decisions for, in this order: anonymous, guest with a valid credential, another account, owner, owner and member. */
type Cells = readonly [Decision, Decision, Decision, Decision, Decision];

/** A rule about a kind of object: decisions for customers, the right that staff need, and what the others of them get. */
const rule =
  <About extends Resource['kind']>(about: About) =>
  (
    [anonymous, guest, stranger, owner, member]: Cells,
    right: StaffRight | undefined,
    otherStaff: Decision = 403,
  ): Rule<About> => {
    const ofStaff = (role: StaffRole) => (right !== undefined && mayStaff(role, right) ? 200 : otherStaff);
    const [support, preparer, courier] = [ofStaff('support'), ofStaff('preparer'), ofStaff('courier')];
    const [accountant, manager, admin] = [ofStaff('accountant'), ofStaff('manager'), ofStaff('admin')];
    const customers = { anonymous, guest, stranger, owner, member };
    return {
      about,
      decisions: { ...customers, support, preparer, courier, accountant, manager, admin },
    };
  };
const [shop, order, account] = [rule('shop'), rule('order'), rule('account')];
const [customer, email] = [rule('customer'), rule('email')];

// The rules of the access policy, for the shop, for orders, and for accounts. Each operation of the contract declares one.

const NO_STAFF = undefined;

export const everyone = shop([200, 200, 200, 200, 200], 'enter');
export const allButStaff = shop([200, 200, 200, 200, 200], NO_STAFF);
export const customersOnly = shop([401, 401, 200, 200, 200], NO_STAFF);
export const membersOnly = shop([401, 401, 403, 403, 200], NO_STAFF);
export const signedInOnly = shop([401, 401, 200, 200, 200], 'enter');

const staffRule = (right: StaffRight) => shop([401, 401, 403, 403, 403], right);

/** Staff with a right. */
export const staffMay = {
  enter: staffRule('enter'),
  readOrders: staffRule('readOrders'),
  changeOrders: staffRule('changeOrders'),
  prepare: staffRule('prepare'),
  deliver: staffRule('deliver'),
  changeStock: staffRule('changeStock'),
  decidePayments: staffRule('decidePayments'),
  overrule: staffRule('overrule'),
  decideMemberships: staffRule('decideMemberships'),
  readAccounts: staffRule('readAccounts'),
  signOutCustomers: staffRule('signOutCustomers'),
  editCatalogue: staffRule('editCatalogue'),
  readFigures: staffRule('readFigures'),
  readBooks: staffRule('readBooks'),
  closeDay: staffRule('closeDay'),
  readTrail: staffRule('readTrail'),
  manageStaff: staffRule('manageStaff'),
  manageWebhooks: staffRule('manageWebhooks'),
} satisfies Partial<Record<StaffRight, Rule<'shop'>>>;

export const orderHolders = order([401, 200, 404, 200, 200], 'decidePayments');
export const orderOwners = order([401, 404, 404, 200, 200], 'decidePayments');
export const cancellations = order([401, 404, 404, 200, 200], 'changeOrders');
export const changesOfOrder = order([401, 404, 404, 200, 200], 'overrule');
export const invoiceHolders = order([404, 200, 404, 200, 200], 'decidePayments');
export const payers = order([401, 200, 404, 200, 200], NO_STAFF);
export const payingOwners = order([401, 404, 404, 200, 200], NO_STAFF);
/** A payment link opens the start of a payment to its payer, and a part of its status. */
export const payersOrLinkHolders: Rule<'order'> = { ...payers, linkHolder: 200 };
export const statusForEveryone: Rule<'order'> = {
  ...order(['min', 200, 'min', 200, 200], 'decidePayments', 'min'),
  linkHolder: 'payer',
};

export const ownAccount = account([401, 401, 404, 200, 200], 'readAccounts');
export const changesOfAccount = account([401, 401, 404, 200, 200], 'manageStaff');
export const ownCustomer = customer([401, 401, 404, 200, 200], 'readAccounts');
export const purchasesOfCustomer = customer([401, 401, 404, 200, 200], 'decidePayments');
export const changesOfCustomer = customer([401, 401, 404, 200, 200], 'manageStaff');
// Their operations are also open to the browser that signed up with the address, by its ticket.
export const ownEmail = email([401, 401, 404, 200, 200], 'readAccounts');
export const changesByEmail = email([401, 401, 404, 200, 200], 'manageStaff');

/** Whether a caller without credentials has full access, so that an invalid access token does not matter. */
export const isForAnonymous = ({ decisions }: Rule): boolean => decisions.anonymous === 200;

/** Whether the capability of a guest's order gives full access. */
export const isForGuests = ({ decisions }: Rule): boolean => decisions.guest === 200;

/** The object that a rule is about. */
type ObjectOf<About extends Resource['kind']> = Extract<Resource, { kind: About }>;

/** Whether a rule gives full access. */
export const can = <About extends Resource['kind']>(
  principal: Principal,
  rule: Rule<About>,
  resource: ObjectOf<About>,
): boolean => decide(principal, rule, resource) === 200;

/** @throws TypeError for a resource of the wrong kind for the rule */
export function decide<About extends Resource['kind']>(
  principal: Principal,
  { about, decisions }: Rule<About>,
  resource: ObjectOf<About>,
): Decision {
  if (about !== resource.kind) throw new TypeError(`A rule about ${about} is not about: ${resource.kind}`);
  return decisions[columnOf(principal, resource, decisions)];
}

function columnOf(principal: Principal, resource: Resource, decisions: Rule['decisions']): Column {
  if (principal.kind === 'guest') {
    if (!principal.sentKeys) return 'anonymous';
    const isOthersOrder = resource.kind === 'order' && !principal.orderIds.has(resource.id);
    // A credential for another order counts as another account if the order's own credential would give access.
    return isOthersOrder && decisions.guest === 200 ? 'stranger' : 'guest';
  }
  if (isStaff(principal)) return principal.kind;
  const isOwner =
    resource.kind === 'account' || resource.kind === 'email'
      ? resource.accountId === principal.accountId
      : resource.kind === 'shop' || resource.customerId === principal.customerId;
  if (!isOwner) return 'stranger';
  return principal.kind === 'member' ? 'member' : 'owner';
}
