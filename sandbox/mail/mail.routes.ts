import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { sendPage } from '../page.ts';
import {
  attachmentBytes,
  attachmentName,
  attachmentPath,
  attachmentType,
  linksOf,
  messagePage,
  messagesPage,
  unknownMessagePage,
} from './mail-page.ts';
import type { Mailbox, Message } from './mailbox.ts';

const ById = v.object({ id: v.string() });
const ByPosition = v.object({
  id: v.string(),
  position: v.pipe(v.string(), v.digits(), v.transform(Number)),
});
const Wanted = v.object({ to: v.optional(v.string()) });

/** A message's own markup: shown without scripts, without the network, and as nobody's origin. */
const LETTER_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ');

/** The kept messages, for people at `/messages` and for programs at `/messages.json?to=`. */
export function mailRoutes(mailbox: Mailbox): FastifyPluginAsync {
  const wholeMessage = async (message: Message) => {
    const email = await mailbox.open(message);
    return {
      id: message.id,
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
      return { messages: await Promise.all(mailbox.messages(to).map(wholeMessage)) };
    });

    pages.get('/messages', async (_request, reply) => sendPage(reply, messagesPage(mailbox.messages())));

    pages.get('/messages/:id', async ({ params }, reply) => {
      const message = mailbox.find(v.parse(ById, params).id);
      return sendPage(
        reply,
        message ? messagePage(message, await mailbox.open(message)) : unknownMessagePage,
      );
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
