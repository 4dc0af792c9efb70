import { expect, it } from 'vitest';
import { sourcesIn } from './support/import-graph.ts';

/** What no source of a part may have, with the files that may. */
const FORBIDDEN: [what: string, parts: string[], pattern: RegExp, except: string[]][] = [
  ['starts a process', ['server', 'domain', 'machines'], /node:child_process/, []],
  [
    'accepts a certificate that is not verified',
    ['server'],
    /rejectUnauthorized|checkServerIdentity|TLS_REJECT_UNAUTHORIZED/,
    [],
  ],
  // There as an HMAC, which is not broken: authenticator apps have no other.
  [
    'uses a broken hash',
    ['server', 'domain', 'src'],
    /\b(?:md5|sha-?1)\b/i,
    ['server/accounts/second-factor/totp.ts'],
  ],
  [
    'encrypts by itself',
    ['server'],
    /create(?:Cipher|Decipher)|(?:public|private)Encrypt/,
    ['server/accounts/second-factor/factor-secrets.ts'],
  ],
  // There it only spreads repeated calls over time.
  [
    'takes random numbers that can be guessed',
    ['server', 'domain', 'machines'],
    /Math\.random/,
    ['server/providers/json-client.ts'],
  ],
  ['runs text as a program', ['server', 'domain', 'machines', 'src'], /\beval\(|new Function\(/, []],
  // There it is a constant.
  [
    'writes HTML of strings into a page',
    ['src'],
    /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
    ['src/app/NavBarSlot.tsx'],
  ],
  ['reads HTTP leniently', ['server'], /insecureHTTPParser/, []],
];

it.each(FORBIDDEN)('no source %s', (_, parts, pattern, except) => {
  const sources = parts.flatMap(sourcesIn);
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(found.toSorted()).toEqual(except);
});
