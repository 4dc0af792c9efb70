/** What the payer sees at the launch URL: the amount, three ways on, and how it ended. */
import { formatPrice } from '#domain/money/money.ts';
import { type Html, html } from '../../html.ts';
import { hourText, type Page } from '../../page.ts';
import { billCard, originsOf, outcome, unknownPage } from '../payment-page.ts';
import { PAYMENT_ERROR_CODES, PAYMENT_ERRORS } from './payment-errors.ts';
import type { Merchant, Session } from './session.ts';

const DEFAULT_PAYER_MOBILE = '+221771234567';

export function payerPage(session: Session, merchant: Merchant): Page {
  const { title, body } = CONTENTS[conditionOf(session)](session);
  return {
    title,
    formTargets: originsOf(session.successUrl, session.errorUrl),
    body: billCard(
      {
        to: 'Paiement Wave à',
        merchant: merchant.name,
        amount: priceOf(session),
        reference: session.clientReference && `Référence ${session.clientReference}`,
      },
      body,
    ),
  };
}

export const unknownSessionPage = unknownPage(
  'Lien inconnu',
  'Lien de paiement inconnu',
  'Cette adresse ne correspond à aucun paiement. Retournez chez le marchand pour en ouvrir un nouveau.',
);

/** How a session stands in the payer's eyes. */
export type Condition = 'open' | 'paid' | 'refunded' | 'cancelled' | 'expired';

export function conditionOf(session: Session): Condition {
  if (session.paymentStatus === 'succeeded') return session.refundedAt === null ? 'paid' : 'refunded';
  return session.checkoutStatus === 'complete' ? 'cancelled' : session.checkoutStatus;
}

const priceOf = ({ amount, currency }: Session): string =>
  currency === 'XOF' ? formatPrice(amount) : `${amount} ${currency}`;

const CONTENTS: Record<Condition, (session: Session) => { title: string; body: Html }> = {
  open: (session) => ({ title: 'Payer avec Wave', body: choices(session) }),
  paid: (session) => ({
    title: 'Paiement effectué',
    body: outcome('good', 'Paiement effectué', `Transaction ${session.transactionId}`, session.successUrl),
  }),
  refunded: (session) => ({
    title: 'Paiement remboursé',
    body: outcome('plain', 'Paiement remboursé', `Transaction ${session.transactionId}`, session.successUrl),
  }),
  cancelled: (session) => ({
    title: 'Paiement annulé',
    body: outcome('plain', 'Paiement annulé', 'Rien n’a été prélevé.', session.errorUrl),
  }),
  expired: (session) => ({
    title: 'Lien expiré',
    body: outcome(
      'plain',
      'Ce lien a expiré',
      'Il n’est plus valable. Rien n’a été prélevé.',
      session.errorUrl,
    ),
  }),
};

const choices = (session: Session): Html => html`
${
  session.lastPaymentError !== null &&
  html`<section class="refusal" role="alert">
  <h2>Paiement refusé</h2>
  <p>${PAYMENT_ERRORS[session.lastPaymentError].label}. Rien n’a été prélevé, vous pouvez réessayer.</p>
</section>`
}
<form class="pay" method="post" action="/c/${session.id}/pay">
  <label for="payer_mobile">Numéro Wave du payeur</label>
  <input id="payer_mobile" name="payer_mobile" type="tel" autocomplete="off" required maxlength="20"
    value="${session.restrictPayerMobile ?? DEFAULT_PAYER_MOBILE}">
  <button class="button" type="submit">Payer ${priceOf(session)}</button>
  <p class="hint">Ce lien est valable jusqu’à ${hourText(session.expiresAt)}.</p>
</form>
<section class="trials" aria-labelledby="trials">
  <h2 id="trials">Essayer autre chose</h2>
  <form method="post" action="/c/${session.id}/refuse">
    <label for="code">Motif du refus</label>
    <div class="row">
      <select id="code" name="code">
        ${PAYMENT_ERROR_CODES.map((code) => html`<option value="${code}">${PAYMENT_ERRORS[code].label}</option>`)}
      </select>
      <button class="button button-quiet" type="submit">Refuser</button>
    </div>
    <p class="hint">La tentative échoue, le lien reste ouvert.</p>
  </form>
  <form method="post" action="/c/${session.id}/cancel">
    <button class="button button-quiet" type="submit">Annuler le paiement</button>
    <p class="hint">Le lien est fermé pour de bon, sans être payé.</p>
  </form>
  <form method="post" action="/c/${session.id}/abandon">
    <button class="button button-quiet" type="submit">Abandonner</button>
    <p class="hint">Retour chez le marchand, le lien reste ouvert.</p>
  </form>
</section>`;
