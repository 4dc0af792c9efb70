import { Heart } from 'lucide';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from '#tests/support/memory-router.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Chip, Chips } from '#src/ui/Chip.tsx';
import { ChoiceCards } from '#src/ui/ChoiceCards.tsx';
import { IconButton, IconLink } from '#src/ui/IconButton.tsx';
import { RadioList } from '#src/ui/RadioList.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Table } from '#src/ui/Table.tsx';

afterEach(cleanup);

it('an icon button has its label and count as accessible name, without a count of 0', () => {
  render(
    <MemoryRouter>
      <IconButton label="Panier" icon={Heart} badge={3} />
      <IconButton label="Favoris" icon={Heart} badge={0} />
      <IconLink label="À crédit" icon={Heart} to="/credit-cart" badge={120} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('button', { name: 'Panier (3)' }).textContent).toBe('3');
  expect(screen.getByRole('button', { name: 'Favoris' }).textContent).toBe('');
  expect(screen.getByRole('link', { name: 'À crédit (120)' }).textContent).toBe('99+');
});

function Filters() {
  const [filters, setFilters] = useState(['Ramadan', 'Promo', 'Frigos']);
  return (
    <Chips label="Filtres actifs">
      {filters.map((filter) => (
        <Chip
          key={filter}
          onRemove={() => setFilters(filters.filter((other) => other !== filter))}
          removeLabel={`Retirer le filtre ${filter}`}
        >
          {filter}
        </Chip>
      ))}
    </Chips>
  );
}

const remove = (filter: string) =>
  userEvent.click(screen.getByRole('button', { name: `Retirer le filtre ${filter}` }));

it('a removed chip passes the focus to its neighbour', async () => {
  render(<Filters />);
  expect(screen.getByRole('list', { name: 'Filtres actifs' }).children).toHaveLength(3);
  await remove('Promo');
  expect(document.activeElement?.textContent).toBe('Frigos');
  await remove('Frigos');
  expect(document.activeElement?.textContent).toBe('Ramadan');
  await remove('Ramadan');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('a toggle chip exposes its state; a link chip marks the current page', async () => {
  const switched = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <Chip selected onClick={switched}>
        En promo
      </Chip>
      <Chip to="/boutique" selected>
        Boutique
      </Chip>
      <Chip>Mots</Chip>
    </MemoryRouter>,
  );
  const chip = screen.getByRole('button', { name: 'En promo', pressed: true });
  await userEvent.click(chip);
  expect(switched).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Boutique' }).getAttribute('aria-current')).toBe('true');
  expect(screen.getByText('Mots').closest('button, a')).toBeNull();
});

it('the whole line of a checkbox is clickable', async () => {
  const changed = vi.fn<(checked: boolean) => void>();
  render(<Checkbox label="Ramadan" description="Du 1er au 30" checked={false} onChange={changed} />);
  await userEvent.click(screen.getByText('Ramadan'));
  expect(changed).toHaveBeenCalledExactlyOnceWith(true);
  expect(screen.getByRole('checkbox', { name: 'Ramadan', description: 'Du 1er au 30' })).toBeDefined();
});

it('a disabled checkbox ignores clicks', async () => {
  const changed = vi.fn<(checked: boolean) => void>();
  render(<Checkbox label="À crédit" checked={false} onChange={changed} disabled />);
  await userEvent.click(screen.getByText('À crédit'));
  expect(changed).not.toHaveBeenCalled();
});

const TYPES = [
  { value: 'All', label: 'Tous', detail: '240' },
  { value: 'promo', label: 'En promo', detail: '31' },
] as const;

function Types() {
  const [type, setType] = useState<(typeof TYPES)[number]['value']>('All');
  return <RadioList legend="Type" name="type" options={TYPES} value={type} onChange={setType} />;
}

it('a radio list is one group with arrow keys', async () => {
  render(<Types />);
  expect(screen.getByRole('group', { name: 'Type' })).toBeTruthy();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /En promo/ }).checked).toBe(true);
});

function Ways() {
  const [way, setWay] = useState<'online' | 'home'>();
  return (
    <>
      <ChoiceCards
        legend="Mode de paiement"
        name="way"
        value={way}
        onChange={setWay}
        options={[
          { value: 'online', label: 'En ligne' },
          { value: 'home', label: 'A domicile' },
        ]}
      />
      <output>{way ?? 'rien'}</output>
    </>
  );
}

it.each([
  ['nothing', undefined, 'rien'],
  ['a card', 'A domicile', 'home'],
])('%s chosen in the HTML of the server is known after hydration', async (_, label, way) => {
  const html = document.createElement('div');
  html.innerHTML = renderToString(<Ways />);
  document.body.append(html);
  if (label !== undefined) screen.getByRole('radio', { name: label }).click();
  let root: Root | undefined;
  await act(async () => startTransition(() => void (root = hydrateRoot(html, <Ways />))));
  expect(screen.getByRole('status').textContent).toBe(way);
  act(() => root?.unmount());
  html.remove();
});

it('a select has a label, returns the value and shows its error', async () => {
  const chosen = vi.fn<(value: string) => void>();
  render(
    <Select
      label="Trier par"
      name="order"
      options={[
        { value: 'rank', label: 'Demande' },
        { value: 'price', label: 'Prix' },
      ]}
      value="rank"
      onChange={chosen}
      error="Choisissez un ordre."
    />,
  );
  const select = screen.getByRole('combobox', { name: 'Trier par' });
  await userEvent.selectOptions(select, 'Prix');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('price');
  expect(select.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choisissez un ordre.',
  );
});

it('a table has row and column headers; a wide one can be scrolled by keyboard', () => {
  render(
    <Table
      caption="Comparaison"
      head={['RD-35', 'RT-31']}
      rows={[{ header: 'Capacité', cells: ['266 L', '308 L'], marked: true }]}
    />,
  );
  expect(screen.getByRole('table', { name: 'Comparaison' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['RD-35', 'RT-31']);
  expect(screen.getByRole('rowheader').textContent).toBe('Capacité');
  expect(screen.getByRole('region', { name: 'Comparaison' }).tabIndex).toBe(0);
});

it('a table of labels and values has no column headers', () => {
  render(<Table caption="Caractéristiques" captionShown rows={[{ header: 'Portes', cells: ['2'] }]} />);
  expect(screen.queryAllByRole('columnheader')).toEqual([]);
  expect(screen.getByRole('cell').textContent).toBe('2');
  expect(screen.queryByRole('region')).toBeNull();
});
