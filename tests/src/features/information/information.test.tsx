import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { INFORMATION_NAMES } from '#domain/screens/information-pages.ts';
import { informationTexts } from '#domain/messages/information/index.ts';
import { information } from '#domain/messages/information.ts';
import { paths } from '#domain/paths.ts';
import { openShop, type ServerAnswers } from '../../app/open-shop.tsx';

const answers: ServerAnswers = { packs: { body: { data: [] } }, products: { body: { data: [] } } };
const main = () => within(screen.getByRole('main'));

beforeEach(() => {
  // happy-dom lays nothing out.
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});
afterEach(cleanup);

it.each(INFORMATION_NAMES)(
  '[RT-09] [RT-10] %s: title, breadcrumb, contents and all headings',
  async (name) => {
    await openShop(paths[name], answers);
    const { title, lead } = information[name];
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(main().getByText(lead.replaceAll('\u00a0', ' '))).toBeTruthy();
    const contents = await screen.findByRole('navigation', { name: 'Sur cette page', hidden: true });
    const { sections, updated } = informationTexts[name];
    const links = within(contents).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      sections.map(({ id }) => `${paths[name]}#${id}`),
    );
    expect(sections.filter(({ id }) => document.getElementById(id)?.tagName !== 'H2')).toEqual([]);
    const day = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(updated),
    );
    expect(main().getByText(day)).toBeTruthy();
    expect(document.title).toContain(title);
    const way = screen.getByRole('navigation', { name: 'Fil d’Ariane' });
    expect(within(way).getByText(title).getAttribute('aria-current')).toBe('page');
  },
);

it('[RT-09] an anchor opens its question and focuses it', async () => {
  await openShop('/faq#payer-est-ce-sur', answers);
  const summary = await screen.findByText(/Le paiement en ligne est-il sûr/);
  const question = summary.closest('details');
  expect(question?.open).toBe(true);
  expect(document.activeElement).toBe(summary);
  const closed = document.getElementById('facture');
  expect(closed === null || !('open' in closed && closed.open)).toBe(true);
});

it('[RT-10] the table of contents links to headings, which get the focus', async () => {
  await openShop('/achats-securises', answers);
  const contents = await screen.findByRole('navigation', { name: 'Sur cette page' });
  await userEvent.click(within(contents).getByText('Reconnaître une fraude'));
  expect(window.location.hash).toBe('#fraude');
  expect(document.activeElement).toBe(document.getElementById('fraude'));
});

it('[RT-10] a malformed anchor is ignored', async () => {
  await openShop('/achats-securises#%E0%A4%A', answers);
  expect(await screen.findByRole('heading', { level: 2, name: 'Notre promesse' })).toBeTruthy();
});

it('[RT-10] the checkbox for basket reports is in the text of the privacy pages', async () => {
  await openShop('/politique-de-confidentialite', answers);
  expect(await screen.findByRole('checkbox', { name: /contenu de mes paniers/ })).toBeTruthy();
});

it('[RT-09] each page links to the previous and next page and to the contacts', async () => {
  await openShop('/faq', answers);
  const neighbours = within(await screen.findByRole('navigation', { name: 'À lire aussi' }));
  expect(neighbours.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/informations',
    '/conditions-generales-de-vente',
  ]);
  const help = within(screen.getByRole('complementary', { name: /Une question/ }));
  expect(help.getAllByRole('link').map((link) => link.getAttribute('href')?.split(':')[0])).toEqual([
    'tel',
    'https',
  ]);
});

it('[RT-23] the footer links to help and legal pages, and marks the current one', async () => {
  await openShop('/tracking-order', answers);
  const footer = within(screen.getByRole('contentinfo'));
  for (const column of ['La boutique', 'Aide', 'Légal'])
    expect(footer.getByRole('navigation', { name: column })).toBeTruthy();
  const tracking = footer.getByRole('link', { name: 'Suivre ma commande' });
  expect(tracking.getAttribute('href')).toBe('/tracking-order');
  expect(tracking.getAttribute('aria-current')).toBe('page');
});
