import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds of a tick of the kernel's clock, in which it counts processor time. */
const TICK_MS = 10;

/** The programs of a cluster, by what their command lines have. */
const PROGRAMS = {
  shop: /bundled-.*program\.mjs$/,
  PostgreSQL: /postgres/,
  HAProxy: /haproxy/,
  PgBouncer: /pgbouncer/,
} as const;

/** Processor time that the running processes of each program have used, and this one with its buyers and providers. In milliseconds. */
export async function processorTimes(): Promise<Record<string, number>> {
  const { user, system } = process.cpuUsage();
  const times: Record<string, number> = { 'buyers and providers': (user + system) / 1_000 };
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // A process may have ended since.
    const [command, stat] = await Promise.all(
      ['cmdline', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    );
    const words = command?.split('\0').filter(Boolean).join(' ') ?? '';
    const [name] = Object.entries(PROGRAMS).find(([, pattern]) => pattern.test(words)) ?? [];
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    if (name !== undefined)
      times[name] = (times[name] ?? 0) + (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }
  return times;
}
