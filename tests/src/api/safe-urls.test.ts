import { expect, it } from 'vitest';
import { safePdfUrl, safeProviderUrl } from '#src/api/safe-urls.ts';

it.each([
  ['https://pay.wave.com/c/cos-18qq25rgr100a', 'ker-electro.example'],
  ['http://localhost:3001/c/cos-18qq25rgr100a', 'localhost'],
  ['http://127.0.0.1:3001/c/cos-1', 'localhost'],
])('accepts %s from %s', (address, page) => {
  expect(safeProviderUrl(address, page)).toBe(address);
});

it.each([
  ['javascript:alert(document.cookie)', 'localhost'],
  ['java\tscript:alert(1)', 'localhost'],
  ['data:text/html,<script>alert(1)</script>', 'localhost'],
  ['http://pay.wave.com/c/cos-1', 'ker-electro.example'],
  ['http://pay.wave.com/c/cos-1', 'localhost'],
  ['http://localhost:3001/c/cos-1', 'ker-electro.example'],
  ['http://localhost.evil.example/c/cos-1', 'localhost'],
  ['https://pay.wave.com@evil.example/', 'ker-electro.example'],
  ['https://user:secret@pay.wave.com/', 'ker-electro.example'],
  ['//pay.wave.com/c/cos-1', 'ker-electro.example'],
  ['/c/cos-1', 'ker-electro.example'],
  ['', 'ker-electro.example'],
  [null, 'ker-electro.example'],
  [undefined, 'ker-electro.example'],
])('[PM-06] rejects %s from %s (C21)', (address, page) => {
  expect(safeProviderUrl(address, page)).toBeUndefined();
});

it('[SI-01] accepts only our own PDF paths (C21)', () => {
  expect(safePdfUrl('/facture/KE-7QX2M9D4TB/pdf')).toBe('/facture/KE-7QX2M9D4TB/pdf');
  const others = [
    '//evil.example/facture/KE-7QX2M9D4TB/pdf',
    '/facture/../pdf',
    '/facture/x/pdf',
    'javascript:1',
    null,
  ];
  expect(others.map(safePdfUrl)).toEqual(others.map(() => undefined));
});
