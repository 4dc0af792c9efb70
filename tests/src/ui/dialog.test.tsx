import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from '#src/ui/Dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Example({ dismissible = true }: { dismissible?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Dialog
        title="Paiement Commande"
        open={isOpen}
        dismissible={dismissible}
        onClose={() => setOpen(false)}
        footer={<button type="button">Payer</button>}
      >
        <p>Votre commande</p>
      </Dialog>
    </>
  );
}

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  return screen.getByRole<HTMLDialogElement>('dialog', { name: 'Paiement Commande' });
};

it('opens as a modal with its title focused, and restores the focus', async () => {
  render(<Example />);
  expect(screen.queryByRole('dialog')).toBeNull();
  const dialog = await open();
  expect(dialog.open).toBe(true);
  expect(document.activeElement?.textContent).toBe('Paiement Commande');
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Ouvrir');
});

it('closes on Escape and on a click outside, not inside', async () => {
  render(<Example />);
  const dialog = await open();
  await userEvent.click(screen.getByText('Votre commande'));
  expect(screen.getByRole('dialog')).toBe(dialog);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();

  await userEvent.click(await open());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('cannot be closed while not dismissible: no button, no Escape, no click outside', async () => {
  render(<Example dismissible={false} />);
  const dialog = await open();
  expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await userEvent.click(dialog);
  expect(dialog.open).toBe(true);

  // A browser that closes it all the same finds it open again.
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
});

it.each([
  ['fine', 'Prénom'],
  ['coarse', 'Réserver'],
])('with a %s pointer a form focuses %s', (pointer, start) => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    real(query === `(pointer: ${pointer})` ? 'all' : 'not all'),
  );
  render(
    <Dialog title="Réserver" open onClose={() => undefined} initialFocus="field">
      <input aria-label="Prénom" />
    </Dialog>,
  );
  expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toBe(
    start,
  );
});
