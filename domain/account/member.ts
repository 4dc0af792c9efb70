/** The person who is signed in, as far as the first paint needs it. */
export interface Member {
  /** The customer's id; `undefined` for staff, who are no customers. */
  id: number | undefined;
  isStaff: boolean;
  /** Whether the membership was accepted. */
  isAccepted: boolean;
  /** The account of the company or person that guarantees the customer's credit. */
  parentId: number | undefined;
}

/** Whether this customer may buy on credit; `undefined` means a visitor. @see BK-08 */
export const mayBuyOnCredit = (member: Member | undefined): boolean => member?.isAccepted ?? false;

/** Whether this customer may filter a listing by credit. @see LS-09 */
export const mayFilterCredit = (member: Member | undefined): boolean =>
  mayBuyOnCredit(member) && member?.parentId !== undefined;
