import { accountPaths } from '#domain/account/paths.ts';
import type { ComponentType } from 'react';
import { paths } from '#domain/paths.ts';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { CodeVerification } from './CodeVerification.tsx';
import { CompleteAccount } from './CompleteAccount.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { NewPassword } from './NewPassword.tsx';
import { SignIn } from './SignIn.tsx';
import { SignUp } from './SignUp.tsx';

const SCREENS: Partial<Record<string, ComponentType>> = {
  [paths.signup]: SignUp,
  [accountPaths.signupAlias]: SignUp,
  [accountPaths.verification]: CodeVerification,
  [accountPaths.completeAccount]: CompleteAccount,
  [accountPaths.forgotPassword]: ForgotPassword,
  [accountPaths.newPassword]: NewPassword,
};

/** The screens of sign-in, sign-up and recovery, in one chunk: users go from one to the next. @see RT-12 @see RT-13 */
export default function AccountPage() {
  const { pathname } = useScreenLocation();
  const Screen = SCREENS[pathname] ?? SignIn;
  return <Screen />;
}
