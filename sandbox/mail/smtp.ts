import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { portOf } from '../port.ts';
import type { Mailbox } from './mailbox.ts';

const MESSAGE_SIZE_MAX = 25 * 1024 * 1024;

export interface Smtp {
  /** @returns the port it listens on */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
}

/** A mail server that takes everything from everyone and passes nothing on. */
export function createSmtp(mailbox: Mailbox): Smtp {
  const server = new SMTPServer({
    size: MESSAGE_SIZE_MAX,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: ({ username }, _session, answer) => answer(null, { user: username ?? 'anyone' }),
    onData(stream, { envelope }, answer) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      // The sender hears "accepted" only once the message is stored.
      buffer(stream)
        .then((source) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
          return mailbox.receive({ from, to }, source);
        })
        .then(
          ({ id }) => answer(null, `Kept as ${id}`),
          (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  // A client that hangs up is no reason to end.
  server.on('error', () => undefined);

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject);
        server.listen(port, host, () => resolve(portOf(server.server)));
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
