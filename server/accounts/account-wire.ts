import { maskPhone } from '#domain/text/phone.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Profile } from './accounts.repository.ts';
import type { IssuedTokens } from './sessions.ts';

/** An account in the contract's form, for its owner and for admins. @see AP-05 */
export const wireUser = ({ account, customer }: Profile): components['schemas']['User'] => ({
  id: account.id,
  partner_id: account.customerId,
  role: account.role,
  name: customer?.name ?? '',
  email: account.email,
  partner_phone: customer?.phone ?? null,
  address: customer?.address ?? null,
  adhesion: customer?.adhesion ?? 'none',
  parent_id: customer?.parentId ?? null,
  is_verified: account.verifiedAt !== null,
});

/** A customer in the contract's form. */
export const wirePartner = ({
  account,
  customer,
}: Profile & { customer: NonNullable<Profile['customer']> }): components['schemas']['Partner'] => ({
  id: customer.id,
  user_id: account.id,
  name: customer.name,
  email: account.email,
  phone: customer.phone,
  address: customer.address,
  adhesion: customer.adhesion,
  parent_id: customer.parentId,
  is_verified: account.verifiedAt !== null,
});

/** An account as support sees it in the list: whom to look up, without what reaches the person. */
export function wireMaskedUser(profile: Profile): components['schemas']['User'] {
  const user = wireUser(profile);
  return {
    ...user,
    email: user.email && maskEmail(user.email),
    partner_phone: user.partner_phone && maskPhone(user.partner_phone),
    address: null,
  };
}

const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

/** The tokens of a session. */
export const wireTokens = ({
  accessToken,
  accessLifeS,
  refreshToken,
  refreshLifeS,
}: IssuedTokens): components['schemas']['Tokens'] => ({
  access_token: accessToken,
  expires_in: accessLifeS,
  refresh_token: refreshToken,
  refresh_expires_in: refreshLifeS,
});

/** The answer to a sign-in. */
export const wireSignedIn = (profile: Profile, tokens: IssuedTokens): components['schemas']['SignedIn'] => ({
  ...wireTokens(tokens),
  uid: profile.account.id,
  partner_id: profile.account.customerId,
  is_verified: profile.account.verifiedAt !== null,
  user: wireUser(profile),
});
