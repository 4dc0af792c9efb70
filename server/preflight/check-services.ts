/** Tries the services that the shop calls, with calls that change nothing and send nothing. */
import { once } from 'node:events';
import { connect } from 'node:tls';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { isIpAddress } from '../ip-networks.ts';
import { createLog } from '../log.ts';
import { verifyMailServer } from '../mail/mailer.ts';
import type { ConfiguredProvider } from '../providers/definition.ts';
import type { Transport } from '../providers/json-client.ts';
import { type Finding, look, ok, tryOut, wrong } from './finding.ts';

const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
/** A certificate is renewed by then, in days. */
const RENEWED_DAYS = 14;
/** No payment has it. */
const NO_REFERENCE = 'configuration-check';

/**
 * Asks a provider for a payment that does not exist: the answer shows whether it accepts the keys.
 *
 * @param noteTime called with the time of each answer, in Unix milliseconds
 */
export function checkProvider(
  { id, connect: connectProvider }: ConfiguredProvider,
  { transport, noteTime }: { transport: Transport; noteTime: (time: number) => void },
): Promise<Finding> {
  return tryOut(`provider ${id}`, async () => {
    const provider = connectProvider({
      clock: systemClock,
      log: createLog('silent'),
      transport: async (url, init) => {
        const response = await transport(url, init);
        const told = Date.parse(response.headers.get('date') ?? '');
        if (!Number.isNaN(told)) noteTime(told);
        return response;
      },
    });
    const answer = await (provider.search?.(NO_REFERENCE) ?? provider.read(NO_REFERENCE, NO_REFERENCE));
    if (answer.kind === 'unanswered' && answer.isUnknowable !== true)
      return wrong(`It does not answer a read, or refuses the keys: ${answer.reason}.`);
    const limit = await provider.findLimit?.();
    if (limit === 'noConfirmation') return wrong('The contract allows no call that confirms a payment.');
    if (limit === 'noSearch')
      return look('The contract has no search: payments are confirmed after their callbacks only.');
    return ok('It answers a read, and accepts the keys.');
  });
}

/** Connects to the mail server and signs in. */
export const checkMail = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding> =>
  tryOut('mail', async () => {
    await verifyMailServer(smtpUrl);
    return ok('The mail server accepts the login; no mail was sent.');
  });

/** Asks the SMS gateway without a message. */
export function checkSms(sms: Config['sms'], transport: Transport): Promise<Finding> {
  return tryOut('SMS', async () => {
    if (sms === undefined) return look('No SMS is sent: a lost password is recovered by mail only.');
    const { status } = await transport(sms.url, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${sms.apiKey}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status === 401 || status === 403) return wrong(`The gateway refuses the key with ${status}.`);
    if (status >= 500) return wrong(`The gateway answers ${status}.`);
    return ok(`The gateway answers (${status}); the sender is tried by the first SMS only.`);
  });
}

/** Connects to the public address as a browser does. */
export function checkOrigin({ publicOrigin }: Pick<Config, 'publicOrigin'>): Promise<Finding> {
  return tryOut('public address', async () => {
    const { protocol, hostname, port } = new URL(publicOrigin);
    if (protocol === 'http:') return look(`${publicOrigin} has no TLS, as only test mode allows.`);
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(!isIpAddress(hostname) && { servername: hostname }),
      timeout: TIMEOUT_MS,
    });
    try {
      await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
      return (days < RENEWED_DAYS ? look : ok)(
        `The certificate of ${hostname} is trusted, for ${days} days more.`,
      );
    } finally {
      socket.destroy();
    }
  });
}
