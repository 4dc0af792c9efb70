import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { GUEST_ID_BYTES, guestIdOf, isGuestId, placeOf } from '#domain/visit/visitor.ts';

it('[BK-06] [C24] a guest id is 128 random bits as 32 hexadecimal digits', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: GUEST_ID_BYTES, maxLength: GUEST_ID_BYTES }), (bytes) => {
      const id = guestIdOf(bytes);
      expect(isGuestId(id)).toBe(true);
      expect(Uint8Array.from(Buffer.from(id, 'hex'))).toEqual(bytes);
    }),
  );
  expect(guestIdOf(new Uint8Array(16).fill(255))).toBe('ffffffffffffffffffffffffffffffff');
});

it.each([null, '', 'abc', `${'0'.repeat(31)}G`, 'F'.repeat(32), '0'.repeat(33), ` ${'0'.repeat(32)}`])(
  '[C24] %j is not a guest id',
  (kept) => {
    expect(isGuestId(kept)).toBe(false);
  },
);

const nowhere = { city: null, region: null, country: null, coordinates: null };

it('[BK-07] a place has city, region and country, as far as known', () => {
  const dakar = { city: 'Dakar', region: 'Dakar', country: 'SN', coordinates: '14.69,-17.44' };
  expect(placeOf(dakar)).toEqual({ text: 'Dakar, Dakar, SN', coordinates: '14.69,-17.44' });
  expect(placeOf({ ...nowhere, city: ' Thiès ', region: ' ', country: 'SN' })).toEqual({
    text: 'Thiès, SN',
    coordinates: null,
  });
  expect(placeOf({ ...dakar, city: 'x'.repeat(500) }).text).toHaveLength(120);
});

it('[BK-07] an unknown place has its own text', () => {
  expect(placeOf(nowhere)).toEqual({ text: 'Localisation non disponible', coordinates: null });
});
