/**
 * Preloaded into the measured processes (`--import`): counts what they send to PostgreSQL and reports it, with the
 * CPU time used, when the parent process asks. It imports nothing of the shop, so that it works with any version of
 * it.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type pg from 'pg';
import { countStatements } from './count-statements.ts';

const require = createRequire(join(process.cwd(), 'package.json'));
/** The same `pg` module that the measured code loads. */
const { Client }: typeof pg = require('pg');
const counts = countStatements(Client.prototype);

process.on('message', (message) => {
  if (message !== 'measure') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ ...counts, cpuMs: (user + system) / 1_000 });
});
