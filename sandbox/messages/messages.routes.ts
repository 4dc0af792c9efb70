import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Mailbox, Message } from '../mail/mailbox.ts';
import { sendPage } from '../page.ts';
import type { SmsGateway, TextMessage } from '../sms/sms.ts';
import {
  attachmentBytes,
  attachmentName,
  attachmentPath,
  attachmentType,
  type Entry,
  linksOf,
  mailPage,
  messagesPage,
  smsPage,
  unknownMessagePage,
} from './messages-page.ts';

const ById = v.object({ id: v.string() });
const ByPosition = v.object({
  id: v.string(),
  position: v.pipe(v.string(), v.digits(), v.transform(Number)),
});
const Wanted = v.object({ to: v.optional(v.string()) });

/** A message's own markup, in a sandbox without scripts, network and origin. */
const LETTER_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ');

/** The kept mails and SMS, for people at `/messages` and for programs at `/messages.json?to=`. */
export function messageRoutes(mailbox: Mailbox, gateway: SmsGateway): FastifyPluginAsync {
  /** Newest first. @param recipient only those sent to this mail address or phone */
  const entries = (recipient?: string): Entry[] =>
    [
      ...mailbox.messages(recipient).map((message) => ({ kind: 'mail', message }) as const),
      ...gateway.messages(recipient).map((message) => ({ kind: 'sms', message }) as const),
    ].toSorted((one, other) => other.message.receivedAt - one.message.receivedAt);

  const wholeMail = async (message: Message) => {
    const email = await mailbox.open(message);
    return {
      id: message.id,
      kind: 'mail',
      received_at: new Date(message.receivedAt).toISOString(),
      from: message.from,
      to: message.to,
      subject: message.subject,
      text: email.text ?? null,
      html: email.html ?? null,
      links: linksOf(email.text ?? ''),
      attachments: email.attachments.map((attachment, position) => ({
        filename: attachmentName(attachment),
        mime_type: attachmentType(attachment),
        size: attachmentBytes(attachment).length,
        path: attachmentPath(message, position),
      })),
    };
  };

  return async (pages) => {
    pages.get('/messages.json', async ({ query }) => {
      const { to } = v.parse(Wanted, query);
      return {
        messages: await Promise.all(
          entries(to).map(({ kind, message }) => (kind === 'mail' ? wholeMail(message) : wholeSms(message))),
        ),
      };
    });

    pages.get('/messages', async (_request, reply) => sendPage(reply, messagesPage(entries())));

    pages.get('/messages/:id', async ({ params }, reply) => {
      const { id } = v.parse(ById, params);
      const [mail, sms] = [mailbox.find(id), gateway.find(id)];
      if (mail) return sendPage(reply, mailPage(mail, await mailbox.open(mail)));
      return sendPage(reply, sms ? smsPage(sms) : unknownMessagePage);
    });

    pages.get('/messages/:id/html', async ({ params }, reply) => {
      const message = mailbox.find(v.parse(ById, params).id);
      if (!message) return sendPage(reply, unknownMessagePage);
      const email = await mailbox.open(message);
      return reply
        .headers({ 'content-security-policy': LETTER_POLICY, 'referrer-policy': 'no-referrer' })
        .type('text/html; charset=utf-8')
        .send(`<base target="_blank">${email.html ?? ''}`);
    });

    pages.get('/messages/:id/attachments/:position', async ({ params }, reply) => {
      const { id, position } = v.parse(ByPosition, params);
      const message = mailbox.find(id);
      const attachment = message && (await mailbox.open(message)).attachments[position];
      if (!attachment) return sendPage(reply, unknownMessagePage);
      return reply
        .headers({
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachmentName(attachment))}`,
        })
        .type(attachmentType(attachment))
        .send(attachmentBytes(attachment));
    });
  };
}

const wholeSms = async ({ id, receivedAt, from, to, text }: TextMessage) => ({
  id,
  kind: 'sms',
  received_at: new Date(receivedAt).toISOString(),
  from,
  to: [to],
  subject: '',
  text,
  html: null,
  links: linksOf(text),
  attachments: [],
});
