/**
 * What an account of staff is for. Each role has only the rights of its work; a manager has all but the accounts of
 * customers and staff, an admin has all.
 */
export const STAFF_ROLES = ['support', 'preparer', 'courier', 'accountant', 'manager', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const MANAGERS = ['manager', 'admin'] as const satisfies StaffRole[];

/** Who may do what in the staff area; the server decides by it, and the menu shows no more. @see DK-17 */
export const STAFF_RIGHTS = {
  enter: STAFF_ROLES,
  /** Orders with their buyers, payments, messages and notes. */
  readOrders: ['support', 'preparer', 'accountant', ...MANAGERS],
  /** Makes orders for callers, changes unpaid ones, writes notes. */
  changeOrders: ['support', ...MANAGERS],
  /** Confirms and prepares parcels, and gives them to couriers. */
  prepare: ['support', 'preparer', ...MANAGERS],
  /** The rounds of couriers, with the cash that they receive. */
  deliver: ['courier', 'preparer', ...MANAGERS],
  /** Corrects the number of units of a product. */
  changeStock: ['preparer', ...MANAGERS],
  /** Tasks about payments, refunds, cash at the counter, recordings. */
  decidePayments: ['support', 'accountant', ...MANAGERS],
  /** What another member of staff has begun, or did wrongly. */
  overrule: MANAGERS,
  decideMemberships: ['support', ...MANAGERS],
  readAccounts: ['support', ...MANAGERS],
  /** Ends the sessions of a customer whose phone was lost or stolen. */
  signOutCustomers: ['support', ...MANAGERS],
  /** Mail addresses and phones in full, in lists. */
  readContacts: MANAGERS,
  editCatalogue: MANAGERS,
  readFigures: ['accountant', ...MANAGERS],
  /** The accounting entries of a month. */
  readBooks: ['accountant', ...MANAGERS],
  /** Uploads statements of providers, counts the cash and closes the day. */
  closeDay: ['accountant', ...MANAGERS],
  readTrail: ['accountant', ...MANAGERS],
  manageStaff: ['admin'],
  /** Systems outside of the shop that receive messages about orders and payments. */
  manageWebhooks: ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffRight = keyof typeof STAFF_RIGHTS;

/** Whether a role has a right. */
export const mayStaff = (role: StaffRole, right: StaffRight): boolean =>
  (STAFF_RIGHTS[right] as readonly StaffRole[]).includes(role);

/** Whether a word, e.g. the kind of a principal, is a role of staff. */
export const isStaffRole = (word: string): word is StaffRole => STAFF_ROLES.some((role) => role === word);

/** What moves money or decides who may: an account with one of these rights needs a second factor in live mode. */
const GUARDED_RIGHTS = ['decidePayments', 'closeDay', 'manageStaff', 'manageWebhooks'] as const;

/** Whether a stolen password of this role must not be enough, once real money is paid. */
export const needsSecondFactor = (role: StaffRole): boolean =>
  GUARDED_RIGHTS.some((right) => mayStaff(role, right));
