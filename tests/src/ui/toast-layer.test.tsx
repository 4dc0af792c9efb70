import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from '#src/ui/Dialog.tsx';
import { toast } from '#src/ui/toast.ts';
import { Toasts } from '#src/ui/Toasts.tsx';

afterEach(cleanup);

const Example = ({ isOpen }: { isOpen: boolean }) => (
  <>
    <Toasts />
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
