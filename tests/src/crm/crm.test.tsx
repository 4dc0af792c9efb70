import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShopClient } from '#src/api/client.ts';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  vi.restoreAllMocks();
});

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};

/** A server that says where the visit comes from, or does not. @returns the client, and the paths it was asked for */
function shopThatSays(answer: () => Promise<Response>) {
  const asked: string[] = [];
  const shop = createShopClient({
    baseUrl: window.location.origin,
    fetch: (request) => {
      asked.push(new URL(request.url).pathname);
      return answer();
    },
  });
  return { shop, asked };
}
const dakar = async () =>
  Response.json({ city: 'Dakar', region: 'Dakar', country: 'SN', ip: '154.0.0.1', loc: '14.69,-17.44' });

it('[BK-06] the guest id is created once and stored; an invalid one is replaced', async () => {
  const { guestId } = await import('#src/crm/guest-id.ts');
  const id = guestId();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(guestId()).toBe(id);
  expect(localStorage.getItem('guestId')).toBe(id);
  localStorage.setItem('guestId', '<script>');
  expect(guestId()).toMatch(/^[0-9a-f]{32}$/);
  expect(localStorage.getItem('guestId')).not.toBe('<script>');
});

it('[BK-06] [E3] without storage the id lasts as long as the page', async () => {
  localStorage.removeItem('guestId');
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
  const { guestId } = await import('#src/crm/guest-id.ts');
  expect(guestId()).toBe(guestId());
  blocked.mockRestore();
  expect(localStorage.getItem('guestId')).toBeNull();
});

it('[BK-07] [AP-03] the place is requested once and formatted', async () => {
  const { locateVisitor, currentPlace } = await import('#src/geolocation/geolocation.ts');
  const { shop, asked } = shopThatSays(dakar);
  expect(currentPlace().text).toBe('Localisation non disponible');
  await locateVisitor(shop);
  await locateVisitor(shop);
  expect(asked).toEqual(['/api/location']);
  expect(currentPlace()).toEqual({ text: 'Dakar, Dakar, SN', coordinates: '14.69,-17.44' });
});

it.each([
  ['refuses', async () => Response.json({ code: 'server.failed', message: 'Non.' }, { status: 500 })],
  [
    'answers in HTML',
    async () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }),
  ],
  [
    'knows nothing',
    async () => Response.json({ city: null, region: null, country: null, ip: null, loc: null }),
  ],
])('[BK-07] [D14] if the service %s, the place stays unknown', async (_, answer) => {
  const { locateVisitor, currentPlace } = await import('#src/geolocation/geolocation.ts');
  vi.useFakeTimers();
  const looked = locateVisitor(shopThatSays(answer).shop);
  await vi.runAllTimersAsync();
  await looked;
  vi.useRealTimers();
  expect(currentPlace()).toEqual({ text: 'Localisation non disponible', coordinates: null });
});

it('[BK-07] [D14] without consent the place is not looked up', async () => {
  localStorage.setItem('crmConsent', 'refused');
  const { locateVisitor } = await import('#src/geolocation/geolocation.ts');
  const { shop, asked } = shopThatSays(dakar);
  await locateVisitor(shop);
  expect(asked).toEqual([]);
});

const choice = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /contenu de mes paniers/ });

it('[BK-05] [E6] consent to reports is stored on this device and applies in every tab', async () => {
  const { ConsentChoice } = await import('#src/consent/ConsentChoice.tsx');
  const { hasConsent } = await import('#src/consent/consent.ts');
  render(<ConsentChoice />);
  expect(choice().checked).toBe(true);
  await userEvent.click(choice());
  expect(choice().checked).toBe(false);
  expect(localStorage.getItem('crmConsent')).toBe('refused');
  expect(hasConsent()).toBe(false);
  localStorage.removeItem('crmConsent');
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'crmConsent', newValue: null }));
  });
  expect(choice().checked).toBe(true);
});

it('[BK-05] [E6] Global Privacy Control turns reports off, and the checkbox is disabled', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  const { ConsentChoice } = await import('#src/consent/ConsentChoice.tsx');
  const { hasConsent } = await import('#src/consent/consent.ts');
  render(<ConsentChoice />);
  expect(hasConsent()).toBe(false);
  expect(choice().checked).toBe(false);
  expect(choice().disabled).toBe(true);
  expect(screen.getByText(/^Votre navigateur demande/)).toBeDefined();
});

const fan = {
  id: 7,
  name: 'Ventilateur',
  fact: '45 W',
  image: '/pictures/ventilateur-512.webp?v=5e6f7a8b',
  tint: '#eaf4ec',
  price: 18_000,
  priceBefore: undefined,
  preorderPrice: 17_000,
  creditPrice: undefined,
};

it('[BK-05] [PC-04] additions are counted from the first one, without the wishlist, and only with consent', async () => {
  const { basketActivity, addItem, removeItem, toggleWishlist } = await import(
    '#src/baskets/baskets-module.ts'
  );
  addItem('cart', fan);
  addItem('preorder', fan);
  toggleWishlist(fan);
  removeItem('cart', fan.id);
  expect(basketActivity.now()).toEqual({
    additions: 2,
    changes: { cart: 2, preorder: 1, creditOrder: 0 },
  });
  localStorage.setItem('crmConsent', 'refused');
  addItem('cart', fan);
  expect(basketActivity.now()).toEqual({
    additions: 3,
    changes: { cart: 2, preorder: 1, creditOrder: 0 },
  });
});
