import { expect, it } from 'vitest';
import { BASKET_KEYS } from '#domain/basket/names.ts';
import { DELIVERY_REGIONS } from '#domain/orders/delivery.ts';
import { formatPrice } from '#domain/money/money.ts';
import { text as delivery } from '#domain/messages/information/delivery-and-returns.ts';
import { text as faq } from '#domain/messages/information/faq.ts';
import {
  linkTo,
  plainText,
  parseSegments,
  type Block,
  type InformationText,
} from '#domain/screens/information-text.ts';
import { INFORMATION_NAMES, informationAt } from '#domain/screens/information-pages.ts';
import { informationTexts } from '#domain/messages/information/index.ts';
import { information } from '#domain/messages/information.ts';
import { invoice } from '#domain/messages/invoice.ts';
import { afterSales } from '#domain/messages/opened-parts.ts';
import { product } from '#domain/messages/product.ts';
import { bindSentence } from '#domain/text/typography.ts';
import { paths } from '#domain/paths.ts';
import { screenAt } from '#domain/screens/screens.ts';
import { shopCookies } from '#server/access/cookies.ts';
import { PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import { RATE_LIMITS } from '#server/areas.ts';
import { UNPAID_ORDER_LIFE_MS } from '#server/orders/expire-orders.ts';
import { sourcesIn } from '#tests/support/import-graph.ts';

const DAY_S = 86_400;

function sentencesOf(block: Block): string[] {
  if (typeof block === 'string') return [block];
  if ('list' in block) return [...block.list];
  if ('steps' in block) return [...block.steps];
  if ('terms' in block) return block.terms.flat();
  if ('questions' in block) return block.questions.flatMap(({ question, answer }) => [question, ...answer]);
  return [];
}

const sentences = ({ sections }: InformationText) =>
  sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(sentencesOf)]);
const questions = ({ sections }: InformationText) =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block === 'object' && 'questions' in block ? block.questions : [])),
  );
const anchors = (text: InformationText) => [...text.sections, ...questions(text)].map(({ id }) => id);
const links = (text: InformationText) =>
  sentences(text).flatMap((sentence) => parseSegments(sentence).flatMap(({ to }) => to ?? []));

it('[RT-09] [RT-10] every information path has its page', () => {
  const addresses = [
    '/informations',
    '/faq',
    '/privacy-policy',
    '/terms-condition',
    '/conditions-generales-de-vente',
    '/livraison-et-retours',
    '/achats-securises',
    '/politique-de-confidentialite',
    '/processus-de-commande-de-credit',
  ];
  expect(new Set(addresses.map(informationAt))).toEqual(new Set(INFORMATION_NAMES));
  expect(addresses.map(screenAt)).toEqual(addresses.map(() => 'information'));
  expect(informationAt('/inconnu')).toBeUndefined();
});

it.each(INFORMATION_NAMES)('[RT-09] [RT-10] %s has a title, a description, a date and text', (name) => {
  const text = informationTexts[name];
  expect(information[name].title.length).toBeGreaterThan(8);
  expect(information[name].lead.length).toBeGreaterThan(40);
  expect(new Date(`${text.updated}T00:00:00Z`).toISOString().slice(0, 10)).toBe(text.updated);
  expect(text.sections.length).toBeGreaterThanOrEqual(4);
  expect(text.sections.filter(({ blocks }) => blocks.length === 0)).toEqual([]);
  const words = sentences(text).map(plainText).join(' ').split(/\s+/).length;
  expect(words).toBeGreaterThan(170);
});

it.each(INFORMATION_NAMES)('%s has no placeholders, stray characters or duplicates', (name) => {
  const all = sentences(informationTexts[name]);
  expect(all.filter((sentence) => /[{}$]|TODO|XXX|lorem|undefined|\s{2}|'/i.test(sentence))).toEqual([]);
  expect(all.filter((sentence) => /[[\]]|\]\(/.test(plainText(sentence)))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

it.each(INFORMATION_NAMES)('%s has unique anchors that are valid in URLs', (name) => {
  const ids = anchors(informationTexts[name]);
  expect(ids.filter((id) => !/^[a-z][a-z-]*[a-z]$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

/** Whether a link leads to a screen that there is, and to an anchor that it has; an unknown address would show Home. */
function isDeadEnd(to: string): boolean {
  const { protocol, pathname, hash } = new URL(to, 'https://ker-electro.example');
  if (!to.startsWith('/')) return !['tel:', 'mailto:', 'https:'].includes(protocol);
  if (to === paths.homePacks) return false;
  const target = informationAt(pathname);
  if (target === undefined || hash === '') return screenAt(pathname) === 'home';
  return !anchors(informationTexts[target]).includes(hash.slice(1));
}

it.each(INFORMATION_NAMES)('every link of %s leads to an existing page', (name) => {
  expect(links(informationTexts[name]).filter(isDeadEnd)).toEqual([]);
});

it('[RT-09] there are at least twenty questions, grouped by topic', () => {
  expect(questions(informationTexts.faq).length).toBeGreaterThanOrEqual(20);
  expect(informationTexts.faq.sections.length).toBeGreaterThanOrEqual(5);
});

it('[RT-09] the overview links to all other pages and to the tracking', () => {
  const reached = links(informationTexts.information);
  const others = INFORMATION_NAMES.filter((name) => name !== 'information').map((name) => paths[name]);
  expect(others.filter((path) => !reached.includes(path))).toEqual([]);
  expect(reached).toContain('/tracking-order');
});

/** What the shop keeps in the browser, by the name that each keeper gives it. */
const storageKeys = () =>
  sourcesIn('src').flatMap(({ text }) =>
    [...text.matchAll(/^const (?:\w*KEY|MARK|PREFIX) = '([^']+)'/gm)].map(([, key = '']) => key),
  );

it('[RT-10] the privacy pages name the law, the authority and everything that is stored', () => {
  const full = sentences(informationTexts.personalData).join(' ');
  for (const word of ['2008-12', 'Commission de Protection des Données Personnelles', 'Wave'])
    expect(full).toContain(word);
  const { xsrf, guest } = shopCookies('http://ker-electro.example');
  for (const key of [xsrf.name, guest.name, 'ke_order_', '__Host-', ...BASKET_KEYS, ...storageKeys()])
    expect(full).toContain(key);
  expect(sentences(informationTexts.privacyPolicy).join(' ')).toContain(paths.personalData);
});

it('[RT-10] the terms of sale say where the company numbers are: on every invoice', () => {
  const seller = informationTexts.termsOfSale.sections.find(({ id }) => id === 'vendeur');
  const said = seller?.blocks.flatMap(sentencesOf).find((sentence) => sentence.startsWith('Chaque facture'));
  for (const line of [invoice.rccm(''), invoice.ninea('')])
    expect(said).toContain(line.replace('\u00a0: ', ''));
});

it('[RT-10] the periods in the texts equal those of the server', () => {
  const { guest, order } = shopCookies('https://ker-electro.example');
  const waits = RATE_LIMITS.trackOrder?.map(({ windowMs }) => windowMs) ?? [];
  expect([guest.flags.maxAge, order.flags.maxAge]).toEqual([365 * DAY_S, 90 * DAY_S]);
  expect(UNPAID_ORDER_LIFE_MS).toBe(7 * DAY_S * 1_000);
  expect(Math.max(...waits)).toBe(10 * 60_000);
  const full = sentences(informationTexts.personalData).join(' ');
  for (const period of ['365 jours', '90 jours', 'Annulées après 7 jours', '400 jours', '13 mois', '10 ans'])
    expect(full).toContain(period);
  const hours = sentences(informationTexts.information)
    .join(' ')
    .match(/répond sous (\d+) h/)?.[1];
  expect([hours, product.serviceDetail, afterSales.quickAnswer]).toEqual([
    '24',
    'Un suivi personnel, une réponse sous 24\u00a0h.',
    'Réponse rapide sous 24\u00a0h',
  ]);
});

it.each(INFORMATION_NAMES)('%s names all ways to pay where it names one', (name) => {
  const providers = Object.values(PAYMENT_PROVIDERS).map((provider) => provider.name);
  const named = sentences(informationTexts[name]).filter((sentence) =>
    providers.some((provider) => sentence.includes(provider)),
  );
  expect(named.filter((sentence) => !providers.every((provider) => sentence.includes(provider)))).toEqual([]);
});

it.each(['information', 'faq', 'termsOfSale', 'creditProcedure'] as const)(
  '%s says that cards and other wallets are taken too',
  (name) => {
    expect(sentences(informationTexts[name]).join(' ')).toContain('par carte ou avec un autre portefeuille');
  },
);

it('splits a sentence at its links', () => {
  const sentence = `Voir ${linkTo('/faq', 'les questions')}, ou ${linkTo('tel:+221338600000', '33 860 00 00')}.`;
  expect(parseSegments(sentence)).toEqual([
    { text: 'Voir ', to: undefined },
    { text: 'les questions', to: '/faq' },
    { text: ', ou ', to: undefined },
    { text: '33 860 00 00', to: 'tel:+221338600000' },
    { text: '.', to: undefined },
  ]);
  expect(plainText(sentence)).toBe('Voir les questions, ou 33 860 00 00.');
  expect(parseSegments(`${linkTo('/faq', 'Questions')}${linkTo('/boutique', 'Boutique')}`)).toEqual([
    { text: 'Questions', to: '/faq' },
    { text: 'Boutique', to: '/boutique' },
  ]);
  expect(parseSegments('')).toEqual([]);
  expect(parseSegments('Rien de tel (ni [ceci] ni cela).')).toEqual([
    { text: 'Rien de tel (ni [ceci] ni cela).', to: undefined },
  ]);
});

it('[BK-09] the delivery page has the fee and the days of every region, and no page asks to call for them', () => {
  const where = delivery.sections.find(({ id }) => id === 'ou');
  const table = where?.blocks.flatMap((block) =>
    typeof block !== 'string' && 'terms' in block ? block.terms : [],
  );
  for (const { name, fee, days } of DELIVERY_REGIONS) {
    const [, terms] = table?.find(([regions]) => regions.split(', ').includes(name)) ?? [];
    expect(terms).toBe(`${days[0]} à ${days[1]} jours ouvrés · ${fee === 0 ? 'gratuite' : formatPrice(fee)}`);
  }
  expect(JSON.stringify(faq)).toContain('5\u202f000\u00a0FCFA à 25\u202f000\u00a0FCFA');
  expect(JSON.stringify([delivery, faq])).not.toContain('dans quel délai et à quel prix');
});

it('no line of a sentence starts with punctuation', () => {
  expect(bindSentence('Vraiment ? « Oui » : en 14 jours ; dès 250 001 FCFA !')).toBe(
    'Vraiment\u202f? «\u00a0Oui\u00a0»\u00a0: en 14\u00a0jours\u202f; dès 250\u00a0001\u00a0FCFA\u202f!',
  );
});
