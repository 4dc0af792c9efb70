import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  body: Html;
  /** HTTP status, 200 when absent. */
  status?: number;
  /** Origins to which a form of the page may lead; browsers hold redirects to it too. */
  formTargets?: readonly string[];
}

/** Sends a page that can run nothing and load nothing but the sandbox's own style sheet. */
export function sendPage(reply: FastifyReply, { title, body, status = 200, formTargets = [] }: Page) {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "frame-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(shell(title, body).markup);
}

const shell = (title: string, body: Html) => html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Bac à sable</title>
<link rel="icon" href="/sandbox-icon.svg">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<p class="notice"><strong>Bac à sable</strong> Aucun argent réel ne circule ici.</p>
<main>${body}</main>
</body>
</html>
`;

const DAKAR_MOMENT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Dakar',
});
const DAKAR_HOUR = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Africa/Dakar' });

/** @param at milliseconds since the epoch */
export const momentText = (at: number): string => DAKAR_MOMENT.format(at);

/** @param at milliseconds since the epoch */
export const hourText = (at: number): string => DAKAR_HOUR.format(at);
