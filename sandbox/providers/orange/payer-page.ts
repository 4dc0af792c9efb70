/** What the payer sees after scanning a code or opening one of its links: the amount, the ways on, and how it ended. */
import { formatPrice } from '#domain/money/money.ts';
import { type Html, html } from '../../html.ts';
import { hourText, type Page } from '../../page.ts';
import { billCard, originsOf, outcome, unknownPage } from '../payment-page.ts';
import { APPLICATIONS, type Application, type Code, type Status, type Transaction } from './code.ts';
import type { Condition } from './orange.ts';

const DEFAULT_PAYER = '77 123 45 67';
const NAMES: Record<Application, string> = { MAXIT: 'Max it', OM: 'Orange Money' };

/** The application that a path names; a scanned code opens Max it. */
export const applicationOf = (word: string): Application =>
  APPLICATIONS.find((application) => application === word) ?? 'MAXIT';

/** The statuses that a payer's try can have besides success, with their labels. */
export const REFUSALS = {
  FAILED: 'Solde insuffisant',
  REJECTED: 'Code secret refusé',
  PENDING: 'En attente chez Orange Money',
  ACCEPTED: 'Acceptée, pas encore terminée',
} as const satisfies { [Key in Status]?: string };
export type Refusal = keyof typeof REFUSALS;
export const isRefusal = (status: string): status is Refusal => Object.hasOwn(REFUSALS, status);

/** @param last the last try of a payer */
export function payerPage(
  code: Code,
  { application, condition, last }: { application: Application; condition: Condition; last?: Transaction },
): Page {
  const contents: Record<Condition, { title: string; body: Html }> = {
    open: { title: `Payer avec ${NAMES[application]}`, body: choices(code, application, last) },
    paid: {
      title: 'Paiement effectué',
      body: outcome('good', 'Paiement effectué', `Transaction ${last?.id ?? ''}`, code.successUrl),
    },
    expired: {
      title: 'Code expiré',
      body: outcome('plain', 'Ce code QR a expiré', 'Erreur 4004. Rien n’a été prélevé.', code.cancelUrl),
    },
  };
  const { title, body } = contents[condition];
  return {
    title,
    formTargets: originsOf(code.successUrl, code.cancelUrl),
    body: billCard(
      {
        to: `Paiement ${NAMES[application]} à`,
        merchant: code.merchantName,
        amount: formatPrice(code.amount),
        reference: code.reference && `Référence ${code.reference}`,
      },
      body,
    ),
  };
}

export const unknownCodePage = unknownPage(
  'Code inconnu',
  'Code de paiement inconnu',
  'Ce code ne correspond à aucun paiement. Retournez chez le marchand pour en demander un nouveau.',
);

const choices = (code: Code, application: Application, last: Transaction | undefined): Html => html`
${
  last !== undefined &&
  isRefusal(last.status) &&
  html`<section class="refusal" role="alert">
  <h2>${REFUSALS[last.status]}</h2>
  <p>Transaction ${last.id}. Le code reste valable, vous pouvez réessayer.</p>
</section>`
}
<form class="pay" method="post" action="/orange/${application}/${code.id}/pay">
  <label for="payer">Numéro Orange Money du payeur</label>
  <input id="payer" name="payer" type="tel" autocomplete="off" required maxlength="20" value="${DEFAULT_PAYER}">
  <button class="button" type="submit">Payer ${formatPrice(code.amount)}</button>
  <p class="hint">Ce code est valable jusqu’à ${hourText(code.expiresAt)}.</p>
</form>
<section class="trials" aria-labelledby="trials">
  <h2 id="trials">Essayer autre chose</h2>
  <form method="post" action="/orange/${application}/${code.id}/refuse">
    <label for="status">Ce qui arrive à la transaction</label>
    <div class="row">
      <select id="status" name="status">
        ${Object.entries(REFUSALS).map(([status, label]) => html`<option value="${status}">${label}</option>`)}
      </select>
      <button class="button button-quiet" type="submit">Refuser</button>
    </div>
    <p class="hint">La tentative ne réussit pas, le code reste valable.</p>
  </form>
  <form method="post" action="/orange/${application}/${code.id}/cancel">
    <button class="button button-quiet" type="submit">Annuler le paiement</button>
    <p class="hint">La transaction est annulée, le code reste valable.</p>
  </form>
</section>`;
