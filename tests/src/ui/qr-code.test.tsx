import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { receiptLink } from '#domain/orders/receipts.ts';
import { isPrefetching } from '#src/ui/prefetch.ts';
import { QrCode } from '#src/ui/QrCode.tsx';
import { readDrawnQr } from '#tests/support/drawn-qr.ts';

afterEach(cleanup);

const SIGNED = '1.a-_bcdE9.KE-7QX2M9D4TB.2-3.60000.wave.2026-11-21T10:12.80000';

it.each([
  'https://pay.wave.com/c/cos-18qq25rgr100a?a=147500&c=XOF&m=M_sn_shop',
  'https://sugu.orange-sonatel.com/mp/7Hy2kQ',
  'https://boutique.example/payer?lien=0123456789ab#AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKlMnOpQr',
  receiptLink('https://boutique.example', SIGNED, 'x'.repeat(85).concat('A')),
  'https://boutique.example/produits?recherche=r%C3%A9frig%C3%A9rateur',
])('a camera reads the link from its code: %s', async (link) => {
  render(
    <QrCode value={link} label="Code QR à scanner">
      Scannez ce code.
    </QrCode>,
  );
  const code = await screen.findByRole('img', { name: 'Code QR à scanner' });
  expect(await readDrawnQr(code)).toBe(link);
  expect(screen.getByText('Scannez ce code.')).toBeTruthy();
});

it('the code is black on white, with four modules of white around it', async () => {
  render(
    <QrCode value="https://pay.wave.com/c/1" label="Code QR">
      Scannez
    </QrCode>,
  );
  const code = await screen.findByRole('img', { name: 'Code QR' });
  const [ground, modules] = [...code.querySelectorAll('path')];
  expect([ground?.getAttribute('fill'), modules?.getAttribute('fill')]).toEqual(['#fff', '#000']);
  const starts = [...(modules?.getAttribute('d') ?? '').matchAll(/M(\d+)[ ,](\d+)/g)].map(([, x, y]) =>
    Math.min(Number(x), Number(y)),
  );
  expect(Math.min(...starts)).toBe(4);
});

it('without the drawing, nothing is shown and the page is not reloaded', async () => {
  vi.doMock('qrcode.react', () => {
    expect(isPrefetching()).toBe(true);
    throw new Error('offline');
  });
  onTestFinished(() => vi.doUnmock('qrcode.react'));
  render(
    <QrCode value="https://pay.wave.com/c/1" label="Code QR">
      Scannez
    </QrCode>,
  );
  expect(screen.getByText('Scannez')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByText('Scannez')).toBeNull());
});
