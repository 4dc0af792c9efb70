import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from '#src/ui/Tabs.tsx';

afterEach(cleanup);

const TABS = [
  { id: 'cash', label: 'Comptant', content: 'En une fois' },
  { id: 'preorder', label: 'Précommande', content: 'En trois fois' },
  { id: 'credit', label: 'À crédit', content: 'Pour les membres' },
] as const;

function Ways() {
  const [selected, setSelected] = useState<(typeof TABS)[number]['id']>('cash');
  return <Tabs label="Façons d’acheter" tabs={TABS} selected={selected} onSelect={setSelected} />;
}

const shown = () => screen.getByRole('tabpanel').textContent;

it('shows one panel at a time, labelled by its tab', async () => {
  render(<Ways />);
  expect(screen.getByRole('tablist', { name: 'Façons d’acheter' })).toBeTruthy();
  expect(screen.getByRole('tabpanel', { name: 'Comptant' }).textContent).toBe('En une fois');
  await userEvent.click(screen.getByRole('tab', { name: 'À crédit' }));
  expect(screen.getByRole('tabpanel', { name: 'À crédit' }).textContent).toBe('Pour les membres');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('À crédit');
});

it('arrows, Home and End select, wrap around, and move the focus', async () => {
  render(<Ways />);
  await userEvent.tab();
  const seen: (string | null)[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    await userEvent.keyboard(`{${key}}`);
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
    seen.push(shown());
  }
  expect(seen).toEqual([
    'En trois fois',
    'Pour les membres',
    'En une fois',
    'Pour les membres',
    'En une fois',
    'Pour les membres',
  ]);
});

it('the tabs are one tab stop, the panel is the next', async () => {
  render(<Ways />);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Comptant');
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
});
