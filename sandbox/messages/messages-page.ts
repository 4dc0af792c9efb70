import type { Attachment, Email } from 'postal-mime';
import { type Html, html } from '../html.ts';
import type { Message } from '../mail/mailbox.ts';
import { momentText, type Page } from '../page.ts';
import type { TextMessage } from '../sms/sms.ts';

/** An entry of the list: a mail or an SMS. */
export type Entry = { kind: 'mail'; message: Message } | { kind: 'sms'; message: TextMessage };

export const messagesPage = (entries: readonly Entry[]): Page => ({
  title: 'Messages',
  body: html`
<article class="card">
  <h1>Messages</h1>
  ${
    entries.length === 0
      ? html`<p>Aucun message pour le moment. Ceux que la boutique envoie arrivent ici.</p>`
      : html`<ul class="list">${entries.map((entry) => (entry.kind === 'mail' ? mailEntry(entry.message) : smsEntry(entry.message)))}</ul>`
  }
  <p><a href="/">Accueil du bac à sable</a></p>
</article>`,
});

const mailEntry = (message: Message): Html => html`
<li><a href="/messages/${message.id}">
  <strong>${message.subject || '(sans objet)'}</strong>
  <span>à ${message.to.join(', ')} · ${momentText(message.receivedAt)}</span>
</a></li>`;

const smsEntry = (message: TextMessage): Html => html`
<li><a href="/messages/${message.id}">
  <strong>${message.text}</strong>
  <span>SMS au ${message.to} · ${momentText(message.receivedAt)}</span>
</a></li>`;

export const unknownMessagePage: Page = {
  title: 'Message inconnu',
  status: 404,
  body: html`
<article class="card">
  <h1>Message inconnu</h1>
  <p><a href="/messages">Tous les messages</a></p>
</article>`,
};

export const smsPage = (message: TextMessage): Page => ({
  title: 'SMS',
  body: html`
<article class="card">
  <p><a href="/messages">Tous les messages</a></p>
  <h1>SMS</h1>
  <dl class="facts">
    <dt>De</dt><dd>${message.from}</dd>
    <dt>À</dt><dd>${message.to}</dd>
    <dt>Reçu</dt><dd>${momentText(message.receivedAt)}</dd>
  </dl>
  <div class="letter">${withLinks(message.text)}</div>
</article>`,
});

export const mailPage = (message: Message, email: Email): Page => ({
  title: message.subject || '(sans objet)',
  body: html`
<article class="card">
  <p><a href="/messages">Tous les messages</a></p>
  <h1>${message.subject || '(sans objet)'}</h1>
  <dl class="facts">
    <dt>De</dt><dd>${message.from}</dd>
    <dt>À</dt><dd>${message.to.join(', ')}</dd>
    <dt>Reçu</dt><dd>${momentText(message.receivedAt)}</dd>
  </dl>
  ${
    email.attachments.length > 0 &&
    html`<h2>Pièces jointes</h2>
  <ul class="list">${email.attachments.map((attachment, position) => attachmentEntry(message, attachment, position))}</ul>`
  }
  ${email.text !== undefined && html`<h2>Texte</h2><div class="letter">${withLinks(email.text)}</div>`}
  ${
    email.html !== undefined &&
    html`<h2>Mise en page</h2>
  <iframe class="letter" title="Message mis en page" src="/messages/${message.id}/html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
  }
</article>`,
});

/** Where an attachment is downloaded. */
export const attachmentPath = (message: Message, position: number): string =>
  `/messages/${message.id}/attachments/${position}`;

export const attachmentName = (attachment: Attachment): string => attachment.filename ?? 'piece-jointe';

/** Its media type; a message may claim anything, and only a well-formed word goes into a header. */
export const attachmentType = ({ mimeType }: Attachment): string =>
  /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream';

/** Bytes of an attachment. */
export const attachmentBytes = ({ content }: Attachment): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof Uint8Array
      ? Buffer.from(content)
      : Buffer.from(new Uint8Array(content));

const attachmentEntry = (message: Message, attachment: Attachment, position: number): Html => html`
<li><a href="${attachmentPath(message, position)}" download>
  <strong>${attachmentName(attachment)}</strong>
  <span>${attachmentType(attachment)} · ${attachmentBytes(attachment).length} octets</span>
</a></li>`;

const LINK = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

/** The links of a text, in order. */
export const linksOf = (text: string): string[] => text.match(new RegExp(LINK, 'g')) ?? [];

/** A text with its URLs made clickable. */
const withLinks = (text: string): Html[] =>
  text
    .split(LINK)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
