import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NextStep } from '#domain/payments/next-step.ts';
import { readDrawnQr } from '#tests/support/drawn-qr.ts';
import { NextStepView } from '#src/payments/NextStepView.tsx';

const setWidth = (width: number) =>
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });

beforeEach(() => setWidth(1_440));
afterEach(cleanup);

const show = (step: NextStep) =>
  render(<NextStepView step={step} linkText="Ouvrir" amount={72_300} orderReference="KE-7QX2M9D4TB" />);

it('shows a link to the provider’s page', () => {
  show({ kind: 'link', url: 'https://pay.example/c/1' });
  expect(screen.getByRole('link', { name: 'Ouvrir' }).getAttribute('href')).toBe('https://pay.example/c/1');
});

const WAVE = 'https://pay.wave.com/c/cos-18qq25rgr100a?a=72300&c=XOF&m=M_sn_shop';
const NAME = /^Code QR à scanner\s: 72\s300\sFCFA, commande KE-7QX2M9D4TB$/u;

it.each([
  ['[PM-06] a link', { kind: 'link', url: WAVE }, WAVE],
  [
    '[PM-07] a code without a picture',
    {
      kind: 'qr',
      code: '',
      url: 'https://om.example/pay/1',
      links: [{ label: 'Max it', url: 'https://om.example/m/1' }],
    },
    'https://om.example/pay/1',
  ],
  [
    '[PM-07] a code without a picture and a link of its own',
    { kind: 'qr', code: '', links: [{ label: 'Max it', url: 'https://om.example/m/1' }] },
    'https://om.example/m/1',
  ],
] as const)('%s is drawn as a code for the phone that pays', async (_, step, link) => {
  show(step);
  expect(await readDrawnQr(await screen.findByRole('img', { name: NAME }))).toBe(link);
  expect(screen.getByRole('link')).toBeTruthy();
  cleanup();
  setWidth(390);
  show(step);
  expect(screen.getByRole('link')).toBeTruthy();
  expect(document.querySelector('figure')).toBeNull();
});

it.each(['http://elsewhere.example/c/1', 'https://user:secret@elsewhere.example/', 'javascript:alert(1)'])(
  'draws no code of %s (C21)',
  (url) => {
    show({ kind: 'link', url });
    show({ kind: 'qr', code: '', url, links: [] });
    expect(document.querySelector('figure')).toBeNull();
  },
);

it('[PM-07] shows a QR code with amount and reference, and a link per app', () => {
  const links = [
    { label: 'Orange Money', url: 'https://om.example/1' },
    { label: 'MAXIT', url: 'https://maxit.example/1' },
  ];
  show({ kind: 'qr', code: 'data:image/png;base64,iVBORw0KGgo=', links, validUntil: undefined });
  const picture = screen.getByRole('img');
  expect(picture.getAttribute('alt')).toMatch(
    /^Code QR à scanner\s: 72\s300\sFCFA, commande KE-7QX2M9D4TB$/u,
  );
  expect(document.body.textContent).toMatch(/72\s300\sFCFA · KE-7QX2M9D4TB/u);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://om.example/1',
    'https://maxit.example/1',
  ]);
});

it('[PM-07] a phone cannot scan its own screen: it gets the links only', () => {
  setWidth(768);
  const links = [{ label: 'Orange Money', url: 'https://om.example/1' }];
  show({ kind: 'qr', code: 'data:image/png;base64,iVBORw0KGgo=', links });
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('link', { name: 'Ouvrir Orange Money pour payer' })).toBeTruthy();
});

it.each(['https://elsewhere.example/code.png', 'data:text/html;base64,AAAA', 'javascript:alert(1)'])(
  'loads no picture from %s, and shows no unsafe link (C21)',
  (code) => {
    show({ kind: 'qr', code, links: [{ label: 'x', url: 'javascript:alert(1)' }], validUntil: undefined });
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  },
);

it.each([
  ['+221 77 *** ** 67', /arrivée au \+221 77 \*\*\* \*\* 67/],
  [undefined, /arrivée sur votre téléphone/],
])('asks to approve the request on the phone: %s', (phone, text) => {
  show({ kind: 'confirm', phone });
  expect(screen.getByText(text)).toBeTruthy();
});
