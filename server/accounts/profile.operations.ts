import { type AccountId, accountId, type CustomerId, customerId } from '#domain/account/ids.ts';
import { account as text } from '#domain/messages/account.ts';
import { clearPersonalCookies, shopCookies } from '../access/cookies.ts';
import { requireSignedIn } from '../access/caller.ts';
import type { Handlers } from '../operations.ts';
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

/** Accounts and customers, for their owners and for staff; the policy is applied before the handlers. @see AP-05 */
export function profileOperations(
  parts: ProfileParts & CodeParts & DeletionParts & { publicOrigin: string },
) {
  const { db } = parts;
  const cookies = shopCookies(parts.publicOrigin);

  /** @throws Problem `account.unknown` for a missing or deleted account */
  async function requireProfile(id: AccountId): Promise<Profile> {
    const profile = await findProfile(db, id);
    if (!profile || profile.account.deletedAt !== null) throw new Problem('account.unknown');
    return profile;
  }
  async function requireCustomer(id: CustomerId) {
    const profile = await findCustomerProfile(db, id);
    if (!profile || profile.account.deletedAt !== null) throw new Problem('account.unknown');
    return profile;
  }
  const readUser = async (id: AccountId) => {
    const profile = await requireProfile(id);
    return { ...wireUser(profile), avatar: await findAvatar(db, profile.account.customerId) };
  };

  const changeUser: Handlers['putUser'] = async ({ params, body, caller }) => {
    const id = accountId(params.id);
    await changeProfile(parts, caller, await requireProfile(id), body);
    return readUser(id);
  };

  return {
    async listUsers({ query, caller }) {
      const { profiles, total } = await listProfiles(db, query.page ?? 1);
      const isMasked = requireSignedIn(caller).kind === 'support';
      return { data: profiles.map(isMasked ? wireMaskedUser : wireUser), total };
    },

    getUser: async ({ params }) => readUser(accountId(params.id)),
    getUserAccount: async ({ params }) => readUser(accountId(params.id)),
    putUser: changeUser,
    updateUser: changeUser,

    async updateMe({ body, caller }) {
      const { accountId: id } = requireSignedIn(caller);
      await changeProfile(parts, caller, await requireProfile(id), body);
      return readUser(id);
    },

    async requestEmailChange({ body, caller }) {
      const { email, current_password: password } = body;
      await requestEmailChange(parts, caller, { email, password });
      return { success: true } as const;
    },

    async verifyEmailChange({ body, caller }) {
      await verifyEmailChange(parts, caller, body);
      return readUser(requireSignedIn(caller).accountId);
    },

    async setAvatar({ params, body, caller }) {
      const profile = await requireCustomer(customerId(params.partner_id));
      await setAvatar(parts, caller, profile, body.avatar);
      return { avatar: await findAvatar(db, profile.customer.id) };
    },

    async deleteUser({ params, body, caller }, reply) {
      const profile = await requireProfile(accountId(params.id));
      await requirePassword(db, caller, body.current_password);
      await deleteAccount(parts, caller, profile);
      if (requireSignedIn(caller).accountId === profile.account.id)
        clearPersonalCookies(reply, cookies, caller);
      return { message: text.deleted };
    },

    getPartnerAccount: async ({ params }) => wirePartner(await requireCustomer(customerId(params.id))),

    async getPartnerDetails({ params }) {
      const profile = await requireCustomer(customerId(params.id));
      const { parentName, orders } = await findCustomerFacts(db, profile.customer);
      return {
        partner: wirePartner(profile),
        parent_name: parentName,
        orders,
        created_at: profile.customer.createdAt.toISOString(),
      };
    },

    async updatePartner({ params, body, caller }) {
      const id = customerId(params.id);
      await changeProfile(parts, caller, await requireCustomer(id), body);
      return wirePartner(await requireCustomer(id));
    },
  } satisfies Partial<Handlers>;
}
