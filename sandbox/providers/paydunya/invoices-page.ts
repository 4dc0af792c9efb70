import { formatPrice } from '#domain/money/money.ts';
import { type Html, html } from '../../html.ts';
import { momentText, type Page } from '../../page.ts';
import type { Invoice } from './invoice.ts';

const LABELS: Record<Invoice['status'], string> = {
  pending: 'en attente',
  completed: 'payée',
  cancelled: 'annulée',
  failed: 'refusée',
};

/** @param invoices oldest first */
export const invoicesPage = (invoices: readonly Invoice[]): Page => ({
  title: 'Factures PayDunya',
  body: html`
<article class="card">
  <h1>Factures PayDunya</h1>
  ${
    invoices.length === 0
      ? html`<p>Aucune facture pour le moment.</p>`
      : html`<ul class="list">${invoices.toReversed().map(invoiceEntry)}</ul>`
  }
  <p><a href="/">Accueil du bac à sable</a></p>
</article>`,
});

const invoiceEntry = (invoice: Invoice): Html => html`
<li><a href="/sandbox-checkout/invoice/${invoice.token}">
  <strong>${formatPrice(invoice.amount)} · ${LABELS[invoice.status]}</strong>
  <span>${invoice.description ?? invoice.token} · ${momentText(invoice.createdAt)}</span>
  ${invoice.onsite && html`<span>Code envoyé au client : ${invoice.onsite.code}</span>`}
</a></li>`;
