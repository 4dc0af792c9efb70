import { expect, it } from 'vitest';
import { failedWith, isCallFailure, reasonOf } from '#machines/call-failure.ts';
import { failed, offline } from './fixtures.ts';

const GENERAL = 'Un problème est survenu chez nous. Réessayez dans un instant.';

it('[AP-11] recognises a failed call by its shape', () => {
  expect(isCallFailure(offline)).toBe(true);
  expect(isCallFailure({ code: 'from.a.newer.server', message: 'Phrase' })).toBe(true);
  for (const other of [
    undefined,
    null,
    'network',
    new Error('bug'),
    { code: 20, message: 'Abort' },
    { code: 'x' },
  ]) {
    expect(isCallFailure(other)).toBe(false);
  }
});

it('[AP-11] returns the message of a failed call, and a general one for anything else', () => {
  expect(reasonOf(offline)).toBe('La connexion ne répond pas.');
  expect(reasonOf({ code: 'timeout', message: '' })).toBe(GENERAL);
  expect(reasonOf(new TypeError('x is not a function'))).toBe(GENERAL);
  expect(reasonOf(undefined)).toBe(GENERAL);
});

it('[AP-11] recognises each error code', () => {
  expect(failedWith(failed('pack.ended', 'Terminé'), 'pack.unknown', 'pack.ended')).toBe(true);
  expect(failedWith(offline, 'pack.ended')).toBe(false);
  expect(failedWith(new Error('pack.ended'), 'pack.ended')).toBe(false);
});
