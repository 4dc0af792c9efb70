import { formatPrice } from '#domain/money/money.ts';
import { type Html, html } from '../../html.ts';
import { momentText, type Page } from '../../page.ts';
import type { Code } from './code.ts';
import type { Condition, Orange } from './orange.ts';

const LABELS: Record<Condition, string> = { open: 'en attente', paid: 'payé', expired: 'expiré' };

export const CODES_TITLE = 'Paiements Orange Money';

/** All codes, the newest first, with a link that does what scanning does. */
export function codesPage(orange: Orange): Page {
  const codes = orange.all().toReversed();
  return {
    title: CODES_TITLE,
    body: html`
<article class="card">
  <h1>${CODES_TITLE}</h1>
  ${
    codes.length === 0
      ? html`<p>Aucun code QR demandé pour le moment.</p>`
      : html`<ul class="list">${codes.map((code) => entry(code, orange.conditionOf(code)))}</ul>`
  }
  <p><a href="/">Accueil du bac à sable</a></p>
</article>`,
  };
}

const entry = (code: Code, condition: Condition): Html => html`
<li><a href="/orange/pay/${code.id}">
  <strong>${formatPrice(code.amount)} · ${LABELS[condition]}</strong>
  <span>${code.reference ?? code.id} · ${momentText(code.createdAt)}</span>
</a></li>`;
