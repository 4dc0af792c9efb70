import { expect, it } from 'vitest';
import { capabilityFor, takeCapability } from '#src/access/capability.ts';
import { capability, reference } from '#tests/support/wire-fixtures.ts';

const place = (pathname: string, search: string, hash: string) => {
  const replaced: (string | URL | null | undefined)[] = [];
  const history = {
    state: { key: 'kept' },
    replaceState: (state: unknown, _: string, address?: string | URL | null) => {
      expect(state).toEqual({ key: 'kept' });
      replaced.push(address);
    },
  };
  return { taken: takeCapability({ pathname, search, hash }, history), replaced };
};

it('[PK-09] removes the capability from the URL at once, and keeps it in memory only (I20)', () => {
  const search = `?transaction=${reference}`;
  expect(place('/facture-magasin', search, `#${capability}`)).toEqual({
    taken: true,
    replaced: [`/facture-magasin${search}`],
  });
  expect(capabilityFor(`/facture-magasin${search}`)).toBe(capability);
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(capability);
});

it('also removes a malformed capability, without keeping it', () => {
  const search = '?transaction=KE-2222222222';
  expect(place('/facture-magasin', search, '#q1W2e3')).toEqual({
    taken: false,
    replaced: [`/facture-magasin${search}`],
  });
  expect(capabilityFor(`/facture-magasin${search}`)).toBeUndefined();
});

it('leaves other fragments unchanged', () => {
  expect(place('/profile', '', '#order')).toEqual({ taken: false, replaced: [] });
  expect(place('/conditions', '', `#${capability}`)).toEqual({ taken: false, replaced: [] });
  expect(place('/facture-magasin', '?transaction=KE-3333333333', '')).toEqual({ taken: false, replaced: [] });
});
