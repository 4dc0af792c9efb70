/** The payment page of an invoice: the amount, the payment methods, and how it ended. */
import { formatPrice } from '#domain/money/money.ts';
import { type Html, html } from '../../html.ts';
import type { Page } from '../../page.ts';
import { billCard, originsOf, outcome, unknownPage } from '../payment-page.ts';
import { FICTITIOUS_CUSTOMER } from './customers.ts';
import type { Invoice } from './invoice.ts';
import { FAIL_REASONS, methodsOf, PAYMENT_METHODS, type PaymentMethod } from './payment-methods.ts';

/** A return URL with the token, which PayDunya appends with a question mark even where there is one already. */
export const withToken = (url: string, token: string): string => `${url}?token=${token}`;

/** Where the payer leaves to, if the shop has named a URL. */
export function exitOf({ status, token, returnUrl, cancelUrl }: Invoice): string | null {
  const url = status === 'completed' ? returnUrl : cancelUrl;
  return url === null ? null : withToken(url, token);
}

const billOf = (to: string, { storeName: merchant, amount, description: reference }: Invoice) => ({
  to,
  merchant,
  amount: formatPrice(amount),
  reference,
});

/** @param isPayable still within its day, and not paid */
export const checkoutPage = (invoice: Invoice, isPayable: boolean): Page => ({
  title: isPayable ? 'Payer avec PayDunya' : OUTCOMES[invoice.status].title,
  formTargets: originsOf(invoice.returnUrl, invoice.cancelUrl),
  body: billCard(billOf('Paiement PayDunya à', invoice), isPayable ? choices(invoice) : outcomeOf(invoice)),
});

export const unknownInvoicePage = unknownPage(
  'Facture inconnue',
  'Facture inconnue',
  'Cette adresse ne correspond à aucune facture. Retournez chez le marchand pour en ouvrir une nouvelle.',
);

/** What `receipt_url` leads to; PayDunya has a PDF there. */
export const receiptPage = (invoice: Invoice): Page => ({
  title: `Reçu ${invoice.receiptId}`,
  body: billCard(billOf(`Reçu ${invoice.receiptId}, payé à`, invoice)),
});

const OUTCOMES: Record<Invoice['status'], { title: string; detail: string }> = {
  completed: { title: 'Paiement effectué', detail: 'Merci.' },
  cancelled: { title: 'Paiement annulé', detail: 'Rien n’a été prélevé.' },
  failed: { title: 'Paiement refusé', detail: 'Rien n’a été prélevé, et le délai est passé.' },
  pending: { title: 'Facture expirée', detail: 'Rien n’a été prélevé.' },
};

function outcomeOf(invoice: Invoice): Html {
  const { title, detail } = OUTCOMES[invoice.status];
  const tone = invoice.status === 'completed' ? 'good' : 'plain';
  return outcome(tone, title, invoice.receiptId ? `Reçu ${invoice.receiptId}` : detail, exitOf(invoice));
}

/** Each method is a form: its fields, and a button with the amount. */
const FIELDS: Record<PaymentMethod, (invoice: Invoice) => Html> = {
  card: ({ prefill }) => html`
    <label for="card-name">Nom sur la carte</label>
    <input id="card-name" name="name" required maxlength="80" value="${prefill?.name ?? 'Aminata Ndiaye'}">
    <label for="card-number">Numéro de carte</label>
    <input id="card-number" name="card" inputmode="numeric" required maxlength="23" value="4242 4242 4242 4242">`,
  paydunya: () => html`
    <label for="alias">E-mail ou numéro du client fictif</label>
    <input id="alias" name="alias" required maxlength="100" value="${FICTITIOUS_CUSTOMER.email}">
    <label for="password">Mot de passe</label>
    <input id="password" name="password" type="password" required maxlength="100" value="${FICTITIOUS_CUSTOMER.password}">`,
  'wave-senegal': (invoice) => walletField('wave-senegal', invoice),
  'orange-money-senegal': (invoice) => walletField('orange-money-senegal', invoice),
  'free-money-senegal': (invoice) => walletField('free-money-senegal', invoice),
  'expresso-sn': (invoice) => walletField('expresso-sn', invoice),
  'wizall-senegal': (invoice) => walletField('wizall-senegal', invoice),
};

const walletField = (method: PaymentMethod, { prefill }: Invoice): Html => html`
    <label for="${method}-phone">Numéro ${PAYMENT_METHODS[method]}</label>
    <input id="${method}-phone" name="phone" type="tel" required maxlength="20" value="${prefill?.phone ?? '771234567'}">`;

const choices = (invoice: Invoice): Html => html`
${
  invoice.status === 'failed' &&
  html`<section class="refusal" role="alert">
  <h2>Paiement refusé</h2>
  <p>${invoice.failReason}. Rien n’a été prélevé, vous pouvez réessayer.</p>
</section>`
}
<ul class="methods">
${methodsOf(invoice.channels).map(
  (method, index) => html`
  <li><details${index === 0 && html` open`}>
    <summary>${PAYMENT_METHODS[method]}</summary>
    <form class="pay" method="post" action="/sandbox-checkout/invoice/${invoice.token}/pay">
      <input type="hidden" name="method" value="${method}">
      ${FIELDS[method](invoice)}
      <button class="button" type="submit">Payer ${formatPrice(invoice.amount)}</button>
    </form>
  </details></li>`,
)}
</ul>
<section class="trials" aria-labelledby="trials">
  <h2 id="trials">Essayer autre chose</h2>
  <form method="post" action="/sandbox-checkout/invoice/${invoice.token}/refuse">
    <label for="reason">Motif du refus</label>
    <div class="row">
      <select id="reason" name="reason">
        ${FAIL_REASONS.map((reason) => html`<option>${reason}</option>`)}
      </select>
      <button class="button button-quiet" type="submit">Refuser</button>
    </div>
    <p class="hint">Le paiement échoue ; la page permet de réessayer.</p>
  </form>
  <form method="post" action="/sandbox-checkout/invoice/${invoice.token}/cancel">
    <button class="button button-quiet" type="submit">Annuler le paiement</button>
    <p class="hint">La facture est annulée pour de bon, sans être payée.</p>
  </form>
</section>`;
