import { codeAt } from '#server/accounts/second-factor/totp.ts';
import { PASSWORD } from './accounts.ts';
import type { TestShop } from './shop-server.ts';
import type { Client } from './visitor.ts';

export const FACTOR = '/api/gestion/second-facteur';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a secret in base 32. @param steps of 30 s before or after the shop's time */
export function appCode({ clock }: Pick<TestShop, 'clock'>, secret: string, steps = 0): string {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return codeAt(Uint8Array.from(bytes), Math.floor(clock.now().getTime() / 30_000) + steps);
}

/** Switches the second factor of a signed-in member of staff on. */
export async function switchFactorOn(
  shop: Pick<TestShop, 'clock'>,
  staff: Pick<Client, 'post' | 'put'>,
): Promise<{ secret: string; codes: string[] }> {
  const prepared = await staff.post(FACTOR, { current_password: PASSWORD });
  const { secret, proof } = prepared.json<{ secret: string; proof: string }>();
  const answer = await staff.put(FACTOR, { proof, code: appCode(shop, secret) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { secret, codes: answer.json<{ recovery_codes: string[] }>().recovery_codes };
}
