import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { Dialog } from '#src/ui/Dialog.tsx';
import { toast } from '#src/ui/toast.ts';
import { Toasts } from '#src/ui/Toasts.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Example = ({ isOpen }: { isOpen: boolean }) => (
  <>
    <Toasts screen="/" />
    <Dialog title="Paiement Commande" open={isOpen} onClose={() => undefined}>
      <p>Votre commande</p>
    </Dialog>
  </>
);

it('moves toasts into an open dialog, and back', async () => {
  const { rerender } = render(<Example isOpen={false} />);
  act(() => toast({ tone: 'success', text: 'Commande créé avec succés' }));
  const shown = await screen.findByText('Commande créé avec succés');
  expect(shown.closest('dialog')).toBeNull();

  rerender(<Example isOpen />);
  expect(shown.closest('dialog')).toBe(screen.getByRole('dialog'));

  rerender(<Example isOpen={false} />);
  expect(shown.closest('dialog')).toBeNull();
  expect(document.body.contains(shown)).toBe(true);
});

it('shows toasts above a dialog that leaves room for them, otherwise in its layout, at its foot', async () => {
  const top = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get');
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(80);
  top.mockImplementation(function offsetTop(this: HTMLElement) {
    return this instanceof HTMLDialogElement ? 100 : 0;
  });
  const { rerender } = render(<Example isOpen />);
  act(() => toast({ tone: 'success', text: 'Commande créé avec succés' }));
  const shown = await screen.findByText('Commande créé avec succés');
  const isAtFoot = () => shown.closest('[data-toast-foot]') !== null;
  expect(isAtFoot()).toBe(false);
  expect(shown.closest('[popover="manual"]')).not.toBeNull();

  height.mockReturnValue(160);
  act(() => toast({ tone: 'info', text: 'Paiement en attente' }));
  await screen.findByText('Paiement en attente');
  await waitFor(() => expect(isAtFoot()).toBe(true));
  expect(shown.closest('[popover]')).toBeNull();
  expect(shown.closest('dialog')).toBe(screen.getByRole('dialog'));

  rerender(<Example isOpen={false} />);
  expect(shown.closest('[popover="manual"]')?.parentElement).toBe(document.body);
});

it('toasts at the foot of a dialog stay there, although they are lower there than above it', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(70);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function height(this: Element) {
    return this.closest('[data-toast-foot]') === null ? 84 : 60;
  });
  const { rerender } = render(<Example isOpen />);
  act(() => toast({ tone: 'success', text: 'Commande créé avec succés' }));
  const shown = await screen.findByText('Commande créé avec succés');
  const isAtFoot = () => shown.closest('[data-toast-foot]') !== null;
  await waitFor(() => expect(isAtFoot()).toBe(true));
  // As after each change of the dialog's size.
  for (let change = 0; change < 3; change += 1) {
    window.dispatchEvent(new Event('resize'));
    expect(isAtFoot()).toBe(true);
  }
  rerender(<Example isOpen={false} />);
  expect(shown.closest('[popover="manual"]')?.parentElement).toBe(document.body);
});

it('a dialog that is being removed is left alone until the toasts have moved', async () => {
  const shows: boolean[] = [];
  Object.defineProperty(HTMLElement.prototype, 'showPopover', {
    configurable: true,
    value(this: HTMLElement) {
      shows.push(this.isConnected);
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'));
  render(<Example isOpen />);
  act(() => toast({ tone: 'success', text: 'Paiement confirmé' }));
  await screen.findByText('Paiement confirmé');
  expect(shows).toContain(true);
  const dialog = screen.getByRole('dialog');
  const parent = dialog.parentElement;
  dialog.remove();
  window.dispatchEvent(new Event('resize'));
  parent?.append(dialog);
  expect(shows).not.toContain(false);
});
