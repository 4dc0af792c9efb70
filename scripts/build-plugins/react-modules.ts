import type { Plugin } from 'vite';

/** React's packages, which are published as CommonJS only. */
const PACKAGES = String.raw`/node_modules/(?:react|react-dom|scheduler|use-sync-external-store)/`;
const PRODUCTION = new RegExp(String.raw`${PACKAGES}cjs/[\w/-]+\.production\.js$`);
/** They choose between the builds for development and production. */
const ENTRY = new RegExp(String.raw`${PACKAGES}(?!cjs/)[\w/-]+\.js$`);
const CHOSEN = /require\('([^']+\.production\.js)'\)/;

/** The advice in the message of a form whose `action` is a function and that is submitted before its script has loaded. */
const FORM_ADVICE = / If you called form\.submit\(\) manually,.*?event\.preventDefault\(\)\.(?='\))/;

/** Other packages import all of React by the name that CommonJS modules have in ECMAScript modules. */
const DEFAULT_IMPORT = /import (\w+)(?:, ?(\{[^}]*\}))? ?from ?["']react["'];/g;

/** Functions that the scheduler has in React's own tests only. */
const TEST_HOOKS = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g;

/**
 * Values that React throws to itself and recognizes. As errors they take a stack trace when they are created, for which a
 * browser with a debugger attached parses all of React again (100 ms on a phone).
 */
const SENTINEL = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;

const REQUIRED = /(\w+) = require\("([^"]+)"\)/g;
const EXPORTED = /\bexports\.(\w+)/g;

/**
 * A Vite plugin that makes ECMAScript modules of React's production build. As CommonJS, the whole of react-dom is one function
 * that the browser parses on the main thread when it is first called (75 ms on a phone) after it has parsed it once in the
 * background, and each use of React goes through an object of all exports.
 *
 * It also removes the long advice for form actions (70 B): no form here has a function as its action. If an update of React
 * has another form, the build or `npm run weight` fails.
 */
export function reactModules(): Plugin[] {
  return [
    {
      name: 'ker-electro:react-modules',
      apply: 'build',
      transform: {
        filter: { id: [ENTRY, PRODUCTION] },
        handler(code, id) {
          if (PRODUCTION.test(id)) {
            const trimmed = code
              .replace(FORM_ADVICE, '')
              .replaceAll(TEST_HOOKS, 'undefined')
              .replaceAll(SENTINEL, '$1 = Object.create(Error.prototype, { message: { value: $2 } })');
            return { code: toModule(trimmed), map: null };
          }
          const chosen = CHOSEN.exec(code)?.[1];
          return chosen === undefined ? undefined : { code: `export * from '${chosen}';`, map: null };
        },
      },
    },
    {
      name: 'ker-electro:react-imports',
      apply: 'build',
      transform: {
        filter: { id: /\/node_modules\//, code: DEFAULT_IMPORT },
        handler: (code) => ({ code: code.replaceAll(DEFAULT_IMPORT, toNamedImports), map: null }),
      },
    },
  ];
}

const toNamedImports = (_: string, name: string, others: string | undefined): string =>
  `import * as ${name} from 'react';${others === undefined ? '' : `import ${others} from 'react';`}`;

/** @param code CommonJS that assigns its exports one by one, and requires modules in `var` declarations at the top */
function toModule(code: string): string {
  const imports = [...code.matchAll(REQUIRED)].map(([, name, from]) => `import * as ${name} from '${from}';`);
  const names = [...new Set([...code.matchAll(EXPORTED)].map(([, name]) => name))];
  return [
    ...imports,
    `var ${names.map((name) => `export_${name}`).join(', ')};`,
    code.replaceAll(REQUIRED, '$1_required').replaceAll(EXPORTED, 'export_$1'),
    `export { ${names.map((name) => `export_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}
