import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openProvider, prepareWindow } from '#src/payments/dialog/wallet/use-provider-window.ts';
import { wave } from '#domain/messages/providers/wave.ts';
import { isNarrow } from '#src/payments/ProviderLink.tsx';
import { checkoutUrl } from '#tests/support/wire-fixtures.ts';

/** A window as a browser gives it; what happens to it is written down. */
function emptyWindow() {
  const happened: string[] = [];
  const opened = {
    opener: window,
    document: document.implementation.createHTMLDocument(),
    location: { replace: (address: string) => happened.push(`goes to ${address}`) },
    close: () => happened.push('closes'),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the shop uses of a window
  return { opened: opened as unknown as Window, happened };
}

const widen = (width: number) =>
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
const matchMedia = window.matchMedia.bind(window);
const moves: string[] = [];

beforeEach(() => {
  widen(1_440);
  moves.length = 0;
  vi.spyOn(window.location, 'assign').mockImplementation((address) => moves.push(String(address)));
});
afterEach(() => vi.restoreAllMocks());

it.each([
  [390, true],
  [768, true],
  [769, false],
])('[PM-06] at %i px the same tab is used: %s', (width, narrow) => {
  widen(width);
  expect(isNarrow()).toBe(narrow);
});

it.each([
  ['a phone held sideways', 844, 390, 'coarse', true],
  ['a large phone held sideways', 932, 430, 'coarse', true],
  ['a phone with its keyboard open, sideways', 915, 180, 'coarse', true],
  ['a tablet held sideways', 1_180, 820, 'coarse', false],
  ['a low window on a desktop', 1_280, 420, 'fine', false],
])('[PM-06] %s uses the same tab: %s × %s px, %s pointer, %s', (_, width, height, pointer, narrow) => {
  widen(width);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, asked = '', most = '0'] = /pointer: (\w+)\) and \(max-height: (\d+)px/.exec(query) ?? [];
    return matchMedia(asked === pointer && height <= Number(most) ? 'all' : 'not all');
  });
  expect(isNarrow()).toBe(narrow);
});

it('[PM-06] prepares a window without an opener, with a text while waiting (B29)', () => {
  const { opened } = emptyWindow();
  const open = vi.spyOn(window, 'open').mockReturnValue(opened);
  expect(prepareWindow(wave)).toBe(opened);
  // With `noopener` among the features a browser would answer null.
  expect(open.mock.calls).toEqual([['', '_blank']]);
  expect(opened.opener).toBeNull();
  expect(opened.document.documentElement.lang).toBe('fr');
  expect(opened.document.body.textContent).toBe('Ouverture de Wave...');
});

it('[PM-06] loads the provider in the prepared window, and the shop stays', () => {
  const { opened, happened } = emptyWindow();
  expect(openProvider(checkoutUrl, opened)).toBe('newTab');
  expect(happened).toEqual([`goes to ${checkoutUrl}`]);
  expect(moves).toEqual([]);
});

it('[PM-06] loads the provider in the same tab on a narrow screen', () => {
  widen(768);
  expect(openProvider(checkoutUrl, undefined)).toBe('sameTab');
  expect(moves).toEqual([checkoutUrl]);
});

it('[PM-06] stays on the page if the window was blocked: the link is used', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(prepareWindow(wave)).toBeUndefined();
  expect(openProvider(checkoutUrl, undefined)).toBe('notOpened');
  expect(moves).toEqual([]);
});

it('opens no unsafe URL, and closes the empty window (C21)', () => {
  const { opened, happened } = emptyWindow();
  expect(openProvider('javascript:alert(1)', opened)).toBe('notOpened');
  expect(happened).toEqual(['closes']);
  widen(390);
  expect(openProvider('javascript:alert(1)', undefined)).toBe('notOpened');
  expect(moves).toEqual([]);
});
