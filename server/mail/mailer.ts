import { createTransport } from 'nodemailer';
import { PermanentFailure } from '../jobs/permanent-failure.ts';

/** One mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; content: Uint8Array; contentType: string }[];
  /** Names the fact the mail tells: a mail that is sent again carries the same id. */
  key: string;
}

/** Sends mail; a failure is the caller's to repeat. */
export interface Mailer {
  /** @throws PermanentFailure when the server rejected the mail permanently (5xx), any other error when a retry may succeed */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/**
 * True where a server refused this recipient or this content with a 5xx code. A refused sign-in or sender is a mistake in
 * the configuration, which passes once it is mended.
 */
const isRefusedForGood = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  const code = Number(error.responseCode);
  return code >= 500 && code < 600 && (error.command === 'RCPT TO' || error.command === 'DATA');
};

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** Connections are kept open for the next mail: signing in takes longer than a mail. */
const CONNECTIONS_MAX = 4;
const IDLE_MS = 15_000;

/**
 * By SMTP and nothing else; whatever sends the mail on stands behind that address.
 *
 * @param from an address, with a name before it or without: `Kër Électro <boutique@…>`
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    idleTimeout: IDLE_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Content is what we made, never a file or an address that a text could name.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const [, domain = 'localhost'] = /@([a-z0-9.-]+)/i.exec(from) ?? [];
  return {
    async send({ key, to, attachments = [], ...content }) {
      const sent = transport.sendMail({
        ...content,
        from,
        // An address as an object is never parsed as a list of several (HAZARDS D10).
        to: { name: '', address: to },
        messageId: `<${key}@${domain}>`,
        attachments: attachments.map(({ content: bytes, ...each }) => ({
          ...each,
          content: Buffer.from(bytes),
        })),
      });
      await sent.catch((error: unknown) => {
        throw isRefusedForGood(error) ? new PermanentFailure('mail_refused', { cause: error }) : error;
      });
    },
    close: () => transport.close(),
  };
}
