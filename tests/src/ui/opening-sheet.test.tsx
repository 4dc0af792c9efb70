import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { closeOpeningSheet, opens, watchOpeners } from '#src/ui/opening-sheet.ts';
import { Drawer } from '#src/ui/Drawer.tsx';

beforeAll(watchOpeners);
afterEach(() => {
  cleanup();
  closeOpeningSheet();
});

const opening = () => document.documentElement.getAttribute('data-opening');

function open() {
  render(
    <>
      <button type="button" {...opens('menu')}>
        <svg aria-label="Menu" />
      </button>
      <button type="button" {...opens('filters')}>
        Filtrer
      </button>
      <a href="#boutique">Boutique</a>
    </>,
  );
  return userEvent.setup();
}

it('the place of a sheet is open from the click on its button until the sheet is there, which then does not slide in', async () => {
  const user = open();
  await user.click(screen.getByLabelText('Menu'));
  expect(opening()).toBe('menu');
  render(
    <Drawer title="Menu" open onClose={() => undefined} side="left">
      …
    </Drawer>,
  );
  expect(opening()).toBeNull();
  expect(screen.getByRole('dialog').hasAttribute('data-at-once')).toBe(true);
});

it.each([
  ['its button', (user: ReturnType<typeof open>) => user.click(screen.getByLabelText('Menu')), null],
  ['another link', (user: ReturnType<typeof open>) => user.click(screen.getByRole('link')), null],
  ['Escape', (user: ReturnType<typeof open>) => user.keyboard('{Escape}'), null],
  ['another key', (user: ReturnType<typeof open>) => user.keyboard('a'), 'menu'],
  [
    'another button of a sheet',
    (user: ReturnType<typeof open>) => user.click(screen.getByText('Filtrer')),
    'filters',
  ],
] as const)('after %s the open place is %s', async (_, act, expected) => {
  const user = open();
  await user.click(screen.getByLabelText('Menu'));
  await act(user);
  expect(opening()).toBe(expected);
});

it('a drawer that opens without its place slides in', () => {
  render(
    <Drawer title="Menu" open onClose={() => undefined} side="left">
      …
    </Drawer>,
  );
  expect(screen.getByRole('dialog').hasAttribute('data-at-once')).toBe(false);
});
