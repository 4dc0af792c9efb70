import { secondFactor as text } from '#domain/messages/second-factor.ts';
import type { FactorProof, PreparedFactor } from '#machines/second-factor/index.ts';
import { type FromContract, fromContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import { PASSWORD_FIELDS, withFormFields } from './errors.ts';
import { staffQuery } from './staff.ts';

const { loadFailed, saveFailed } = text.page;
const PATH = '/api/gestion/second-facteur';

const bodyOf = ({ currentPassword, code }: FactorProof) => ({ current_password: currentPassword, code });

export type FactorState = FromContract<components['schemas']['SecondFactor']>;

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

/** @returns the recovery codes that replace those of before. @throws ApiError with code `account.wrong_password`, `account.code_invalid` */
export async function renewRecoveryCodes(
  shop: ShopClient,
  proof: FactorProof,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    const answer = shop.POST(`${PATH}/codes`, { body: bodyOf(proof), signal });
    return (await unwrap(answer, saveFailed)).recovery_codes;
  } catch (error) {
    throw withFormFields(error, PASSWORD_FIELDS);
  }
}

/** @throws ApiError with code `account.wrong_password`, `account.code_invalid` */
export const switchOffSecondFactor = (shop: ShopClient, proof: FactorProof) =>
  unwrap(shop.DELETE(PATH, { body: bodyOf(proof) }), saveFailed);
