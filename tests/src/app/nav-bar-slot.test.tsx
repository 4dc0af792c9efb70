import { act, render, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadNavBar, NavBarSlot } from '#src/app/NavBarSlot.tsx';

vi.mock('#src/app/NavBar.tsx', () => ({ NavBar: () => <a href="/promo">Promotions</a> }));

/** Changes the width of the screen. */
let resize: (isNarrow: boolean) => void;
let root: Root | undefined;
const complain = vi.fn<(...values: unknown[]) => void>();

beforeEach(async () => {
  const media = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => media);
  resize = (isNarrow) =>
    act(() => {
      media.matches = isNarrow;
      media.dispatchEvent(new Event('change'));
    });
  // As the content policy does.
  vi.spyOn(Element.prototype, 'innerHTML', 'set').mockImplementation(() => {
    throw new TypeError('This document requires TrustedHTML');
  });
  vi.spyOn(console, 'error').mockImplementation(complain);
  await loadNavBar();
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The server's HTML, which React takes over. */
function open() {
  const place = Object.assign(document.createElement('div'), { className: 'place' });
  place.append(Object.assign(document.createElement('a'), { href: '/boutique', textContent: 'Boutique' }));
  const container = document.createElement('div');
  container.append(place);
  document.body.append(container);
  act(() => {
    root = hydrateRoot(container, <NavBarSlot />, { onRecoverableError: complain });
  });
}
const links = () => screen.queryAllByRole('link', { hidden: true }).map((link) => link.textContent);

it('[NV-04] a narrow screen keeps the server’s links until it is wide, and never writes HTML', () => {
  open();
  expect(links()).toEqual(['Boutique']);
  resize(false);
  expect(links()).toEqual(['Promotions']);
  resize(true);
  expect(links()).toEqual([]);
  resize(false);
  expect(links()).toEqual(['Promotions']);
  expect(complain).not.toHaveBeenCalled();
});

it('[UP-01] without the server’s HTML a narrow screen has no links here', () => {
  const { unmount } = render(<NavBarSlot />);
  expect(links()).toEqual([]);
  resize(false);
  expect(links()).toEqual(['Promotions']);
  expect(complain).not.toHaveBeenCalled();
  unmount();
});
