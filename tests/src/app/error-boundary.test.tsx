import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#src/app/ErrorBoundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Fall = () => {
  throw new Error('a secret detail');
};

it('a page that crashes shows a French message and two actions, without details', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary>
      <Fall />
    </ErrorBoundary>,
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Cette page a rencontré un problème');
  expect(alert.textContent).toContain('Rien n’est perdu.');
  expect(alert.textContent).not.toContain('secret');
  expect(screen.getByRole('button', { name: 'Recharger la page' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Appeler 33\s860\s00\s00$/ }).getAttribute('href')).toBe(
    'tel:+221338600000',
  );
  expect(written).toHaveBeenCalledTimes(1);
});
