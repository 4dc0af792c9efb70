import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { startSandbox } from '../support.ts';

const Messages = v.object({
  messages: v.array(
    v.object({
      id: v.string(),
      to: v.array(v.string()),
      subject: v.string(),
      text: v.nullable(v.string()),
      html: v.nullable(v.string()),
      links: v.array(v.string()),
      attachments: v.array(
        v.object({ filename: v.string(), mime_type: v.string(), size: v.number(), path: v.string() }),
      ),
    }),
  ),
});

type Mail = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];

async function startMail() {
  const shop = await startSandbox();
  const send = async (mail: Mail, auth = {}) => {
    const transport = createTransport({ host: '127.0.0.1', port: shop.smtpPort, ...auth });
    await transport.sendMail({ from: 'boutique@ker.example', ...mail });
    transport.close();
  };
  const messages = async (to = '') => {
    const query = to && `?to=${encodeURIComponent(to)}`;
    return v.parse(Messages, (await shop.call(`/messages.json${query}`)).json).messages;
  };
  return { ...shop, send, messages };
}

it('stores a mail with text, HTML, links and attachments', async () => {
  const { origin, send, messages, call } = await startMail();
  const invoice = Buffer.from('%PDF-1.7 facture é\0');
  await send({
    to: 'Awa Ndiaye <awa@exemple.sn>',
    subject: 'Votre réservation — 285 000 F',
    text: 'Suivez-la ici : https://shop.example/facture-magasin?transaction=A&x=1#k=abc_DEF. Merci !',
    html: '<p>Merci <b>Awa</b></p>',
    attachments: [{ filename: 'facture n°1.pdf', content: invoice, contentType: 'application/pdf' }],
  });
  const [message] = await messages();
  expect(message).toMatchObject({
    to: ['awa@exemple.sn'],
    subject: 'Votre réservation — 285 000 F',
    html: expect.stringContaining('<b>Awa</b>'),
    links: ['https://shop.example/facture-magasin?transaction=A&x=1#k=abc_DEF'],
    attachments: [{ filename: 'facture n°1.pdf', mime_type: 'application/pdf', size: invoice.length }],
  });
  const download = await fetch(`${origin}${message?.attachments[0]?.path}`);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(invoice);
  expect(download.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''facture%20n%C2%B01.pdf",
  );
  expect((await call('/messages')).text).toContain(`href="/messages/${message?.id}"`);
  expect((await call(`/messages/${message?.id}`)).text).toContain(
    '<a href="https://shop.example/facture-magasin?transaction=A&amp;x=1#k=abc_DEF">',
  );
});

it('finds mails by recipient, newest first, case-insensitively and including Bcc', async () => {
  const { send, messages } = await startMail();
  await send({ to: 'awa@exemple.sn', subject: 'un', text: '1' });
  await send({ to: 'modou@exemple.sn', bcc: 'Awa@exemple.sn', subject: 'deux', text: '2' });
  await send({ to: 'modou@exemple.sn', subject: 'trois', text: '3' });
  expect((await messages('AWA@exemple.sn')).map(({ subject }) => subject)).toEqual(['deux', 'un']);
  expect((await messages()).map(({ subject }) => subject)).toEqual(['trois', 'deux', 'un']);
  expect(await messages('nobody@exemple.sn')).toEqual([]);
});

it('accepts any login', async () => {
  const { send, messages } = await startMail();
  await send({ to: 'a@b.sn', subject: 's', text: 't' }, { auth: { user: 'shop', pass: 'whatever' } });
  expect(await messages()).toHaveLength(1);
});

it('shows hostile mail without running scripts or loading resources', async () => {
  const { send, messages, call } = await startMail();
  await send({
    to: '"<script>alert(0)</script>" <a@b.sn>',
    subject: '<script>alert(1)</script>',
    text: '<script>alert(2)</script> javascript:alert(3) https://x.example/"onmouseover="alert(4)',
    html: '<script>alert(5)</script><img src="https://spy.example/pixel"><a href="https://x.example/">lien</a>',
    attachments: [
      { filename: '"><script>.html', content: '<script>alert(6)</script>', contentType: 'text/html' },
    ],
  });
  const [message] = await messages();
  for (const path of ['/messages', `/messages/${message?.id}`]) {
    const { text, headers } = await call(path);
    expect(text).not.toMatch(/<script|href="javascript:|onmouseover="/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  const { text } = await call(`/messages/${message?.id}`);
  expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  const letter = await call(`/messages/${message?.id}/html`);
  const policy = letter.headers.get('content-security-policy');
  expect(policy).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:/,
  );
  expect(policy).not.toContain('allow-scripts');
  const attachment = await call(`/messages/${message?.id}/attachments/0`);
  expect(attachment.headers.get('content-disposition')).toMatch(/^attachment; /);
  expect(attachment.headers.get('content-security-policy')).toContain('sandbox');
});

it('returns 404 for unknown messages and attachments', async () => {
  const { call, send, messages } = await startMail();
  expect((await call('/messages')).text).toContain('Aucun message');
  await send({ to: 'a@b.sn', subject: 's', text: 't' });
  const [message] = await messages();
  for (const path of ['/messages/none', '/messages/none/html', `/messages/${message?.id}/attachments/0`])
    expect((await call(path)).status).toBe(404);
});
