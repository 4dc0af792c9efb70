import { avatarEditMachine } from '#machines/avatar-edit/index.ts';
import { connect } from '#machines/connect.ts';
import { profileEditMachine, type ProfileChange } from '#machines/profile-edit/index.ts';
import { deleteAccount, saveAvatar, saveProfile } from '#src/api/accounts.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { preparePicture } from './prepare-picture.ts';

/** The machine of the personal data with the API. @param id the account */
export const connectProfileEdit = (shop: ShopClient, id: number) =>
  connect(profileEditMachine, {
    saveProfile: callActor((change: ProfileChange, signal) => saveProfile(shop, change, signal)),
    deleteAccount: callActor<unknown, { password: string }>(({ password }, signal) =>
      deleteAccount(shop, { id, password }, signal),
    ),
  });

/** The machine of a customer's picture with the API and this device. */
export const connectAvatarEdit = (shop: ShopClient, customerId: number) =>
  connect(avatarEditMachine, {
    preparePicture: callActor(({ file }: { file: unknown }) => preparePicture(file)),
    saveAvatar: callActor(({ avatar }: { avatar: string | null }, signal) =>
      saveAvatar(shop, { customerId, avatar }, signal),
    ),
  });
