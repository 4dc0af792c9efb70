import { formatPrice } from '#domain/money/money.ts';
import { type Html, html } from '../../html.ts';
import { momentText, type Page } from '../../page.ts';
import { type Condition, conditionOf } from './payer-page.ts';
import type { Session } from './session.ts';

const LABELS: Record<Condition, string> = {
  open: 'en attente',
  paid: 'payé',
  refunded: 'remboursé',
  cancelled: 'annulé',
  expired: 'expiré',
};

/** @param sessions oldest first */
export const sessionsPage = (sessions: readonly Session[]): Page => ({
  title: 'Paiements Wave',
  body: html`
<article class="card">
  <h1>Paiements Wave</h1>
  ${
    sessions.length === 0
      ? html`<p>Aucun paiement demandé pour le moment.</p>`
      : html`<ul class="list">${sessions.toReversed().map(sessionEntry)}</ul>`
  }
  <p><a href="/">Accueil du bac à sable</a></p>
</article>`,
});

const sessionEntry = (session: Session): Html => html`
<li><a href="/c/${session.id}">
  <strong>${formatPrice(session.amount)} · ${LABELS[conditionOf(session)]}</strong>
  <span>${session.clientReference ?? session.id} · ${momentText(session.createdAt)}</span>
</a></li>`;
