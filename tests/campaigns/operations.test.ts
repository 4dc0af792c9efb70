import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '#scripts/project.ts';

const run = promisify(execFile);

/** The settings of HAProxy's container. */
const Settings = v.object({
  services: v.object({ haproxy: v.object({ environment: v.record(v.string(), v.string()) }) }),
});

it('[OP-03] systemd accepts the unit', async () => {
  const unit = join(projectRoot, 'operations/systemd/ker-electro@.service');
  const { stderr } = await run('systemd-analyze', ['verify', unit]).catch((error: unknown) => ({
    stderr: String(Object(error).stderr),
  }));
  const own = stderr.split('\n').filter((line) => line.includes('ker-electro@'));
  expect(own.filter((line) => !line.includes('is not executable'))).toEqual([]);
});

it('[OP-03] HAProxy accepts its settings', async () => {
  const compose: unknown = parse(readFileSync(join(projectRoot, 'compose.yaml'), 'utf8'), { merge: true });
  const { TLS_CERTIFICATE: _, ...settings } = v.parse(Settings, compose).services.haproxy.environment;
  const file = join(projectRoot, 'operations/haproxy/haproxy.cfg');
  const { stdout, stderr } = await run('/usr/sbin/haproxy', ['-c', '-f', file], {
    env: { ...process.env, ...settings },
  });
  expect(stdout + stderr).toContain('Configuration file is valid');
});
