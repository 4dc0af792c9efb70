import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { readTimeOf } from './database-clock.ts';
import type { Database } from './db/index.ts';
import { openDatabase } from './db/open.ts';
import { reasonOf } from './preflight/finding.ts';
import { systemRandom } from './random.ts';
import { type CommandResult, inviteFirstAdmin, removeFactorByOperator } from './staff/team.ts';

type Settings = Pick<Config, 'databaseUrl' | 'pooled'>;

/**
 * Invites the first admin.
 *
 * @see DK-17
 */
export const inviteAdmin = (settings: Settings, address: string): Promise<CommandResult> =>
  run(settings, (parts) => inviteFirstAdmin({ ...parts, random: systemRandom }, address));

/** Switches the second factor of an account of staff off. */
export const removeSecondFactor = (settings: Settings, address: string): Promise<CommandResult> =>
  run(settings, (parts) => removeFactorByOperator(parts, address));

/** Does something with the server's own login, beside the running shop, which sends the mails. */
async function run(
  { databaseUrl, pooled }: Settings,
  command: (parts: { db: Database; clock: Clock }) => Promise<CommandResult>,
): Promise<CommandResult> {
  if (databaseUrl.startsWith('pglite:'))
    return refuse('The embedded engine serves one process only; DEMO_PASSWORD creates its accounts.');
  try {
    const { db, close } = await openDatabase(databaseUrl, { connections: 1, pooled });
    try {
      const now = new Date(await readTimeOf(db)());
      return await command({ db, clock: { now: () => now } });
    } finally {
      await close();
    }
  } catch (error) {
    return refuse(`Nothing was done: ${reasonOf(error)}. The first start of the shop makes the tables.`);
  }
}

const refuse = (sentence: string): CommandResult => ({ isDone: false, sentence });
