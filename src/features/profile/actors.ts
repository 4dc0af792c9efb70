import { connect } from '#machines/connect.ts';
import { profileEditMachine, type ProfileChange } from '#machines/profile-edit/index.ts';
import { deleteAccount, saveProfile } from '#src/api/accounts.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';

/** The machine of the personal data with the API. @param id the account */
export const connectProfileEdit = (shop: ShopClient, id: number) =>
  connect(profileEditMachine, {
    saveProfile: callActor((change: ProfileChange, signal) => saveProfile(shop, change, signal)),
    deleteAccount: callActor<unknown, { password: string }>(({ password }, signal) =>
      deleteAccount(shop, { id, password }, signal),
    ),
  });
