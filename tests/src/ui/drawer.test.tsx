import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Drawer } from '#src/ui/Drawer.tsx';

afterEach(cleanup);

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Filtrer
      </button>
      <Drawer
        title="Filtres"
        open={isOpen}
        onClose={() => setOpen(false)}
        side="left"
        footer={<button type="button">Voir</button>}
      >
        <p>Prix</p>
      </Drawer>
    </>
  );
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Filtrer' }));
  return screen.getByRole<HTMLDialogElement>('dialog', { name: 'Filtres' });
}

const isGone = () => screen.queryByRole('dialog') === null;

it('opens as a modal with its title focused, and restores the focus', async () => {
  render(<Example />);
  expect(isGone()).toBe(true);
  expect((await open()).open).toBe(true);
  expect(document.activeElement?.textContent).toBe('Filtres');
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(isGone()).toBe(true);
  expect(document.activeElement?.textContent).toBe('Filtrer');
});

it('closes on Escape and on a click outside, not inside', async () => {
  render(<Example />);
  const drawer = await open();
  await userEvent.click(screen.getByText('Prix'));
  await userEvent.click(screen.getByText('Voir'));
  expect(isGone()).toBe(false);
  fireEvent(drawer, new Event('cancel', { cancelable: true }));
  expect(isGone()).toBe(true);
  await userEvent.click(await open());
  expect(isGone()).toBe(true);
});
