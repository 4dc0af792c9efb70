import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import { projectRoot } from '#scripts/project.ts';
import { findCycles, importGraph, type SourceFile, sourcesIn } from '#tests/support/import-graph.ts';

const page = (name: string) => readFileSync(join(projectRoot, name), 'utf8');

/** A table of `docs/architecture.md`: the parts or areas, and what each may import. */
function importsAllowed(heading: string): Record<string, string[]> {
  const [, table = ''] = page('docs/architecture.md').split(`| ${heading} | imports | |\n|---|---|---|\n`);
  const rows = table.split('\n\n')[0]?.matchAll(/^\| `(\w+)` \| ([^|]*)\|/gm) ?? [];
  return Object.fromEntries(
    [...rows].map(([, name, names = '']) => [name, [...names.matchAll(/\w+/g)].map(String)]),
  );
}

/** The parts that each part may import. */
const PARTS = importsAllowed('part');

/** The areas that each area of the server may import. */
const SERVER_AREAS = importsAllowed('area of `server`');

/** The packages that each part may import. */
const PACKAGES: Record<string, RegExp> = {
  domain: /^valibot$/,
  machines: /^xstate$/,
  openapi: /^$/,
  src:
    // The module is made by a build plugin: scripts/build-plugins/statecharts.ts.
    /^(virtual:statecharts|react|react-dom|react-router-dom|react-hook-form|react-toastify|chart\.js|qrcode\.react|lucide|xstate|valibot|openapi-fetch|workbox-.+|@(xstate|tanstack|hookform|statelyai)\/.+|@fontsource-variable\/.+)$/,
  server:
    /^(node:.+|fast-json-stringify|fastify.*|@fastify\/.+|@node-rs\/argon2|ajv.*|ipaddr\.js|pg|prom-client|drizzle-orm|lru-cache|@electric-sql\/pglite|nodemailer|pdfkit|qr|pino|sharp|valibot|yaml|xstate)$/,
  sandbox: /^(node:.+|fastify.*|@fastify\/.+|smtp-server|postal-mime|pino|qr|sharp|valibot)$/,
  catalogue: /^(node:.+|valibot|yaml|sharp)$/,
};

it('the tables of docs/architecture.md have all parts and all areas of the server', () => {
  expect(Object.keys(PARTS).toSorted()).toEqual(Object.keys(PACKAGES).toSorted());
  const areas = readdirSync(join(projectRoot, 'server'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(Object.keys(SERVER_AREAS).toSorted()).toEqual(areas.map(({ name }) => name).toSorted());
});

const TOP_FOLDERS = [
  'domain',
  'machines',
  'openapi',
  'src',
  'server',
  'sandbox',
  'catalogue',
  'scripts',
  'tests',
  'e2e',
  'docs',
  'operations',
  'tools',
];
const PAGES = [
  'README.md',
  ...['docs', 'docs/operations'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder)).map((name) => `${folder}/${name}`),
  ),
].filter((name) => name.endsWith('.md'));

it.each(PAGES)('links, paths and commands of %s exist', (name) => {
  const text = page(name);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, path = '']) =>
    join(dirname(name), path),
  );
  // What is in quotation marks as code and has a folder is a path; not one with a placeholder or of an API.
  const paths = [...text.matchAll(/`((?:[a-z0-9]+\/)[\w./-]*[\w/])`/g)].map(([, path = '']) => path);
  const inProduct = paths.filter((path) => TOP_FOLDERS.includes(partOf(path)));
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, command]) => command);
  const { scripts } = v.parse(
    v.object({ scripts: v.record(v.string(), v.string()) }),
    JSON.parse(page('package.json')),
  );
  expect(commands.filter((command) => command === undefined || !(command in scripts))).toEqual([]);
  expect([...links, ...inProduct].filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

const partOf = (path: string) => path.split('/')[0] ?? '';
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/** `react-dom/client` is `react-dom`, `@fastify/static/x` is `@fastify/static`. */
const packageOf = (name: string) =>
  name.startsWith('node:') ? name : name.split('/', name.startsWith('@') ? 2 : 1).join('/');

const arrows = (
  files: SourceFile[],
  isWrong: (file: SourceFile, target: string) => boolean,
  of: 'inside' | 'outside',
) =>
  files.flatMap((file) =>
    file[of].filter((target) => isWrong(file, target)).map((target) => `${file.path} → ${target}`),
  );

it.each(Object.entries(PARTS))('%s imports only what docs/architecture.md allows', (part, parts) => {
  const forbidden = arrows(
    sourcesIn(part),
    (_, target) => ![part, ...parts].includes(partOf(target)),
    'inside',
  );
  expect(forbidden).toEqual([]);
});

/** The renderer of the pages runs in Node.js; all other code of `src` runs in a browser. */
const isOfRenderer = ({ path }: SourceFile, target: string) =>
  path.startsWith('src/rendering/') && target.startsWith('node:');

it.each(Object.entries(PACKAGES))('%s imports only its own packages', (part, packages) => {
  const forbidden = arrows(
    sourcesIn(part),
    (file, target) => !packages.test(packageOf(target)) && !isOfRenderer(file, target),
    'outside',
  );
  expect(forbidden).toEqual([]);
});

/** A folder of a part, a feature of the app, or a file directly in a part. */
const areaOf = (path: string) => path.split('/', path.startsWith('src/features/') ? 3 : 2).join('/');

const PRODUCT = ['domain', 'machines', 'src', 'server', 'sandbox', 'catalogue', 'scripts'].flatMap(sourcesIn);

it('no import cycles between files', () => {
  expect(findCycles(importGraph(PRODUCT, (path) => path))).toEqual([]);
});

it('no import cycles between areas', () => {
  expect(findCycles(importGraph(PRODUCT, areaOf))).toEqual([]);
});

it('finds an import cycle', () => {
  const graph = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: [] };
  const edges = Object.entries(graph).map(([from, to]) => [from, new Set(to)] as const);
  expect(findCycles(new Map(edges))).toEqual([['a', 'b', 'c']]);
});

/** Files that compose the server; the other files directly in `server` may be imported by every area. */
const COMPOSITION = [
  'server/main.ts',
  'server/shop.ts',
  'server/compose-shop.ts',
  'server/app.ts',
  'server/areas.ts',
  'server/outbox-handlers.ts',
];

const serverAreaOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1];

it('areas of the server import only what docs/architecture.md allows', () => {
  const forbidden = arrows(
    sourcesIn('server'),
    ({ path }, target) => {
      const [from, to] = [serverAreaOf(path), serverAreaOf(target)];
      if (COMPOSITION.includes(target)) return !COMPOSITION.includes(path);
      return from !== undefined && to !== undefined && from !== to && !SERVER_AREAS[from]?.includes(to);
    },
    'inside',
  );
  expect(forbidden).toEqual([]);
});

/** The floor of a file: of the server a folder or the file `index.ts`; of the app the files beside its folders are one floor, too. */
const FLOORS: Record<string, (path: string) => string | undefined> = {
  'server/payments': (path) => /^server\/payments\/(\w+)/.exec(path)?.[1],
  'src/payments': (path) =>
    /^src\/payments\/(?:dialog\/)?(\w+)\//.exec(path)?.[1] ??
    (path.startsWith('src/payments/') ? 'shared' : undefined),
};

it.each(Object.entries(FLOORS))(
  'the floors of %s import only lower ones, and those that docs/architecture.md names',
  (folder, floorOf) => {
    const floors = importsAllowed(`floor of \`${folder}\``);
    const names = Object.keys(floors);
    const graph = importGraph(sourcesIn(folder), (path) => floorOf(path) ?? 'outside');
    const found = [...graph].map(([name, targets]) => [
      name,
      [...targets].filter((target) => target !== 'outside').toSorted(),
    ]);
    expect(Object.fromEntries(found)).toEqual(floors);
    const upward = Object.entries(floors).flatMap(([name, targets]) =>
      targets.filter((target) => names.indexOf(target) >= names.indexOf(name)).map((to) => `${name} → ${to}`),
    );
    expect(upward).toEqual([]);
  },
);

it('one file of server/payments makes the calls about sessions to a provider', () => {
  const calls = /\.(?:open|read|search|expire)\??\.?\(|\b(?:search|expire)\?\.\(/;
  const callers = sourcesIn('server/payments').filter(({ text }) => calls.test(text));
  expect(callers.map(({ path }) => path)).toEqual(['server/payments/attempts/provider-session.ts']);
});

it('features do not import each other', () => {
  const crossings = arrows(
    sourcesIn('src'),
    (file, target) => {
      const [from, to] = [featureOf(file.path), featureOf(target)];
      return from !== undefined && to !== undefined && from !== to;
    },
    'inside',
  );
  expect(crossings).toEqual([]);
});

const WORKER = 'src/service-worker/';

it('only the service worker imports workbox, and it shares only src/api with the app', () => {
  const wrong = sourcesIn('src').flatMap(({ path, inside, outside }) =>
    path.startsWith(WORKER)
      ? [
          ...inside.filter((target) => target.startsWith('src/') && !/\/(service-worker|api)\//.test(target)),
          ...outside.filter((name) => !name.startsWith('workbox-')),
        ]
      : [
          ...inside.filter((target) => target.startsWith(WORKER)),
          ...outside.filter((name) => name.startsWith('workbox-')),
        ],
  );
  expect(wrong).toEqual([]);
});

it('every screen starts its machine where the live view finds it (TL-04)', () => {
  const starting = sourcesIn('src').filter(({ path, text }) => {
    const isBypass = /\b(?:useActorRef|useActor|useMachine)\b[^;]*from '@xstate\/react'/.test(text);
    const isUnlisted = /\bcreateActor\([^]*\.start\(\)/.test(text) && !text.includes('listActor(');
    return path !== 'src/ui/use-actor-ref.ts' && (isBypass || isUnlisted);
  });
  expect(starting.map(({ path }) => path)).toEqual([]);
});

it('ui imports no machine and no other area of the app', () => {
  const parts = arrows(
    sourcesIn('src/ui'),
    (_, target) =>
      partOf(target) === 'machines' || (partOf(target) === 'src' && !target.startsWith('src/ui/')),
    'inside',
  );
  expect(parts).toEqual([]);
});

it('the app, the machines and the domain contain no URL and no key of a provider', () => {
  const secret = /\b(?:api|pay)\.wave\.com|orange-sonatel|paydunya\.com|wave_[a-z]{2}_(?:prod|test|AKS|WHS)_/;
  const leaks = ['src', 'machines', 'domain'].flatMap(sourcesIn).filter(({ text }) => secret.test(text));
  expect(leaks.map(({ path }) => path)).toEqual([]);
});

it('only server/db opens database connections; other areas use its pools and transactions (F1)', () => {
  const openers = /^(?:pg|drizzle-orm\/(?:node-postgres|pglite)|@electric-sql\/pglite.*)$/;
  const bypasses = sourcesIn('server').filter(
    ({ path, outside, text }) =>
      !/^server\/db\/(?:open|transaction|watch)\.ts$/.test(path) &&
      (outside.some((name) => openers.test(name)) || /\.connect\(\)|\$client/.test(text)),
  );
  expect(bypasses.map(({ path }) => path)).toEqual([]);
  // Drizzle's own transaction stays behind the helper; a watch has a connection of its own.
  const checkouts = sourcesIn('server/db').filter(({ text }) => /\.connect\(\)/.test(text));
  expect(checkouts.map(({ path }) => path)).toEqual(['server/db/transaction.ts', 'server/db/watch.ts']);
});

/** The contract's own files, without what is generated from them. */
const contractFiles = () =>
  readdirSync(join(projectRoot, 'openapi'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join('openapi', name))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));

/** Published legal texts name the providers, the benchmark buys with one of them, and a picture has waves. */
const NAMING_APART = /^domain\/messages\/information\/|^scripts\/benchmark\/|^catalogue\//;

const capitalised = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

it('only the files that docs/adding-a-provider.md lists name a provider, besides its own folders', () => {
  const [table = ''] = page('docs/adding-a-provider.md').split('\n1. ');
  const listed = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path]) => String(path));
  const ids = Object.keys(PAYMENT_PROVIDERS);
  const isOwn = new RegExp(`/providers/(?:${ids.join('|')})(?:/|\\.)`);
  // As a word, and as a part of a name such as `getWaveStatus`; not within `microwave`.
  const words = ids.flatMap((id) => [id, id.toUpperCase(), capitalised(id)]).join('|');
  const named = new RegExp(`\\b(?:${words})(?![a-z])|[a-z](?:${ids.map(capitalised).join('|')})(?![a-z])`);
  const naming = [...PRODUCT, ...sourcesIn('gallery'), ...contractFiles()].filter(
    ({ path, text }) => !isOwn.test(path) && !NAMING_APART.test(path) && named.test(text),
  );
  expect(naming.map(({ path }) => path).toSorted()).toEqual(listed.toSorted());
  expect(listed.length).toBeLessThanOrEqual(6);
});
