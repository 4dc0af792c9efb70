/**
 * The e-mail address of the account whose password a form asks for, hidden: password managers find the login by it. They
 * ignore inputs of type `hidden`.
 */
export const AccountName = ({ email }: { email: string }) => (
  <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
);
