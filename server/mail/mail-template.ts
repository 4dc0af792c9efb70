import { mail as text } from '#domain/messages/mail.ts';
import { store } from '#domain/shop/store.ts';

/** The content of a mail, with one link. */
export interface MailTemplate {
  greeting: string;
  paragraphs: readonly string[];
  button: { label: string; href: string };
  /** The last sentence before the signature. */
  closing: string;
}

/** The mail as plain text, with the whole URL of the link. */
export const renderMailText = ({ greeting, paragraphs, button, closing }: MailTemplate): string =>
  [
    greeting,
    ...paragraphs,
    `${button.label} :\n${button.href}`,
    closing,
    `${text.signature(store.brand)}\n${store.phoneShown} · ${store.email}`,
  ].join('\n\n');

const BODY = 'margin:0;background:#FBF8F3;color:#1B1A3A;font:16px/1.5 Helvetica,Arial,sans-serif';
const CARD = 'max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff';
const BRAND = 'margin:0 0 24px;font-size:20px;font-weight:700;color:#2E2A8C';
const BUTTON =
  'display:inline-block;padding:14px 22px;border-radius:10px;background:#2E2A8C;color:#ffffff;font-weight:700;text-decoration:none';
const SMALL = 'margin:24px 0 0;font-size:14px;color:#5B5872';

/** The mail as HTML, without scripts and without anything loaded from elsewhere. */
export const renderMailHtml = ({ greeting, paragraphs, button, closing }: MailTemplate): string =>
  `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="${BODY}"><div style="${CARD}">
<p style="${BRAND}">${escape(store.brand)}</p>
${[greeting, ...paragraphs].map((words) => `<p>${escape(words)}</p>`).join('\n')}
<p style="margin:28px 0"><a href="${escape(button.href)}" style="${BUTTON}">${escape(button.label)}</a></p>
<p>${escape(closing)}</p>
<p style="${SMALL}">${escape(text.signature(store.brand))}<br>${escape(store.phoneShown)} · ${escape(store.email)}</p>
</div></body></html>
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML. */
const escape = (words: string): string => words.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
