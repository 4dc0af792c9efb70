import { cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { ProductName } from '#src/ui/ProductName.tsx';
import DimensionsDrawing from '#src/features/product/DimensionsDrawing.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const failedList = () =>
  render(
    <BrowserRouter>
      <ErrorState title="Les produits n’ont pas pu être chargés." detail="503" onRetry={() => undefined} />
    </BrowserRouter>,
  );

it('[AP-11] a failed call is an alert with its reason and a retry', () => {
  failedList();
  expect(screen.getByRole('alert').textContent).toBe('Les produits n’ont pas pu être chargés.503Réessayer');
});

it('[E9] without a network, what was never seen is calmly said to come later, with a way on', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  failedList();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('Vous êtes hors connexion');
  expect(screen.getByRole('status').textContent).not.toContain('503');
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir l’accueil' }).getAttribute('href')).toBe('/');
});

it.each([
  ['Réfrigérateur combiné Hisense RD-35DC4SA 266 L', ['RD-35DC4SA']],
  ['Machine à laver Midea MA200W105 10,5 kg', []],
  ['Climatiseur sur-mesure', []],
  ['Hisense RD-35 et FC-40DD4SB', ['RD-35', 'FC-40DD4SB']],
  ['Avec un numéro vraiment bien trop long-1234567890123456789', []],
])('the model numbers of %j stay on one line', (name, whole) => {
  const { container } = render(<ProductName name={name} />);
  expect(container.textContent).toBe(name);
  expect([...container.querySelectorAll('.whole')].map(({ textContent }) => textContent)).toEqual(whole);
});

it.each([
  ['a television', 97, 62, 21],
  ['a wide one', 189.5, 108.5, 32.5],
  ['a refrigerator', 55, 157, 57],
  ['a soundbar', 120, 6, 9],
  ['a deep chest', 60, 85, 190],
])('the labels of the drawing of %s are inside it', (_, width, height, depth) => {
  const { container } = render(<DimensionsDrawing dimensions={{ width, height, depth }} tint="#dcebf3" />);
  for (const label of container.querySelectorAll('text')) {
    // Bold figures of 18 px are about 10 px wide.
    const wide = (label.textContent?.length ?? 0) * 10;
    const at = Number(label.getAttribute('x'));
    const anchor = label.getAttribute('text-anchor');
    const left = anchor === 'end' ? at - wide : anchor === 'middle' ? at - wide / 2 : at;
    expect([label.textContent, left >= 0, left + wide <= 400]).toEqual([label.textContent, true, true]);
    expect(Number(label.getAttribute('y'))).toBeLessThan(396);
    expect(Number(label.getAttribute('y'))).toBeGreaterThan(14);
  }
});
