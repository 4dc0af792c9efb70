import { type AccountId, accountId, type CustomerId, customerId } from '#domain/account/ids.ts';
import { mayStaff } from '#domain/staff/roles.ts';
import { account as text } from '#domain/messages/account.ts';
import { clearPersonalCookies, type ShopCookies } from '../access/cookies.ts';
import { requireSignedIn } from '../access/caller.ts';
import { staffOf } from '../access/staff-actions.ts';
import {
  changesOfAccount,
  changesOfCustomer,
  ownAccount,
  ownCustomer,
  signedInOnly,
  staffMay,
} from '../access/policy.ts';
import { byAccount, byNetwork, PASSWORD_LIMITS, PROOF_LIMITS, TEN_MINUTES_MS } from '../limits.ts';
import { PICTURE_BODY_LIMIT } from '../uploaded-picture.ts';
import type { OperationRequest, Operations } from '../operations.ts';
import { Problem } from '../problem.ts';
import { wireMaskedUser, wirePartner, wireUser } from './account-wire.ts';
import {
  findCustomerFacts,
  findCustomerProfile,
  findProfile,
  listProfiles,
  type Profile,
} from './accounts.repository.ts';
import { findAvatar, setAvatar } from './avatar.ts';
import { changeProfile, type ProfileParts, requirePassword } from './change-profile.ts';
import { deleteAccount, type DeletionParts } from './delete-account.ts';
import type { CodeParts } from './codes/codes.repository.ts';
import { requestEmailChange, verifyEmailChange } from './email-change.ts';

type Parts = ProfileParts & CodeParts & DeletionParts & { cookies: ShopCookies };

/** Accounts and customers, for their owners and for staff; the policy is applied before the handlers. @see AP-05 */
export const profileOperations = {
  listUsers: {
    access: staffMay.readAccounts,
    handle: async ({ db }, { query, caller }) => {
      const { profiles, total } = await listProfiles(db, query.page ?? 1);
      const isMasked = !mayStaff(staffOf(caller).role, 'readContacts');
      return { data: profiles.map(isMasked ? wireMaskedUser : wireUser), total };
    },
  },

  getUser: {
    access: ownAccount,
    notFound: 'account.unknown',
    handle: async (parts, { params }) => readUser(parts, accountId(params.id)),
  },

  getUserAccount: {
    access: ownAccount,
    notFound: 'account.unknown',
    handle: async (parts, { params }) => readUser(parts, accountId(params.id)),
  },

  putUser: {
    access: changesOfAccount,
    limits: PASSWORD_LIMITS,
    notFound: 'account.unknown',
    handle: changeUser,
  },

  updateUser: {
    access: changesOfAccount,
    limits: PASSWORD_LIMITS,
    notFound: 'account.unknown',
    handle: changeUser,
  },

  updateMe: {
    access: signedInOnly,
    limits: PASSWORD_LIMITS,
    handle: async (parts, { body, caller }) => {
      const { accountId: id } = requireSignedIn(caller);
      await changeProfile(parts, caller, await requireProfile(parts, id), body);
      return readUser(parts, id);
    },
  },

  requestEmailChange: {
    access: signedInOnly,
    limits: PASSWORD_LIMITS,
    handle: async (parts, { body, caller }) => {
      const { email, current_password: password } = body;
      await requestEmailChange(parts, caller, { email, password });
      return { success: true } as const;
    },
  },

  verifyEmailChange: {
    access: signedInOnly,
    limits: PROOF_LIMITS,
    handle: async (parts, { body, caller }) => {
      await verifyEmailChange(parts, caller, body);
      return readUser(parts, requireSignedIn(caller).accountId);
    },
  },

  setAvatar: {
    access: changesOfCustomer,
    limits: [
      { keyOf: byAccount, max: 20, windowMs: TEN_MINUTES_MS },
      { keyOf: byNetwork, max: 200, windowMs: TEN_MINUTES_MS },
    ],
    notFound: 'account.unknown',
    bodyLimit: PICTURE_BODY_LIMIT,
    handle: async (parts, { params, body, caller }) => {
      const profile = await requireCustomer(parts, customerId(params.partner_id));
      await setAvatar(parts, caller, profile, body.avatar);
      return { avatar: await findAvatar(parts.db, profile.customer.id) };
    },
  },

  deleteUser: {
    access: changesOfAccount,
    limits: PASSWORD_LIMITS,
    notFound: 'account.unknown',
    handle: async (parts, { params, body, caller }, reply) => {
      const profile = await requireProfile(parts, accountId(params.id));
      await requirePassword(parts.db, caller, body.current_password);
      await deleteAccount(parts, caller, profile);
      if (requireSignedIn(caller).accountId === profile.account.id)
        clearPersonalCookies(reply, parts.cookies, caller);
      return { message: text.deleted };
    },
  },

  getPartnerAccount: {
    access: ownCustomer,
    notFound: 'account.unknown',
    handle: async (parts, { params }) => wirePartner(await requireCustomer(parts, customerId(params.id))),
  },

  getPartnerDetails: {
    access: ownCustomer,
    notFound: 'account.unknown',
    handle: async (parts, { params }) => {
      const profile = await requireCustomer(parts, customerId(params.id));
      const { parentName, orders } = await findCustomerFacts(parts.db, profile.customer);
      return {
        partner: wirePartner(profile),
        parent_name: parentName,
        orders,
        created_at: profile.customer.createdAt.toISOString(),
      };
    },
  },

  updatePartner: {
    access: changesOfCustomer,
    limits: PASSWORD_LIMITS,
    notFound: 'account.unknown',
    handle: async (parts, { params, body, caller }) => {
      const id = customerId(params.id);
      await changeProfile(parts, caller, await requireCustomer(parts, id), body);
      return wirePartner(await requireCustomer(parts, id));
    },
  },
} satisfies Operations<Parts>;

/** @throws Problem `account.unknown` for a missing or deleted account */
async function requireProfile({ db }: Parts, id: AccountId): Promise<Profile> {
  const profile = await findProfile(db, id);
  if (!profile || profile.account.deletedAt !== null) throw new Problem('account.unknown');
  return profile;
}
async function requireCustomer({ db }: Parts, id: CustomerId) {
  const profile = await findCustomerProfile(db, id);
  if (!profile || profile.account.deletedAt !== null) throw new Problem('account.unknown');
  return profile;
}

async function readUser(parts: Parts, id: AccountId) {
  const profile = await requireProfile(parts, id);
  return { ...wireUser(profile), avatar: await findAvatar(parts.db, profile.account.customerId) };
}

async function changeUser(
  parts: Parts,
  { params, body, caller }: OperationRequest<'putUser'> | OperationRequest<'updateUser'>,
) {
  const id = accountId(params.id);
  await changeProfile(parts, caller, await requireProfile(parts, id), body);
  return readUser(parts, id);
}
