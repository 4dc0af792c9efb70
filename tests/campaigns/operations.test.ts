import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '#scripts/project.ts';
import { findFreePort } from '#scripts/start/ports.ts';

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

/** What HAProxy answers to one request; its certificate is signed by no known authority. */
async function ask(url: string, method = 'GET') {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const request = send(url, { method, rejectUnauthorized: false, agent: false }).end();
  const [response] = await once(request, 'response');
  await text(response);
  return { status: response.statusCode, headers: response.headers };
}

/** Whether a connection with these options comes about. */
async function connects(
  port: number,
  options: { ciphers?: string; maxVersion: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3' },
) {
  const socket = connect({
    port,
    host: '127.0.0.1',
    rejectUnauthorized: false,
    minVersion: 'TLSv1',
    ...options,
  });
  const [result] = await Promise.race([
    once(socket, 'secureConnect').then(() => [true]),
    once(socket, 'close').then(() => [false]),
  ]).catch(() => [false]);
  socket.destroy();
  return result;
}

it('[OP-03] HAProxy has TLS of today only, says so in each answer, and redirects pages and nothing else to it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
  const certificate = join(folder, 'tls.pem');
  const key = join(folder, 'key.pem');
  const made = `req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 2 -keyout ${key} -out ${certificate}`;
  await run('openssl', made.split(' '));
  appendFileSync(certificate, readFileSync(key));
  const [shop, http, nowhere, health, postgres] = await Promise.all(Array.from({ length: 5 }, findFreePort));
  const proxy = spawn(
    '/usr/sbin/haproxy',
    ['-db', '-f', join(projectRoot, 'operations/haproxy/haproxy.cfg')],
    {
      env: {
        ...process.env,
        SHOP_BIND: `127.0.0.1:${shop}`,
        TLS_CERTIFICATE: certificate,
        HTTP_BIND: `127.0.0.1:${http}`,
        HEALTH_BIND: `127.0.0.1:${health}`,
        POSTGRES_BIND: `127.0.0.1:${postgres}`,
        NODE_1: `127.0.0.1:${nowhere}`,
        NODE_2: `127.0.0.1:${nowhere}`,
        POSTGRES_1: `127.0.0.1:${nowhere}`,
        POSTGRES_2: `127.0.0.1:${nowhere}`,
      },
      stdio: 'ignore',
    },
  );
  const ended = once(proxy, 'exit');
  try {
    await expect
      .poll(() =>
        ask(`http://127.0.0.1:${health}`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    const { status, headers } = await ask(`https://127.0.0.1:${shop}/`);
    expect([status, headers['strict-transport-security'], headers['x-content-type-options']]).toEqual([
      503,
      'max-age=31536000; includeSubDomains',
      'nosniff',
    ]);
    expect(await connects(shop!, { maxVersion: 'TLSv1.3' })).toBe(true);
    expect(await connects(shop!, { maxVersion: 'TLSv1.2' })).toBe(true);
    expect(await connects(shop!, { maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })).toBe(false);
    for (const ciphers of ['AES256-GCM-SHA384', 'ECDHE-RSA-AES256-SHA384', 'AES128-SHA'])
      expect([ciphers, await connects(shop!, { maxVersion: 'TLSv1.2', ciphers })]).toEqual([ciphers, false]);
    const page = await ask(`http://127.0.0.1:${http}/produit/1?x=1`);
    expect([page.status, page.headers.location]).toEqual([302, `https://127.0.0.1:${http}/produit/1?x=1`]);
    const calls = [
      await ask(`http://127.0.0.1:${http}/api/produits-page`),
      await ask(`http://127.0.0.1:${http}/facture/paydunya`, 'POST'),
    ];
    expect(calls.map((answer) => answer.status)).toEqual([403, 403]);
  } finally {
    proxy.kill();
    await ended;
    rmSync(folder, { recursive: true });
  }
});
