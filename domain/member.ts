/** What the shop knows of the person who is signed in. */
export interface Member {
  id: number;
  name: string;
  /** Whether the membership was accepted. */
  isAccepted: boolean;
  /** The company or person who answers for the credit. */
  parentId: number | undefined;
}

/** Whether somebody may buy on credit. A visitor is `undefined`. @see BK-08 */
export const mayBuyOnCredit = (member: Member | undefined): boolean => member?.isAccepted ?? false;

/** Whether somebody may narrow a listing to what is sold on credit. @see LS-09 */
export const mayFilterCredit = (member: Member | undefined): boolean =>
  mayBuyOnCredit(member) && member?.parentId !== undefined;
