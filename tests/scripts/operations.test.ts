import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '#scripts/project.ts';
import { VARIABLES } from '#server/config.ts';
import { fileNameOf } from '#server/environment.ts';
import { sourcesIn } from '#tests/support/import-graph.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

const Service = v.object({
  image: v.string(),
  build: v.optional(v.string()),
  user: v.string(),
  read_only: v.boolean(),
  cap_drop: v.array(v.string()),
  security_opt: v.array(v.string()),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  volumes: v.optional(v.array(v.string()), []),
  secrets: v.optional(v.array(v.string()), []),
  healthcheck: v.object({ test: v.array(v.string()) }),
});
const Compose = v.object({
  services: v.record(v.string(), Service),
  volumes: v.record(v.string(), v.unknown()),
  secrets: v.record(v.string(), v.object({ file: v.string() })),
});

const compose = v.parse(Compose, parse(read('compose.yaml'), { merge: true }));
const services = Object.entries(compose.services);
const shops = services.filter(([name]) => name.startsWith('shop-'));
const unit = read('operations/systemd/ker-electro@.service');
const isKnown = (name: string): boolean =>
  VARIABLES.some((variable) => [variable, fileNameOf(variable)].includes(name));

describe('compose.yaml', () => {
  it.each(services)(
    '[OP-03] %s runs without rights, on a root file system that it cannot change',
    (_, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(service.user).toMatch(/^[1-9]\d*:\d+$/);
    },
  );

  it('[OP-03] every image that is pulled has a version', () => {
    const pulled = services.filter(([, { build }]) => build === undefined).map(([, { image }]) => image);
    expect(pulled.length).toBeGreaterThan(3);
    expect(pulled.filter((image) => !/^[\w./-]+:v?\d/.test(image))).toEqual([]);
  });

  it.each(services)('[OP-03] %s says whether it is healthy', (_, { healthcheck }) => {
    expect(healthcheck.test[0]).toMatch(/^CMD(?:-SHELL)?$/);
    expect(healthcheck.test.length).toBeGreaterThan(1);
  });

  it('[OP-03] every file and folder that it names exists', () => {
    const named = services.flatMap(([, { volumes, build }]) => [
      ...volumes.map((volume) => volume.split(':')[0] ?? ''),
      ...(build === undefined ? [] : [join(build, 'Containerfile')]),
    ]);
    const missing = named
      .filter((path) => !Object.hasOwn(compose.volumes, path))
      .filter((path) => !existsSync(join(projectRoot, path)));
    expect(named.length).toBeGreaterThan(8);
    expect(missing).toEqual([]);
  });

  it('[OP-03] two processes of the shop get settings that the server knows, and secrets in files only', () => {
    expect(shops.length).toBe(2);
    for (const [, { environment, secrets }] of shops) {
      expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([]);
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
      expect(files.map(([, path]) => path).toSorted()).toEqual(
        secrets.map((name) => `/run/secrets/${name}`).toSorted(),
      );
    }
  });

  it('[OP-03] every secret is one of the operator’s files, and each of them is used', () => {
    const used = new Set(services.flatMap(([, { secrets }]) => secrets));
    expect([...used].toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
    const files = Object.values(compose.secrets).map(({ file }) => file);
    expect(files.filter((file) => !file.startsWith('./operations/secrets/'))).toEqual([]);
    expect(read('.gitignore')).toContain('operations/secrets/');
  });

  it('[OP-03] HAProxy gets every address that its settings name', () => {
    const { environment } = compose.services['haproxy'] ?? {};
    const settings = read('operations/haproxy/haproxy.cfg').replaceAll(/^#.*$/gm, '');
    const named = new Set([...settings.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name ?? ''));
    // A third process is possible and not part of this set-up.
    named.delete('NODE_3');
    // The container is not started by root.
    named.delete('RUN_AS');
    expect(Object.keys(environment ?? {}).toSorted()).toEqual([...named].toSorted());
  });
});

it('[OP-03] the settings of PgBouncer do not begin a section again, which would take back the address', () => {
  const pgbouncer = read('operations/pgbouncer/pgbouncer.ini');
  const whole = pgbouncer.replace('%include /etc/pgbouncer/pool.ini', read('operations/pgbouncer/pool.ini'));
  expect(whole).not.toBe(pgbouncer);
  expect(whole.match(/^\[\w+\]$/gm)).toEqual(['[databases]', '[pgbouncer]']);
});

/** The instructions of a Containerfile, with continued lines joined. */
const instructions = (path: string): string[] =>
  read(path)
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line));

/** What hadolint would refuse and that matters, by its rules' ids. */
const FORBIDDEN = {
  'DL3007: the tag latest': /^(?:FROM|ARG) .*:latest\b/,
  'DL3020: ADD': /^ADD /,
  'DL3025: a shell for CMD or ENTRYPOINT': /^(?:CMD|ENTRYPOINT) (?!\[)/,
  'DL3004: sudo': /^RUN .*\bsudo\b/,
  'DL3009: lists of packages that stay': /^RUN (?!.*rm -rf \/var\/lib\/apt\/lists).*apt-get update/,
  'DL3015: recommended packages': /^RUN (?!.*--no-install-recommends).*apt-get install/,
  'DL3016: npm install without a lock file': /^RUN .*\bnpm (?:install|i)\b/,
};

describe.each(['Containerfile', 'operations/pgbouncer/Containerfile'])('%s', (path) => {
  const lines = instructions(path);
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  it.each(Object.entries(FORBIDDEN))('[OP-03] has nothing of %s', (_, pattern) => {
    expect(lines.filter((line) => pattern.test(line))).toEqual([]);
  });

  it('[OP-03] is built on a base with a version, which an argument replaces', () => {
    expect(lines[0]).toMatch(/^ARG BASE=[\w./-]+:[\w.-]+$/);
    expect(lines.filter((line) => line.startsWith('FROM ') && !line.startsWith('FROM ${BASE}'))).toEqual([]);
  });

  it('[OP-03] runs as another user than root, and says whether it is healthy', () => {
    expect(last.findLast((line) => line.startsWith('USER '))).toMatch(/^USER [1-9]\d*:\d+$/);
    expect(last.filter((line) => /^(?:HEALTHCHECK .*CMD \[|CMD \[|STOPSIGNAL )/.test(line)).length).toBe(3);
  });
});

it('[OP-03] the image has every file that the server reads beside its program', () => {
  const copied = instructions('Containerfile').flatMap((line) => {
    const [, from, into] = /^COPY --from=build \/shop\/(\S+) \.\/(\S*)$/.exec(line) ?? [];
    if (from === undefined || into === undefined) return [];
    // A folder that ends with a slash takes the file with its name.
    return [into.endsWith('/') || into === '' ? join(into, basename(from)) : into];
  });
  const read = sourcesIn('server').flatMap(({ path, text }) =>
    [...text.matchAll(/(?:new URL|readJson)\('(?<file>[\w./-]+)'/g)]
      .map(({ groups }) => join(dirname(path), groups?.['file'] ?? ''))
      // Workers are bundled.
      .filter((file) => !file.endsWith('.mjs')),
  );
  expect(read).toContain('server/accounts/leaked-passwords.txt.gz');
  expect(read.length).toBeGreaterThan(4);
  expect(read.filter((file) => !copied.some((path) => file === path || file.startsWith(`${path}/`)))).toEqual(
    [],
  );
});

describe('the unit of systemd', () => {
  it('[OP-03] gives the process settings that the server knows, and the secrets of compose.yaml', () => {
    const names = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name ?? '');
    expect(names.filter((name) => name !== 'NODE_ENV' && !isKnown(name))).toEqual([]);
    const secrets = [...unit.matchAll(/=%d\/secret_(\w+)$/gm)].map(([, name]) => name ?? '');
    expect(secrets.toSorted()).toEqual(shops[0]?.[1].secrets.toSorted());
  });

  it('[OP-03] runs without root’s rights and cannot change the system', () => {
    for (const line of [
      'User=ker-electro',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
    ])
      expect(unit.split('\n')).toContain(line);
  });
});
