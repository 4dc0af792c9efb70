import { secondFactor as text } from '#domain/messages/second-factor.ts';
import type { PreparedFactor } from '#machines/second-factor/index.ts';
import { fromContract } from '#openapi/names.ts';
import { type ShopClient, unwrap } from './client.ts';
import { PASSWORD_FIELDS, withFormFields } from './errors.ts';
import { staffQuery } from './staff.ts';

const { loadFailed, saveFailed } = text.page;
const PATH = '/api/gestion/second-facteur';

/** The second factor of the signed-in member of staff; `switchedOnAt` is undefined while it is off. */
export const secondFactorQuery = (shop: ShopClient) =>
  staffQuery(['second-factor'], async (signal) =>
    fromContract(await unwrap(shop.GET(PATH, { signal }), loadFailed)),
  );

/** @throws ApiError with code `account.wrong_password` */
export async function prepareSecondFactor(
  shop: ShopClient,
  currentPassword: string,
  signal: AbortSignal,
): Promise<PreparedFactor> {
  try {
    return await unwrap(shop.POST(PATH, { body: { current_password: currentPassword }, signal }), saveFailed);
  } catch (error) {
    throw withFormFields(error, PASSWORD_FIELDS);
  }
}

/** @returns the recovery codes */
export const switchOnSecondFactor = async (
  shop: ShopClient,
  confirmation: { proof: string; code: string },
  signal: AbortSignal,
): Promise<readonly string[]> =>
  (await unwrap(shop.PUT(PATH, { body: confirmation, signal }), saveFailed)).recovery_codes;

/** @throws ApiError with code `account.wrong_password`, `account.code_invalid` */
export const switchOffSecondFactor = (
  shop: ShopClient,
  { currentPassword, code }: { currentPassword: string; code: string },
) => unwrap(shop.DELETE(PATH, { body: { current_password: currentPassword, code } }), saveFailed);
