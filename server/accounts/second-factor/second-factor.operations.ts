import type { components } from '#openapi/schema.d.ts';
import { needsSecondFactor } from '#domain/staff/roles.ts';
import type { Caller } from '../../access/caller.ts';
import { staffMay } from '../../access/policy.ts';
import { staffIdOf, staffOf } from '../../access/staff-actions.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/index.ts';
import { returnUses } from '../../db/limit-counts.ts';
import { PASSWORD_LIMITS } from '../../limits.ts';
import type { Operations } from '../../operations.ts';
import { Problem } from '../../problem.ts';
import { requirePassword } from '../change-profile.ts';
import { type SecondFactors, takeCodeGuess } from './second-factors.ts';

interface Parts {
  db: Database;
  clock: Clock;
  factors: SecondFactors;
  config: Pick<Config, 'mode'>;
}

/** What members of staff do with their own second factor. @see docs/decisions/0080-a-second-factor-for-staff.md */
export const secondFactorOperations = {
  getSecondFactor: {
    access: staffMay.enter,
    isBeforeFactor: true,
    handle: async (parts, { caller }) => readState(parts, caller),
  },

  prepareSecondFactor: {
    access: staffMay.enter,
    isBeforeFactor: true,
    limits: PASSWORD_LIMITS,
    handle: async ({ db, factors }, { body, caller }) => {
      const { account } = await requirePassword(db, caller, body.current_password);
      if (await factors.find(account.id)) throw new Problem('request.conflict');
      return factors.prepare({ id: account.id, email: account.email ?? '' });
    },
  },

  switchOnSecondFactor: {
    access: staffMay.enter,
    isBeforeFactor: true,
    limits: PASSWORD_LIMITS,
    handle: async ({ factors }, { body, caller, log }) => {
      const account = staffIdOf(caller);
      const codes = await factors.switchOn(account, { ...body, keptSession: caller.sessionId });
      log.info({ event: 'account.second_factor', account, change: 'on' }, 'second factor switched on');
      return { recovery_codes: codes };
    },
  },

  renewRecoveryCodes: {
    access: staffMay.enter,
    limits: PASSWORD_LIMITS,
    handle: async (parts, { body, caller, log }) => {
      const account = staffIdOf(caller);
      const codes = await withProof(parts, caller, body, () => parts.factors.renewCodes(account, body.code));
      log.info({ event: 'account.second_factor', account, change: 'codes' }, 'recovery codes renewed');
      return { recovery_codes: codes };
    },
  },

  switchOffSecondFactor: {
    access: staffMay.enter,
    limits: PASSWORD_LIMITS,
    handle: async (parts, { body, caller, log }) => {
      const account = staffIdOf(caller);
      await withProof(parts, caller, body, () => parts.factors.switchOff(account, body.code));
      log.info({ event: 'account.second_factor', account, change: 'off' }, 'second factor switched off');
      return readState(parts, caller);
    },
  },
} satisfies Operations<Parts>;

/** Does what the password and a code allow, and counts the guess at the code. */
async function withProof<T>(
  { db, clock }: Parts,
  caller: Caller,
  { current_password: password }: components['schemas']['FactorProof'],
  change: () => Promise<T>,
): Promise<T> {
  await requirePassword(db, caller, password);
  const guess = await takeCodeGuess(db, staffIdOf(caller), { device: undefined, now: clock.now() });
  const result = await change();
  await returnUses(db, guess);
  return result;
}

async function readState(
  { factors, config: { mode } }: Parts,
  caller: Caller,
): Promise<components['schemas']['SecondFactor']> {
  const { accountId, role } = staffOf(caller);
  const found = await factors.find(accountId);
  return {
    switched_on_at: found?.since.toISOString() ?? null,
    codes_left: found?.codesLeft ?? 0,
    required: mode === 'live' && needsSecondFactor(role),
  };
}
