import { expect, it } from 'vitest';
import { isAuthenticationPath } from '#domain/account/authentication-paths.ts';

it.each(['/auth', '/api/auth/refresh_token'])(
  '[AP-13] %s and the paths below it deal with authentication',
  (prefix) => {
    expect([prefix, `${prefix}/`, `${prefix}/7`].map(isAuthenticationPath)).toEqual([true, true, true]);
    expect([`${prefix}x`, `${prefix}-x`, `/x${prefix}`, prefix.slice(1)].map(isAuthenticationPath)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  },
);

it.each(['', '/', '/api', '/api/auth', '/api/auth/me', '/tracking-order', '/api/commandes'])(
  '[AP-13] %j does not deal with authentication',
  (path) => {
    expect(isAuthenticationPath(path)).toBe(false);
  },
);
