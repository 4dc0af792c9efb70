import { expect, it } from 'vitest';
import { decodeStatement } from '#server/payments/settlement/decode-statement.ts';

it('[DK-13] text of older programs and of UTF-16 is read too', () => {
  const latin = Uint8Array.from(Buffer.from('Référence', 'latin1'));
  expect(decodeStatement(latin)).toBe('Référence');
  expect(decodeStatement(Uint8Array.from([0xff, 0xfe, 0x41, 0x00]))).toBe('A');
  expect(decodeStatement(Uint8Array.from([0xfe, 0xff, 0x00, 0x41]))).toBe('A');
});
