import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '#tests/support/memory-router.tsx';
import { afterEach, expect, it } from 'vitest';
import { Pagination } from '#src/ui/Pagination.tsx';

afterEach(cleanup);

const show = (page: number, pages: number, onIntent?: (page: number) => void) =>
  render(
    <MemoryRouter>
      <Pagination
        label="Pages"
        page={page}
        pages={pages}
        urlOf={(to) => `/boutique?page=${to}`}
        {...(onIntent && { onIntent })}
      />
    </MemoryRouter>,
  );

const shown = () => within(screen.getByRole('list')).getAllByRole('listitem', { hidden: true });
const sides = () =>
  ['Précédente', 'Suivante'].map((name) => screen.queryByRole('link', { name })?.getAttribute('href') ?? '');

it.each([
  [1, 2, '1 2', ['', '/boutique?page=2']],
  [2, 2, '1 2', ['/boutique?page=1', '']],
  [1, 27, '1 2 3 … 27', ['', '/boutique?page=2']],
  [4, 27, '1 2 3 4 5 6 … 27', ['/boutique?page=3', '/boutique?page=5']],
  [5, 27, '1 2 3 4 5 6 7 … 27', ['/boutique?page=4', '/boutique?page=6']],
  [12, 27, '1 … 10 11 12 13 14 … 27', ['/boutique?page=11', '/boutique?page=13']],
  [27, 27, '1 … 25 26 27', ['/boutique?page=26', '']],
])('[LS-07] page %i of %i shows %s', (page, pages, row, ends) => {
  show(page, pages);
  expect(
    shown()
      .map((item) => item.textContent)
      .join(' '),
  ).toBe(row);
  expect(sides()).toEqual(ends);
  const current = screen.getByRole('link', { current: 'page' });
  expect(current.textContent).toBe(String(page));
});

it('[LS-07] one page needs no pagination', () => {
  const { container } = show(1, 1);
  expect(container.innerHTML).toBe('');
});

it('each page has its own link with a label', () => {
  show(3, 5);
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy();
  expect(
    [1, 2, 3, 4, 5].map((page) => screen.getByRole('link', { name: `Page ${page}` }).getAttribute('href')),
  ).toEqual([1, 2, 3, 4, 5].map((page) => `/boutique?page=${page}`));
});

it('calls onIntent on hover and focus', async () => {
  const near: number[] = [];
  show(1, 3, (page) => near.push(page));
  await userEvent.hover(screen.getByRole('link', { name: 'Suivante' }));
  await userEvent.tab();
  expect(near).toEqual([2, 1]);
});
