/**
 * The sandbox: fake payment providers, an IP geolocation service, a mailbox and an SMS gateway on this machine. Payments, mail
 * and geolocation have the real wire formats: a program that works with it works with the real ones.
 */
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { type Clock, createClock } from './clock.ts';
import { homeRoutes } from './home.routes.ts';
import { createIpService, type IpService } from './ip/ip.ts';
import { ipControl, ipRoutes } from './ip/ip.routes.ts';
import { type Mailbox, openMailbox } from './mail/mailbox.ts';
import { createSmtp } from './mail/smtp.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { portOf } from './port.ts';
import { payerControl } from './providers/payer.ts';
import type { SandboxProvider, Surroundings } from './providers/provider.ts';
import { simulationRoutes } from './providers/simulation.routes.ts';
import { openSmsGateway, type SmsGateway } from './sms/sms.ts';
import { smsControl, smsRoutes } from './sms/sms.routes.ts';
import { openJournal } from './store/journal.ts';

/** Providers by their ids. */
type Providers = Readonly<Record<string, SandboxProvider>>;

export interface SandboxOptions<Fakes extends Providers> {
  providers: (surroundings: Surroundings) => Fakes;
  /** Where state is kept; absent: in memory, gone with the process. */
  dataDirectory?: string | undefined;
  /** Origin under which payers reach the sandbox; absent: `http://localhost:` and its port. */
  publicOrigin?: string | undefined;
  /** The key with which the shop sends SMS. Absent: the gateway is closed. */
  smsKey?: string | undefined;
  /** The key with which the shop has outcomes of its payments played. Absent: `/simulation/` is closed. */
  simulationKey?: string | undefined;
  /** Opens `/control/`, through which tests move the clock and set faults. */
  control?: boolean | undefined;
  logLevel?: string | undefined;
  /** Milliseconds since the epoch; the machine's clock when absent. */
  wallTime?: (() => number) | undefined;
}

export interface Listening {
  /** Where the API answers, e.g. `http://127.0.0.1:3001`. */
  origin: string;
  port: number;
  smtpPort: number;
}

export interface Sandbox<Fakes extends Providers> {
  readonly app: FastifyInstance;
  readonly providers: Fakes;
  readonly mail: Mailbox;
  readonly sms: SmsGateway;
  readonly ip: IpService;
  readonly clock: Clock;
  /** Ports left out or 0 are chosen by the system. */
  listen(at?: { host?: string; port?: number; smtpPort?: number }): Promise<Listening>;
  /** Forgets all sessions, movements, messages and faults, and sets the clock right. */
  reset(): void;
  close(): Promise<void>;
}

/** @throws when the data directory cannot be written or holds something else */
export async function buildSandbox<Fakes extends Providers>(
  options: SandboxOptions<Fakes>,
): Promise<Sandbox<Fakes>> {
  const { dataDirectory } = options;
  const journal = openJournal(dataDirectory && join(dataDirectory, 'journal.jsonl'));
  const clock = createClock(journal, options.wallTime);
  const mail = openMailbox(journal, clock.wallTime, dataDirectory && join(dataDirectory, 'mail'));
  const smtp = createSmtp(mail);
  const sms = openSmsGateway(journal, clock.wallTime);
  const ip = createIpService();
  let publicOrigin = options.publicOrigin;
  const providers = options.providers({
    journal,
    clock,
    publicOrigin: () => publicOrigin ?? 'http://localhost',
  });

  const app = Fastify({
    logger: { level: options.logLevel ?? 'silent' },
    exposeHeadRoutes: false,
    forceCloseConnections: true,
  });
  app.setErrorHandler((error, request, reply) => {
    if (v.isValiError(error)) return reply.code(400).send({ message: error.message });
    if (v.is(ClientFault, error)) return reply.code(error.statusCode).send({ message: error.message });
    request.log.error(error);
    return reply.code(500).send({ message: 'Internal error' });
  });

  const reset = () => {
    for (const provider of Object.values(providers)) provider.reset();
    ip.clear();
    mail.clear();
    sms.setFault(undefined);
    journal.clear();
  };
  for (const { routes } of Object.values(providers)) await app.register(routes);
  await app.register(messageRoutes(mail, sms));
  if (options.smsKey !== undefined) await app.register(smsRoutes(sms, options.smsKey));
  if (options.simulationKey !== undefined)
    for (const [id, { payer }] of Object.entries(providers))
      await app.register(simulationRoutes(payer, options.simulationKey), { prefix: `/simulation/${id}` });
  await app.register(ipRoutes(ip));
  await app.register(homeRoutes(Object.values(providers)));
  if (options.control) {
    await app.register(controlRoutes({ clock, reset }), { prefix: '/control' });
    for (const [id, { control, payer }] of Object.entries(providers)) {
      await app.register(control, { prefix: `/control/${id}` });
      await app.register(payerControl(payer), { prefix: `/control/${id}` });
    }
    await app.register(ipControl(ip), { prefix: '/control' });
    await app.register(smsControl(sms), { prefix: '/control' });
  }

  return {
    app,
    providers,
    mail,
    sms,
    ip,
    clock,
    reset,
    async listen({ host = '127.0.0.1', port = 0, smtpPort = 0 } = {}) {
      const origin = await app.listen({ host, port });
      const actualPort = portOf(app.server);
      publicOrigin ??= `http://localhost:${actualPort}`;
      return { origin, port: actualPort, smtpPort: await smtp.listen(smtpPort, host) };
    },
    async close() {
      await Promise.all(Object.values(providers).map((provider) => provider.stop()));
      await Promise.all([app.close(), smtp.close()]);
    },
  };
}

const ClientFault = v.object({
  statusCode: v.pipe(v.number(), v.minValue(400), v.maxValue(499)),
  message: v.string(),
});

const Advance = v.strictObject({ advance_ms: v.pipe(v.number(), v.minValue(0)) });

/**
 * What a test may do to the whole sandbox from another process. Everything here is JSON, which a page of
 * another origin cannot send without a preflight request.
 */
const controlRoutes =
  ({ clock, reset }: { clock: Clock; reset: () => void }): FastifyPluginAsync =>
  async (control) => {
    control.post('/reset', async (_request, reply) => {
      reset();
      return reply.code(204).send();
    });

    control.post('/clock', async ({ body }) => {
      clock.advance(v.parse(Advance, body).advance_ms);
      return { now: new Date(clock.now()).toISOString() };
    });
  };
