import type { Config } from './config.ts';
import { readTimeOf } from './database-clock.ts';
import { openDatabase } from './db/open.ts';
import { reasonOf } from './preflight/finding.ts';
import { systemRandom } from './random.ts';
import { inviteFirstAdmin } from './staff/team.ts';

/**
 * Invites the first admin with the server's own login, beside the running shop, which sends the mail.
 *
 * @returns a sentence for the operator, and whether the invitation was made
 * @see DK-17
 */
export async function inviteAdmin(
  { databaseUrl, pooled }: Pick<Config, 'databaseUrl' | 'pooled'>,
  address: string,
): Promise<{ isInvited: boolean; sentence: string }> {
  if (databaseUrl.startsWith('pglite:'))
    return refuse('The embedded engine serves one process only; DEMO_PASSWORD creates an admin there.');
  try {
    const { db, close } = await openDatabase(databaseUrl, { connections: 1, pooled });
    try {
      const now = new Date(await readTimeOf(db)());
      return await inviteFirstAdmin({ db, clock: { now: () => now }, random: systemRandom }, address);
    } finally {
      await close();
    }
  } catch (error) {
    return refuse(`Nobody was invited: ${reasonOf(error)}. The first start of the shop makes the tables.`);
  }
}

const refuse = (sentence: string) => ({ isInvited: false, sentence });
