import { createTransport } from 'nodemailer';
import { isLoopback } from '../ip-networks.ts';
import { PermanentFailure } from '../jobs/permanent-failure.ts';

/** One mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; content: Uint8Array; contentType: string }[];
  /** Becomes the message id, so that a mail that is sent again can be recognised. */
  key: string;
}

/** Sends mail. It does not retry; the caller does. */
export interface Mailer {
  /** @throws PermanentFailure when the server rejected the mail permanently (5xx), any other error when a retry may succeed */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/**
 * Whether the server rejected this recipient or this content with a 5xx code. A rejected login or sender is a
 * configuration error: the mail can be sent once it is corrected.
 */
const isPermanentRejection = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  const code = Number(error.responseCode);
  return code >= 500 && code < 600 && (error.command === 'RCPT TO' || error.command === 'DATA');
};

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** Connections are kept open for later mails, because connecting takes longer than sending. */
const CONNECTIONS_MAX = 4;
const IDLE_MS = 15_000;

/**
 * `smtp://` begins without TLS. It must go over to it, except on this machine: otherwise an attacker who can change what is sent on the way
 * removes the offer of the server, and reads links that open accounts and orders (HAZARDS F11).
 */
const connectionTo = (smtpUrl: string) => ({
  url: smtpUrl,
  requireTLS: !isLoopback(new URL(smtpUrl).hostname),
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
});

/** Connects to an SMTP server and signs in, without sending anything. @throws what the server or the network says */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(connectionTo(smtpUrl));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Sends mail through an SMTP server.
 *
 * @param from an address, optionally with a name: `Kër Électro <boutique@…>`
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    ...connectionTo(smtpUrl),
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    idleTimeout: IDLE_MS,
    socketTimeout: SILENCE_MS,
    // A text from a customer must not be able to name a file or URL to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const [, domain = 'localhost'] = /@([a-z0-9.-]+)/i.exec(from) ?? [];
  return {
    async send({ key, to, attachments = [], ...content }) {
      const sent = transport.sendMail({
        ...content,
        from,
        // An address given as an object is not parsed as a list (HAZARDS D10).
        to: { name: '', address: to },
        messageId: `<${key}@${domain}>`,
        attachments: attachments.map(({ content: bytes, ...each }) => ({
          ...each,
          content: Buffer.from(bytes),
        })),
      });
      await sent.catch((error: unknown) => {
        throw isPermanentRejection(error) ? new PermanentFailure('mail_refused', { cause: error }) : error;
      });
    },
    close: () => transport.close(),
  };
}
