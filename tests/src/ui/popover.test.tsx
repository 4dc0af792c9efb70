import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { Popover } from '#src/ui/Popover.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (onHover = false) =>
  render(
    <MemoryRouter>
      <Popover label="Catégories" trigger="Catégories" onHover={onHover}>
        <Link to="/boutique">Réfrigérateurs</Link>
        <p>Douze rayons</p>
      </Popover>
      <button type="button">Ailleurs</button>
    </MemoryRouter>,
  );

const button = () => screen.getByRole('button', { name: 'Catégories' });
const isOpen = () => screen.queryByText('Douze rayons') !== null;

it('its button opens and closes it, and exposes its state', async () => {
  show();
  expect([isOpen(), button().getAttribute('aria-expanded')]).toEqual([false, 'false']);
  await userEvent.click(button());
  expect([isOpen(), button().getAttribute('aria-expanded')]).toEqual([true, 'true']);
  expect(document.getElementById(button().getAttribute('aria-controls') ?? '')).not.toBeNull();
  await userEvent.click(button());
  expect(isOpen()).toBe(false);
});

it('Escape closes it and restores the focus', async () => {
  show();
  await userEvent.click(button());
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Réfrigérateurs');
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button());
});

it('Back closes one that a click has opened, and leaves the page of one that the mouse has opened', async () => {
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', '/');
  show();
  await userEvent.click(button());
  await act(async () => window.history.back());
  expect(isOpen()).toBe(false);
  expect(window.location.pathname).toBe('/');
  cleanup();

  const entries = window.history.length;
  show(true);
  await userEvent.click(button());
  expect(isOpen()).toBe(true);
  expect(window.history.length).toBe(entries);
});

it('stays open on a click inside, closes on one outside', async () => {
  show();
  await userEvent.click(button());
  await userEvent.click(screen.getByText('Douze rayons'));
  expect(isOpen()).toBe(true);
  await userEvent.click(document.body);
  expect(isOpen()).toBe(false);
});

it('closes when a link is followed, and when Tab leaves it', async () => {
  show();
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('link'));
  expect(isOpen()).toBe(false);
  await userEvent.click(button());
  await userEvent.tab();
  expect(isOpen()).toBe(true);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Ailleurs');
  expect(isOpen()).toBe(false);
});

const place = () => button().parentElement ?? document.body;
const hover = (pointerType: string) => fireEvent.pointerEnter(place(), { pointerType });
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('with a mouse it opens and closes after a delay; a click does not close it', () => {
  vi.useFakeTimers();
  show(true);
  hover('mouse');
  expect(isOpen()).toBe(false);
  wait(80);
  expect(isOpen()).toBe(true);
  fireEvent.click(button(), { detail: 1 });
  expect(isOpen()).toBe(true);
  fireEvent.pointerLeave(place(), { pointerType: 'mouse' });
  wait(219);
  expect(isOpen()).toBe(true);
  wait(1);
  expect(isOpen()).toBe(false);
});

it('moving the mouse across does not open it; touch needs a tap', () => {
  vi.useFakeTimers();
  show(true);
  hover('mouse');
  wait(79);
  fireEvent.pointerLeave(place(), { pointerType: 'mouse' });
  wait(1_000);
  expect(isOpen()).toBe(false);
  hover('touch');
  wait(1_000);
  expect(isOpen()).toBe(false);
});
