import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { PAYMENT_PROVIDERS, PROVIDER_IDS, type Provider } from '#domain/payments/providers/index.ts';
import { isCampaign, runsInCampaign } from '#scripts/campaigns/list.ts';
import { PaymentDialog } from '#src/payments/dialog/PaymentDialog.tsx';
import SharedPaymentPage from '#src/features/shared-payment/SharedPaymentPage.tsx';
import StoreInvoicePage from '#src/features/store-invoice/StoreInvoicePage.tsx';
import { OrderDetails } from '#src/features/order-details/OrderDetails.tsx';
import PaymentCheckPage from '#src/features/payment-check/PaymentCheckPage.tsx';
import PaymentResultPage from '#src/features/payment-result/PaymentResultPage.tsx';
import TrackingPage from '#src/features/tracking/TrackingPage.tsx';
import { paymentProviders } from '#src/payments/providers/index.ts';
import { placed } from '#tests/machines/fixtures.ts';
import { featuresOf } from '#tests/support/payments/provider-features.ts';
import { openPage } from '#tests/support/render-screen.tsx';
import { CLAIM_NAMES, claimsOf, untrueClaims } from './claims.ts';
import { SCREENS, SENTENCES, sentencesOf, type Screen, WRITTEN_FOR } from './sentences.ts';
import { AMOUNT, definitionOf, openWorlds, OUTCOMES, type Outcome, truthOf, type World } from './worlds.ts';

/** Whether the page of a refused payment can be read while it stays payable. A code that was not scanned yet cannot. */
const isSeenAgain = (provider: Provider): boolean => {
  const { isPayableAfterRefusal, isAbsentUntilUsed } = definitionOf(provider);
  return isPayableAfterRefusal && !isAbsentUntilUsed;
};
/** Outcomes that need something of a provider; where the shop can close a session, none is only superseded. */
const POSSIBLE: Partial<Record<Outcome, (provider: Provider) => boolean>> = {
  superseded: (provider) => !featuresOf(provider).canExpire,
  reopened: isSeenAgain,
  lapsed: (provider) => definitionOf(provider).isAbsentUntilUsed,
  expiredJustNow: isSeenAgain,
  reversed: (provider) => featuresOf(provider).listsRefunds === true,
};
const isPossible = (outcome: Outcome, provider: Provider): boolean => POSSIBLE[outcome]?.(provider) ?? true;

/** The providers with which an outcome is tried: all in the campaign, in each run one, another for the next outcome. */
function providersOf(outcome: Outcome): readonly Provider[] {
  const possible = PROVIDER_IDS.filter((provider) => isPossible(outcome, provider));
  const turn = OUTCOMES.indexOf(outcome) % possible.length;
  return isCampaign('sentences') ? possible : possible.slice(turn, turn + 1);
}

const worlds = new Map<string, World>();
const worldOf = (outcome: Outcome, provider: Provider): World => worlds.get(`${outcome} ${provider}`)!;

beforeAll(async () => {
  const { shop, build } = await openWorlds();
  // oxlint-disable-next-line no-await-in-loop -- one database, and one clock that each world advances
  for (const outcome of OUTCOMES)
    for (const provider of providersOf(outcome))
      worlds.set(`${outcome} ${provider}`, await build(outcome, provider));
  await shop.close();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** The page of each screen, and what a user does on it. */
const PAGES: Record<Exclude<Screen, 'message'>, (world: World, provider: Provider) => Promise<string[]>> = {
  /** The payment was open when the dialog began, and became what it is meanwhile. */
  dialog: (world) =>
    shownBy('/facture-magasin', dialogOf(world), world, {
      ...world.now,
      [`GET /api/commande/${world.orderId}/payment`]:
        world.opened[`GET /api/commande/${world.orderId}/payment`]!,
    }),
  dialogLater: (world) => shownBy('/facture-magasin', dialogOf(world), world, world.now),
  check: (world, provider) =>
    shownBy(
      paymentProviders[provider].checkPath(world.transactionId),
      PAYMENT_PROVIDERS[provider].checkPage === null ? <PaymentResultPage /> : <PaymentCheckPage />,
      world,
      world.now,
    ),
  result: (world, provider) =>
    shownBy(
      `/payment/success?payment_method=${provider}&transaction_id=${world.transactionId}`,
      <PaymentResultPage />,
      world,
      world.now,
    ),
  order: (world) =>
    shownBy(
      `/commandes/${world.orderId}/d%C3%A9tails`,
      <OrderDetails id={world.orderId} />,
      world,
      world.now,
    ),
  invoice: (world) =>
    shownBy(`/facture-magasin?transaction=${world.reference}`, <StoreInvoicePage />, world, world.now),
  shared: (world) => shownBy(`/paiement-partage?lien=${world.link}`, <SharedPaymentPage />, world, world.now),
  async tracking(world) {
    const page = await openPage('/tracking-order', <TrackingPage />, world.now, world.at);
    await page.user.type(screen.getByLabelText('Référence de la commande'), world.reference);
    await page.user.type(screen.getByLabelText('Téléphone'), '77 123 45 67');
    await page.user.click(screen.getByRole('button', { name: 'Voir où elle en est' }));
    await page.advance(0);
    const answer = screen.getByRole('region', { name: 'Réponse' });
    return [...answer.querySelectorAll('h2, p')].map(({ textContent }) => plain(textContent)).slice(1, -1);
  },
};

function dialogOf({ orderId, reference }: World): ReactNode {
  const order = {
    ...placed,
    id: orderId,
    name: reference,
    reference,
    amountTotal: AMOUNT,
    amountDue: AMOUNT,
  };
  return <PaymentDialog order={order} onClosed={() => undefined} onConfirmed={() => undefined} />;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const textOf = (element: Element, selector: string): string =>
  plain([...element.querySelectorAll(selector)].map(({ textContent }) => textContent).join(' '));

/** The sentences about the payment on a screen, its announcements and its offers. */
async function shownBy(
  address: string,
  page: ReactNode,
  world: World,
  answers: World['now'],
): Promise<string[]> {
  const opened = await openPage(address, page, answers, world.at);
  await opened.advance(1_000);
  const panels = [...document.querySelectorAll('[data-verdict]')].map((panel) => {
    const title = textOf(panel, 'h2, [class*="stripTitle"]');
    return `${title} : ${textOf(panel, '[aria-live] > [class*="detail"], :scope > div > p:not([class])')}`;
  });
  const alerts = [...document.querySelectorAll('[class*="alert"]')]
    .map((alert) =>
      [...alert.querySelectorAll('[class*="title"], [class*="text"] > div')].map(textWithin).join(' : '),
    )
    // Of the link that the owner shares, which is no payment.
    .filter((text) => !text.startsWith('Un lien est actif'));
  const others = [...document.querySelectorAll('p, h2, [class*="badge"]')]
    .filter((element) => element.closest('[data-verdict], [class*="alert"]') === null)
    .map(textWithin)
    .filter((text) =>
      /^(?:Aucun paiement|Rien n|La commande de|Annulée|En attente|Payée|Commande close)/.test(text),
    );
  return [...new Set([...opened.takeToasts(), ...panels, ...alerts, ...others, ...offers()])];
}

const textWithin = ({ textContent }: Element): string => plain(textContent);

const OFFERS =
  /^(?:Payer|Valider|Rouvrir|Ouvrir \w+ pour|Passer au|Choisir un|Reprendre|Suivre|Wave|Orange|Paydunya)/;

/** The buttons and links that pay, in brackets. */
const offers = (): string[] =>
  [...document.querySelectorAll('button:not([disabled]), a')]
    .map(textWithin)
    .filter((text) => OFFERS.test(text))
    .map((text) => `[${text}]`);

/** The subject of a mail and its paragraphs, without greeting, link, closing and signature; an SMS as it is. */
function messageOf(message: string): string {
  const [subject = '', ...body] = message.split(/\n+/);
  const end = body.findIndex((line) => line.includes('http://') || line.endsWith(' :'));
  return plain([subject, ...body.slice(1, end === -1 ? 1 : end)].join(' | '));
}

/** Names, times and numbers that differ between worlds. */
const withoutNames = (text: string, { reference, transactionId }: World, provider: Provider): string =>
  text
    .replaceAll(reference, '{order}')
    .replaceAll(transactionId, '{transaction}')
    .replaceAll(/FAC-\d{4}-\d{6}/g, '{invoice}')
    .replaceAll(/(?<=jusqu’)à \d\d:\d\d/g, '{until}')
    .replaceAll(
      new RegExp(`(?<=avec |[Aa]vec |paiement |de |sur |que |^|: )${PAYMENT_PROVIDERS[provider].name}`, 'g'),
      '{provider}',
    );

const allCells = OUTCOMES.flatMap((outcome) =>
  providersOf(outcome).flatMap((provider) => SCREENS.map((name) => ({ outcome, provider, name }))),
);
/** In `npm test`, each outcome is shown on every other screen, and the next outcome on those between them. */
const isTried = ({ outcome, name }: { outcome: Outcome; name: Screen }) =>
  runsInCampaign || (OUTCOMES.indexOf(outcome) + SCREENS.indexOf(name)) % 2 === 0;
const isWritten = ({ provider }: { provider: Provider }) => WRITTEN_FOR.includes(provider);
const cells = allCells.filter(isWritten);

/** What a screen says, or the messages. */
const saidBy = async (name: Screen, world: World, provider: Provider): Promise<string[]> =>
  name === 'message' ? world.messages.map(messageOf) : PAGES[name](world, provider);

it.each(allCells.filter((cell) => isTried(cell) && !isWritten(cell)))(
  '[I27] $outcome with $provider: $name says nothing that is untrue',
  async ({ outcome, provider, name }) => {
    const found = await saidBy(name, worldOf(outcome, provider), provider);
    expect(untrueClaims(found.join(' \n '), truthOf(outcome, provider))).toEqual([]);
  },
);

it.each(cells.filter(isTried))(
  '[I27] $outcome with $provider: $name says what is true',
  async ({ outcome, provider, name }) => {
    const world = worldOf(outcome, provider);
    const found = await saidBy(name, world, provider);
    expect(found.map((text) => withoutNames(text, world, provider))).toEqual(
      sentencesOf(SENTENCES[outcome][name], provider),
    );
    const text = found.join(' \n ');
    expect(untrueClaims(text, truthOf(outcome, provider))).toEqual([]);
  },
);

it('each kind of claim is made by a sentence of the table', () => {
  const sentences = cells.flatMap(
    ({ outcome, provider, name }) => sentencesOf(SENTENCES[outcome][name], provider) ?? [],
  );
  const claimed = new Set(sentences.flatMap(claimsOf));
  expect(CLAIM_NAMES.filter((name) => !claimed.has(name))).toEqual([]);
});
