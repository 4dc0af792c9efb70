import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from '#tests/support/memory-router.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { Alert } from '#src/ui/Alert.tsx';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { ChoiceCards } from '#src/ui/ChoiceCards.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Price } from '#src/ui/Price.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';

afterEach(cleanup);

it('a busy button ignores clicks, is marked busy and keeps its text', async () => {
  const clicked = vi.fn<() => void>();
  render(
    <Button busy onClick={clicked}>
      Payer
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Payer' });
  await userEvent.click(button);
  expect(clicked).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.disabled).toBe(true);
});

it('a link to another site in a new tab has no referrer and no opener', () => {
  render(
    <ButtonLink href="https://pay.example/x" newTab>
      Ouvrir
    </ButtonLink>,
  );
  const link = screen.getByRole('link', { name: 'Ouvrir' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.getAttribute('target')).toBe('_blank');
});

it('a field is linked to its label, hint and error', () => {
  render(
    <Field
      label="Téléphone"
      name="phone"
      type="tel"
      value="77"
      onChange={() => undefined}
      hint="Format : 77XXXXXXX"
      error="Le téléphone est obligatoire."
      required
    />,
  );
  const input = screen.getByRole('textbox', { name: 'Téléphone' });
  expect(input.getAttribute('name')).toBe('phone');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Format : 77XXXXXXX',
    'Le téléphone est obligatoire.',
  ]);
});

it('a field returns its text, with one or several lines', async () => {
  const typed = vi.fn<(text: string) => void>();
  render(<Field label="Adresse" name="address" value="" onChange={typed} multiline />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Adresse' }), 'S');
  expect(typed).toHaveBeenCalledWith('S');
});

it('a field without hint or error has no description and is valid', () => {
  render(<Field label="Nom" name="lastName" value="" onChange={() => undefined} />);
  const input = screen.getByRole('textbox', { name: 'Nom' });
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.getAttribute('aria-invalid')).toBe('false');
});

const modes = [
  { value: 'domicile', label: 'A domicile', detail: 'Vous payez au livreur.' },
  { value: 'online', label: 'En ligne' },
  { value: 'closed', label: 'Fermé', disabled: true },
] as const;

function Modes() {
  const [mode, setMode] = useState<(typeof modes)[number]['value']>();
  return (
    <ChoiceCards legend="Mode de paiement" name="mode" value={mode} onChange={setMode} options={modes} />
  );
}

it('choice cards are one radio group: none selected at first, then one by click or arrow', async () => {
  render(<Modes />);
  expect(screen.getByRole('group', { name: 'Mode de paiement' })).toBeTruthy();
  const home = screen.getByRole<HTMLInputElement>('radio', { name: 'A domicile' });
  const online = screen.getByRole<HTMLInputElement>('radio', { name: 'En ligne' });
  expect([home.checked, online.checked]).toEqual([false, false]);
  await userEvent.click(screen.getByText('Vous payez au livreur.'));
  expect([home.checked, online.checked]).toEqual([true, false]);
  await userEvent.keyboard('{ArrowDown}');
  expect([home.checked, online.checked]).toEqual([false, true]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Fermé' }).disabled).toBe(true);
});

it('a price is read as one amount, and which of two is the current one', () => {
  const { container } = render(<Price francs={1_299_000} before={1_450_000} />);
  expect(container.textContent).toBe(
    'Prix promo 1\u00a0299\u00a0000\u00a0FCFAPrix habituel 1\u00a0450\u00a0000\u00a0FCFA',
  );
  expect(container.querySelector('del')?.textContent).toContain('1\u00a0450\u00a0000');
});

it('a price without a previous one is the amount only', () => {
  const { container } = render(<Price francs={950} size="hero" />);
  expect(container.textContent).toBe('950\u00a0FCFA');
});

it.each([
  ['error', 'alert'],
  ['warning', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
] as const)('an alert of tone %s is announced as %s', (tone, role) => {
  render(
    <Alert tone={tone} title="Titre">
      Texte
    </Alert>,
  );
  expect(screen.getByRole(role).textContent).toBe('TitreTexte');
});

it('a breadcrumb links its steps and marks the current page', () => {
  render(
    <MemoryRouter>
      <Breadcrumb
        trail={[{ label: 'Accueil', to: '/' }, { label: 'Tableau de bord' }, { label: 'Paiement', to: '/x' }]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('navigation', { name: 'Fil d’Ariane' })).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Accueil']);
  expect(screen.getByText('Paiement').getAttribute('aria-current')).toBe('page');
  expect(screen.getByText('Tableau de bord').hasAttribute('aria-current')).toBe(false);
});

it('a copy button copies and confirms', async () => {
  const user = userEvent.setup();
  render(<CopyButton text="KE-0123456789" label="Copier la référence" copiedLabel="Référence copiée" />);
  await user.click(screen.getByRole('button', { name: 'Copier la référence' }));
  expect(await navigator.clipboard.readText()).toBe('KE-0123456789');
  expect(screen.getByRole('button', { name: 'Référence copiée' })).toBeTruthy();
});

it('a definition list pairs labels and values', () => {
  render(<DefinitionList items={[{ label: 'Montant', value: '389 000 FCFA' }]} />);
  expect(screen.getByRole('term').textContent).toBe('Montant');
  expect(screen.getByRole('definition').textContent).toBe('389 000 FCFA');
});

it('a picture with another URL is used unchanged', () => {
  render(<ProductPicture image="/ailleurs.png" alt="Frigo" tint="#e6eef7" sizes="10rem" />);
  const image = screen.getByRole('img', { name: 'Frigo' });
  expect(image.getAttribute('src')).toBe('/ailleurs.png');
  expect(document.querySelectorAll('source[srcset]')).toHaveLength(0);
});

it('a failed picture shows its background colour and alternative text; one that loads later is shown', () => {
  render(
    <ProductPicture image="/pictures/frigo-512.webp?v=0123abcd" alt="Frigo" tint="#e6eef7" sizes="10rem" />,
  );
  const image = screen.getByRole('img', { name: 'Frigo' });
  fireEvent.error(image);
  expect(image.hasAttribute('data-missing')).toBe(true);
  expect(screen.getByRole('img', { name: 'Frigo' })).toBe(image);
  fireEvent.load(image);
  expect(image.hasAttribute('data-missing')).toBe(false);
});
