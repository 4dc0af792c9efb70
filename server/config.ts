import * as v from 'valibot';
import {
  ConfigError,
  type Environment,
  isSet,
  key256,
  keyList,
  textList,
  originUrl,
  parseEnvironment,
  requiredText,
  secretList,
  wholeNumber,
} from './environment.ts';
import type { Pooled } from './db/pooled.ts';
import type { ConfiguredProvider, ProviderDefinition } from './providers/definition.ts';
import { PROVIDERS } from './providers/registry.ts';
import type { SimulationSettings } from './providers/simulation.ts';
import { isIpAddress, isIpNetwork, isLoopback, isPrivate } from './ip-networks.ts';

export { ConfigError } from './environment.ts';

const LOOPBACK = '127.0.0.1';
/** 128 bits, also where the secret is written in hexadecimal. */
const OWN_SECRET_LENGTH_MIN = 32;
const COMPANY_LINE_LENGTH_MAX = 120;

const companyLine = (name: string) =>
  v.optional(
    v.pipe(
      requiredText(name),
      v.maxLength(COMPANY_LINE_LENGTH_MAX, `${name} is longer than ${COMPANY_LINE_LENGTH_MAX} characters.`),
    ),
  );

const postgresUrl = (name: string) =>
  v.pipe(requiredText(name), v.regex(/^postgres(?:ql)?:\/\//, `${name} must begin with postgres://.`));

const smsSchema = v.object({
  SMS_API_URL: v.pipe(
    requiredText('SMS_API_URL'),
    v.check(
      (text) => URL.canParse(text) && isPrivateOnTheWay(new URL(text)),
      'SMS_API_URL must begin with https://.',
    ),
  ),
  SMS_API_KEY: v.pipe(
    requiredText('SMS_API_KEY'),
    v.regex(/^[\x21-\x7e]+$/, 'SMS_API_KEY holds a character that no key has.'),
  ),
  SMS_SENDER: v.pipe(
    requiredText('SMS_SENDER'),
    // GSM networks show at most eleven letters and digits, or a number.
    v.regex(
      /^(?:[A-Za-z0-9 ]{1,11}|\+?\d{3,15})$/,
      'SMS_SENDER must be a name of at most 11 letters, or a number.',
    ),
  ),
  SMS_DAILY_MAX: v.optional(wholeNumber('SMS_DAILY_MAX', 1_000_000), '500'),
});

const simulationSchema = v.object({
  SIMULATION_URL: v.pipe(
    requiredText('SIMULATION_URL'),
    v.check(
      (text) => URL.canParse(text) && isPrivateOnTheWay(new URL(text)),
      'SIMULATION_URL must begin with https://, or http:// on this machine.',
    ),
  ),
  SIMULATION_KEY: v.pipe(
    requiredText('SIMULATION_KEY'),
    v.regex(
      /^[\x21-\x7e]{16,}$/,
      'SIMULATION_KEY is shorter than 16 characters, or holds one that no key has.',
    ),
  ),
});

const environmentSchema = v.object({
  PORT: v.optional(wholeNumber('PORT', 65_535), '3000'),
  HOST: v.optional(requiredText('HOST'), LOOPBACK),
  METRICS_PORT: v.optional(wholeNumber('METRICS_PORT', 65_535)),
  METRICS_HOST: v.optional(
    v.pipe(
      requiredText('METRICS_HOST'),
      v.check(
        (text) => isIpAddress(text) && isPrivate(text),
        'METRICS_HOST must be a private IP address, such as 127.0.0.1.',
      ),
    ),
  ),
  DATABASE_URL: v.pipe(
    requiredText('DATABASE_URL'),
    v.regex(/^(?:postgres(?:ql)?:\/\/|pglite:)/, 'DATABASE_URL must begin with postgres:// or pglite:.'),
  ),
  MIGRATION_DATABASE_URL: v.optional(postgresUrl('MIGRATION_DATABASE_URL')),
  DATABASE_POOLER: v.optional(v.picklist(['transaction'], 'DATABASE_POOLER can only be transaction.')),
  DATABASE_SESSION_URL: v.optional(postgresUrl('DATABASE_SESSION_URL')),
  DATABASE_READ_URL: v.optional(postgresUrl('DATABASE_READ_URL')),
  REPLICA_URL: v.optional(postgresUrl('REPLICA_URL')),
  PUBLIC_ORIGIN: originUrl('PUBLIC_ORIGIN'),
  PAYMENT_MODE: v.picklist(['live', 'test'], 'PAYMENT_MODE must be live or test.'),
  CAPABILITY_SECRETS: secretList('CAPABILITY_SECRETS', OWN_SECRET_LENGTH_MIN),
  RECEIPT_SIGNING_KEY: key256('RECEIPT_SIGNING_KEY'),
  RECEIPT_FORMER_PUBLIC_KEYS: v.optional(keyList('RECEIPT_FORMER_PUBLIC_KEYS'), ''),
  SMTP_URL: v.pipe(
    requiredText('SMTP_URL'),
    v.regex(/^smtps?:\/\/\S+$/, 'SMTP_URL must begin with smtp:// or smtps://.'),
  ),
  STAFF_MAIL: v.optional(
    v.pipe(
      requiredText('STAFF_MAIL'),
      v.regex(/^[^\s<>@]+@[^\s<>@]+$/, 'STAFF_MAIL must be a bare mail address.'),
    ),
  ),
  MAIL_FROM: v.pipe(
    requiredText('MAIL_FROM'),
    v.regex(/^[^\r\n]+@[^\r\n]+$/, 'MAIL_FROM must be a mail address.'),
  ),
  COMPANY_NAME: companyLine('COMPANY_NAME'),
  COMPANY_ADDRESS: companyLine('COMPANY_ADDRESS'),
  COMPANY_RCCM: companyLine('COMPANY_RCCM'),
  COMPANY_NINEA: companyLine('COMPANY_NINEA'),
  LOCATION_SERVICE_URL: v.optional(
    v.pipe(
      requiredText('LOCATION_SERVICE_URL'),
      v.check(
        isServiceUrl,
        'LOCATION_SERVICE_URL must be a URL such as https://ipinfo.io/{ip}/json, with {ip} in its path.',
      ),
    ),
  ),
  DEMO_PASSWORD: v.optional(
    v.pipe(requiredText('DEMO_PASSWORD'), v.minLength(8, 'DEMO_PASSWORD is shorter than 8 characters.')),
  ),
  SKIP_RELEASES: v.optional(v.picklist(['on', 'off'], 'SKIP_RELEASES must be on or off.')),
  STOP_DELAY_SECONDS: v.optional(wholeNumber('STOP_DELAY_SECONDS', 15)),
  SERVICE_WORKER: v.optional(v.picklist(['on', 'off'], 'SERVICE_WORKER must be on or off.'), 'on'),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'LOG_LEVEL is not a level.'),
    'info',
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      textList(),
      v.everyItem(
        isProxy,
        'TRUSTED_PROXIES must name IP addresses or networks, such as 10.0.0.0/8 or loopback.',
      ),
    ),
    '',
  ),
});

/** The names of all environment variables that the server reads, those of providers included. */
export const VARIABLES: readonly string[] = [
  ...[environmentSchema, smsSchema, simulationSchema].flatMap(({ entries }) => Object.keys(entries)),
  ...PROVIDERS.flatMap(({ variables }) => variables),
];

/** The registered company behind the shop, named on invoices; `undefined` if not configured. */
export interface Company {
  name?: string | undefined;
  /** The registered office. */
  address?: string | undefined;
  /** Number in the trade register (registre du commerce et du crédit mobilier). */
  rccm?: string | undefined;
  /** National tax identification number. */
  ninea?: string | undefined;
}

/** The keys of receipts, each 32 bytes as base64url. */
export interface ReceiptSettings {
  /** The private Ed25519 key that signs. */
  signingKey: string;
  /** Public keys whose receipts are still valid, or that will sign soon. */
  formerPublicKeys: readonly string[];
}

/** The SMS gateway. */
export interface SmsSettings {
  /** Where a message is posted. */
  url: string;
  apiKey: string;
  /** The sender that phones show. */
  sender: string;
  /** SMS that may be sent within 24 hours, to all phones together (HAZARDS C12). */
  dailyMax: number;
}

/** The settings of one installation. */
export interface Config {
  port: number;
  host: string;
  /** Where the metrics are served, besides the shop; nowhere by default. */
  metrics: { host: string; port: number } | undefined;
  databaseUrl: string;
  /** The same database, with the login of the tables' owner, which runs migrations at start. */
  migrationDatabaseUrl: string;
  /** Where the database is reached through a pooler in transaction mode. */
  pooled: Pooled | undefined;
  /** A standby of the same database, which answers reads of the catalogue where it is not behind. */
  replicaUrl: string | undefined;
  /**
   * The public URL of the shop, e.g. `https://boutique.example`; the only source for links and return URLs (HAZARDS
   * C31).
   */
  publicOrigin: string;
  mode: 'live' | 'test';
  /** The payment providers with settings, which the shop offers. */
  providers: readonly ConfiguredProvider[];
  /** The first one signs guests' links and cookies, all of them verify. */
  capabilitySecrets: string[];
  receipts: ReceiptSettings;
  smtpUrl: string;
  mailFrom: string;
  /** Receives staff tasks, such as payments to check; by default the address of `MAIL_FROM`. */
  staffMail: string;
  /** Without it no SMS is sent; codes are mailed. */
  sms: SmsSettings | undefined;
  /** Only in test mode; without it no outcome of a payment can be simulated. */
  simulation: SimulationSettings | undefined;
  company: Company;
  /** URL of the IP geolocation service, with `{ip}` for the address; without it no service is called (HAZARDS D14). */
  locationServiceUrl: string | undefined;
  /** Creates the demo accounts with this password; only where payments are played. */
  demoPassword: string | undefined;
  /** `on`: the database may be older than the previous release, because no process of an older one is running. */
  skipReleases: 'on' | 'off' | undefined;
  /** How long a stopping process goes on, so that a load balancer notices its readiness probe. */
  stopDelaySeconds: number | undefined;
  /** False unregisters the service worker in every browser (HAZARDS E9). */
  hasServiceWorker: boolean;
  logLevel: string;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted; none by default (HAZARDS C28). */
  trustedProxies: string[];
}

/**
 * Parses the environment variables of the server.
 *
 * @param known the providers whose settings are parsed
 * @throws ConfigError for the first setting that is missing, malformed or contradicts another (HAZARDS B16, F4, F6)
 */
export function readConfig(
  environment: Environment,
  known: readonly ProviderDefinition[] = PROVIDERS,
): Config {
  const settings = parseEnvironment(environmentSchema, environment);
  const mode = settings.PAYMENT_MODE;
  const providers = known.flatMap(({ configure }) => configure(environment, mode) ?? []);
  if (providers.length === 0) throw new ConfigError('No payment provider has settings.');
  const sms = readSms(environment);
  const simulation = readSimulation(environment, mode);
  refuseContradictions(settings);
  if (mode === 'live' && sms === undefined)
    throw new ConfigError('PAYMENT_MODE is live: SMS_API_URL is missing; accounts are recovered by SMS.');
  return {
    port: settings.PORT,
    host: settings.HOST,
    metrics:
      settings.METRICS_PORT === undefined
        ? undefined
        : { host: settings.METRICS_HOST ?? LOOPBACK, port: settings.METRICS_PORT },
    databaseUrl: settings.DATABASE_URL,
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL,
    pooled: readPooled(settings),
    replicaUrl: settings.REPLICA_URL,
    publicOrigin: settings.PUBLIC_ORIGIN,
    mode,
    providers,
    capabilitySecrets: settings.CAPABILITY_SECRETS,
    receipts: {
      signingKey: settings.RECEIPT_SIGNING_KEY,
      formerPublicKeys: settings.RECEIPT_FORMER_PUBLIC_KEYS,
    },
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    staffMail: settings.STAFF_MAIL ?? bareAddress(settings.MAIL_FROM),
    sms,
    simulation,
    company: {
      name: settings.COMPANY_NAME,
      address: settings.COMPANY_ADDRESS,
      rccm: settings.COMPANY_RCCM,
      ninea: settings.COMPANY_NINEA,
    },
    locationServiceUrl: settings.LOCATION_SERVICE_URL,
    demoPassword: settings.DEMO_PASSWORD,
    skipReleases: settings.SKIP_RELEASES,
    stopDelaySeconds: settings.STOP_DELAY_SECONDS,
    hasServiceWorker: settings.SERVICE_WORKER === 'on',
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES,
  };
}

/** All values that must never be logged: keys, secrets, and passwords in URLs. */
export function secretsOf(config: Config): string[] {
  const {
    providers,
    capabilitySecrets,
    receipts,
    smtpUrl,
    sms,
    simulation,
    databaseUrl,
    migrationDatabaseUrl,
    pooled,
    replicaUrl = '',
  } = config;
  const ofPooler = [pooled?.sessionUrl ?? '', pooled?.readUrl ?? ''];
  const urls = [smtpUrl, databaseUrl, migrationDatabaseUrl, ...ofPooler, replicaUrl];
  const passwords = urls.flatMap((url) =>
    URL.canParse(url) ? [decodeURIComponent(new URL(url).password)] : [],
  );
  const ofProviders = providers.flatMap(({ secrets }) => secrets);
  const smsKeys = sms === undefined ? [] : [sms.apiKey];
  return [
    ...ofProviders,
    ...capabilitySecrets,
    receipts.signingKey,
    ...smsKeys,
    simulation?.key ?? '',
    ...passwords,
    config.demoPassword ?? '',
  ].filter(Boolean);
}

/**
 * The addresses beside a pooler in transaction mode.
 *
 * @throws ConfigError where one is missing, or given without a pooler
 */
function readPooled(settings: v.InferOutput<typeof environmentSchema>): Pooled | undefined {
  const { DATABASE_POOLER, DATABASE_SESSION_URL, DATABASE_READ_URL, MIGRATION_DATABASE_URL } = settings;
  const beside = { DATABASE_SESSION_URL, DATABASE_READ_URL };
  if (DATABASE_POOLER === undefined) {
    const [given] = Object.entries(beside).find(([, url]) => url !== undefined) ?? [];
    if (given !== undefined) throw new ConfigError(`${given} is only for a database with DATABASE_POOLER.`);
    return undefined;
  }
  const [missing] =
    Object.entries({ ...beside, MIGRATION_DATABASE_URL }).find(([, url]) => url === undefined) ?? [];
  if (DATABASE_SESSION_URL === undefined || DATABASE_READ_URL === undefined || missing !== undefined)
    throw new ConfigError(`DATABASE_POOLER needs ${missing}.`);
  return { sessionUrl: DATABASE_SESSION_URL, readUrl: DATABASE_READ_URL };
}

/** @returns `undefined` where none of its settings is set */
function readSms(environment: Environment): SmsSettings | undefined {
  if (!Object.keys(smsSchema.entries).some((name) => isSet(environment, name))) return undefined;
  const settings = parseEnvironment(smsSchema, environment);
  return {
    url: settings.SMS_API_URL,
    apiKey: settings.SMS_API_KEY,
    sender: settings.SMS_SENDER,
    dailyMax: settings.SMS_DAILY_MAX,
  };
}

/**
 * @returns `undefined` where none of its settings is set
 * @throws ConfigError for any of them in live mode
 */
function readSimulation(environment: Environment, mode: Config['mode']): SimulationSettings | undefined {
  const set = Object.keys(simulationSchema.entries).find((name) => isSet(environment, name));
  if (set === undefined) return undefined;
  if (mode === 'live') throw new ConfigError(`PAYMENT_MODE is live: ${set} must not be set.`);
  const settings = parseEnvironment(simulationSchema, environment);
  return { url: settings.SIMULATION_URL.replace(/\/+$/, ''), key: settings.SIMULATION_KEY };
}

/** What Fastify's option `trustProxy` understands. */
function isProxy(name: string): boolean {
  return ['loopback', 'linklocal', 'uniquelocal'].includes(name) || isIpNetwork(name);
}

function refuseContradictions(settings: v.InferOutput<typeof environmentSchema>): void {
  if (settings.METRICS_HOST !== undefined && settings.METRICS_PORT === undefined)
    throw new ConfigError('METRICS_HOST is set, yet METRICS_PORT is missing.');
  if (settings.METRICS_PORT === settings.PORT && settings.PORT !== 0)
    throw new ConfigError('METRICS_PORT must not be PORT: the metrics are never public.');
  const { MIGRATION_DATABASE_URL, REPLICA_URL } = settings;
  if (settings.DATABASE_URL.startsWith('pglite:'))
    for (const [name, url] of Object.entries({ MIGRATION_DATABASE_URL, REPLICA_URL }))
      if (url !== undefined)
        throw new ConfigError(`DATABASE_URL is the embedded engine: ${name} must not be set.`);
  if (settings.PAYMENT_MODE === 'test') return;
  if (settings.DEMO_PASSWORD !== undefined) {
    throw new ConfigError('PAYMENT_MODE is live: DEMO_PASSWORD must not be set.');
  }
  if (!settings.PUBLIC_ORIGIN.startsWith('https://')) {
    throw new ConfigError('PAYMENT_MODE is live: PUBLIC_ORIGIN must begin with https://.');
  }
  if (settings.DATABASE_URL.startsWith('pglite:')) {
    throw new ConfigError('PAYMENT_MODE is live: DATABASE_URL must name a PostgreSQL server.');
  }
  for (const name of DATABASE_URLS) {
    if (isUnprotected(settings[name] ?? ''))
      throw new ConfigError(
        `PAYMENT_MODE is live: ${name} leads out of this network and must have sslmode=verify-full.`,
      );
  }
  for (const name of ['COMPANY_NAME', 'COMPANY_ADDRESS', 'COMPANY_RCCM', 'COMPANY_NINEA'] as const) {
    if (settings[name] === undefined)
      throw new ConfigError(`PAYMENT_MODE is live: ${name} is missing; every invoice must name it.`);
  }
  // The server does not terminate TLS itself: without the proxy's address, all clients behind it would share one rate
  // limit (HAZARDS C28).
  if (settings.TRUSTED_PROXIES.length === 0) {
    throw new ConfigError('PAYMENT_MODE is live: TRUSTED_PROXIES must name the proxy that speaks https.');
  }
}

const DATABASE_URLS = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_SESSION_URL',
  'DATABASE_READ_URL',
  'REPLICA_URL',
] as const;

/** Whether a database is at a public address or a name of the internet, and its certificate would not be verified. */
function isUnprotected(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, searchParams } = new URL(text);
  const host = (searchParams.get('host') ?? hostname).replaceAll(/[[\]]/g, '');
  const isOutside = isIpAddress(host) ? !isPrivate(host) : host.includes('.') && !host.startsWith('/');
  return isOutside && searchParams.get('sslmode') !== 'verify-full';
}

/** Over plain http, personal data could be read on the way; on this machine it cannot. */
const isPrivateOnTheWay = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

function isServiceUrl(text: string): boolean {
  const [before, after, ...more] = text.split('{ip}');
  if (before === undefined || after === undefined || more.length > 0) return false;
  if (!URL.canParse(text) || !URL.canParse(before)) return false;
  const url = new URL(before);
  return url.search === '' && isPrivateOnTheWay(url);
}

/** The address in `Kër Électro <boutique@…>`. */
const bareAddress = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;
