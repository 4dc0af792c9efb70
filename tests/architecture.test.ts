import { expect, it } from 'vitest';
import { type SourceFile, sourcesIn } from '#tests/support/sources.ts';

/** What each part may use: other parts, which all lie further in, and packages, `node:` standing for all of Node.js. */
const MAY_IMPORT: Record<string, { parts: string[]; packages: RegExp }> = {
  domain: { parts: [], packages: /^valibot$/ },
  machines: { parts: ['domain'], packages: /^xstate$/ },
  openapi: { parts: [], packages: /^$/ },
  src: {
    parts: ['domain', 'machines', 'openapi'],
    packages:
      /^(react|react-dom|react-router-dom|react-toastify|lucide|xstate|valibot|openapi-fetch|workbox-.+|@(xstate|tanstack)\/.+|@fontsource-variable\/.+)$/,
  },
  server: {
    parts: ['domain', 'machines', 'openapi', 'catalogue'],
    packages:
      /^(node:.+|fastify.*|@fastify\/.+|ajv.*|pg|drizzle-orm|@electric-sql\/pglite|nodemailer|pdfkit|pino|valibot|yaml|xstate)$/,
  },
  sandbox: {
    parts: ['domain'],
    packages: /^(node:.+|fastify.*|@fastify\/.+|smtp-server|postal-mime|pino|valibot)$/,
  },
  catalogue: { parts: ['domain'], packages: /^(node:.+|valibot|yaml|sharp)$/ },
};

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

it.each(Object.entries(MAY_IMPORT))('%s imports only what lies further in', (part, { parts }) => {
  const strangers = arrows(
    sourcesIn(part),
    (_, target) => ![part, ...parts].includes(partOf(target)),
    'inside',
  );
  expect(strangers).toEqual([]);
});

it.each(Object.entries(MAY_IMPORT))('%s uses only the packages that belong there', (part, { packages }) => {
  expect(arrows(sourcesIn(part), (_, target) => !packages.test(packageOf(target)), 'outside')).toEqual([]);
});

it('a feature never imports another', () => {
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

it('the service worker is a program of its own, and alone has its library', () => {
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

it('ui knows no other part of the shop', () => {
  const parts = arrows(
    sourcesIn('src/ui'),
    (_, target) =>
      partOf(target) === 'machines' || (partOf(target) === 'src' && !target.startsWith('src/ui/')),
    'inside',
  );
  expect(parts).toEqual([]);
});

it('the pages know no address and no key of a provider', () => {
  const secret = /\b(?:api|pay)\.wave\.com|orange-sonatel|paydunya\.com|wave_[a-z]{2}_(?:prod|test|AKS|WHS)_/;
  const tellers = ['src', 'machines', 'domain'].flatMap(sourcesIn).filter(({ text }) => secret.test(text));
  expect(tellers.map(({ path }) => path)).toEqual([]);
});

it('only server/db opens connections: everything else goes through its pools and its transactions (F1)', () => {
  const openers = /^(?:pg|drizzle-orm\/(?:node-postgres|pglite)|@electric-sql\/pglite.*)$/;
  const bypasses = sourcesIn('server').filter(
    ({ path, outside, text }) =>
      !/^server\/db\/(?:open|transaction)\.ts$/.test(path) &&
      (outside.some((name) => openers.test(name)) || /\.connect\(\)|\$client/.test(text)),
  );
  expect(bypasses.map(({ path }) => path)).toEqual([]);
  // Drizzle's own transaction stays behind the helper: the one use of `.connect()` is there.
  const checkouts = sourcesIn('server/db').filter(({ text }) => /\.connect\(\)/.test(text));
  expect(checkouts.map(({ path }) => path)).toEqual(['server/db/transaction.ts']);
});
