import { avatarEditMachine } from '#machines/avatar-edit/index.ts';
import { connect } from '#machines/connect.ts';
import { profileEditMachine, type ProfileChange } from '#machines/profile-edit/index.ts';
import { deleteAccount, saveAvatar, saveProfile } from '#src/api/accounts.ts';
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

/** The machine of a customer's picture with the API and this device. */
export const connectAvatarEdit = (shop: ShopClient, customerId: number) =>
  connect(avatarEditMachine, {
    preparePicture: callActor(({ file }: { file: unknown }) => preparePicture(file)),
    saveAvatar: callActor(({ avatar }: { avatar: string | null }, signal) =>
      saveAvatar(shop, { customerId, avatar }, signal),
    ),
  });

/** Pixels a side; the server shows at most 256. */
const SIDE = 512;
const QUALITY = 0.85;

/**
 * Makes a chosen file small enough to send on a slow network: the middle square of the picture, upright, as JPEG.
 *
 * @returns a `data:` URL
 * @throws for a file that the browser cannot read as a picture
 */
async function preparePicture(file: unknown): Promise<string> {
  if (!(file instanceof Blob)) throw new TypeError('not a file');
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE, SIDE);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
