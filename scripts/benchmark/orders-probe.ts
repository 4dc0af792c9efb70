/**
 * Loaded into the measured processes before their own code (`--import`): counts what they send to PostgreSQL and tells it,
 * with the CPU time used, to the parent that asks. It needs nothing of the shop, so that it fits any version of it.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type pg from 'pg';
import { countStatements } from './count-statements.ts';

const require = createRequire(join(process.cwd(), 'package.json'));
/** The very `pg` that the measured code loads. */
const { Client }: typeof pg = require('pg');
const counts = countStatements(Client.prototype);

process.on('message', (message) => {
  if (message !== 'measure') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ ...counts, cpuMs: (user + system) / 1_000 });
});
