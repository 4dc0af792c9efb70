import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Combobox } from '#src/ui/Combobox.tsx';

afterEach(cleanup);

const GOODS = ['Frigo', 'Four', 'Fer'];

/** A search that writes down what it was asked. */
function Search({ said, status }: { said: string[]; status?: string }) {
  const [value, setValue] = useState('');
  const [isOpen, setOpen] = useState(false);
  const options = GOODS.filter((name) => name.startsWith(value)).map((name) => ({
    id: name.toLowerCase(),
    label: name,
    content: <b>{name}</b>,
  }));
  return (
    <>
      <Combobox
        label="Rechercher"
        name="search"
        placeholder="Rechercher un produit..."
        value={value}
        onChange={setValue}
        onSubmit={() => said.push(`submit ${value}`)}
        open={isOpen}
        onOpenChange={setOpen}
        options={options}
        onPick={(id) => said.push(`pick ${id}`)}
        status={options.length === 0 ? status : undefined}
      />
      <button type="button">Ailleurs</button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Rechercher' });
const isOpen = () => field().getAttribute('aria-expanded') === 'true';

/** What assistive technology is told to be marked. */
function marked() {
  const id = field().getAttribute('aria-activedescendant');
  const option = id === null ? null : document.getElementById(id);
  return option?.getAttribute('aria-selected') === 'true' ? option.textContent : undefined;
}

async function open(said: string[] = []) {
  render(<Search said={said} status="Aucun résultat trouvé" />);
  await userEvent.type(field(), 'F');
  return said;
}

it('typing opens the list, which is linked to the input', async () => {
  await open();
  expect(isOpen()).toBe(true);
  const list = document.getElementById(field().getAttribute('aria-controls') ?? '');
  expect(list?.getAttribute('role')).toBe('listbox');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(GOODS);
  expect(marked()).toBeUndefined();
});

it('arrow keys highlight options and wrap around; Home and End go to the ends', async () => {
  await open();
  const seen: (string | null | undefined)[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
    await userEvent.keyboard(`{${key}}`);
    seen.push(marked());
  }
  expect(seen).toEqual(['Frigo', 'Four', 'Fer', 'Frigo', 'Fer', 'Frigo', 'Fer']);
  expect(document.activeElement).toBe(field());
});

it('Home and End move the caret until an option is highlighted', async () => {
  await open();
  await userEvent.keyboard('{Home}{End}');
  expect(marked()).toBeUndefined();
});

it('Enter picks the highlighted option, or submits the text', async () => {
  const said = await open();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(said).toEqual(['pick four']);
  expect(isOpen()).toBe(false);
  await userEvent.keyboard('r{Enter}');
  expect(said).toEqual(['pick four', 'submit Fr']);
  expect(isOpen()).toBe(false);
});

it('Escape closes first, then clears; an arrow key opens again', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  expect([isOpen(), field().value]).toEqual([false, 'F']);
  await userEvent.keyboard('{ArrowDown}');
  expect([isOpen(), marked()]).toEqual([true, 'Frigo']);
  await userEvent.keyboard('{Escape}{Escape}');
  expect([isOpen(), field().value]).toEqual([false, '']);
});

it('a click picks an option without moving the focus', async () => {
  const said = await open();
  await userEvent.click(screen.getByText('Fer'));
  expect(said).toEqual(['pick fer']);
  expect(document.activeElement).toBe(field());
});

it('leaving the input closes the list', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Ailleurs' }));
  expect(isOpen()).toBe(false);
});

it('the status without options is announced', async () => {
  render(<Search said={[]} status="Aucun résultat trouvé" />);
  await userEvent.type(field(), 'zz');
  expect(screen.getByRole('status').textContent).toBe('Aucun résultat trouvé');
  expect(isOpen()).toBe(false);
});

it('the highlight is removed with its option', async () => {
  await open();
  await userEvent.keyboard('{ArrowDown}');
  expect(marked()).toBe('Frigo');
  await userEvent.keyboard('o');
  expect(marked()).toBeUndefined();
});
