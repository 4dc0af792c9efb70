import { join } from 'node:path';
import { providerEnvironment } from '#sandbox/providers/index.ts';
import { type RunningProcess, startProcess } from './run-process.ts';
import type { Secrets } from './secrets.ts';
import { originOf, type Settings } from './settings.ts';

const LOOPBACK = '127.0.0.1';

type Shared = {
  settings: Settings;
  secrets: Secrets;
  /** The port of the sandbox's SMTP server. */
  mailPort: number;
};

/** Starts the sandbox: the payment providers, the mailbox and the SMS gateway. */
export function startSandbox({
  settings,
  secrets,
  mailPort,
  hasControl,
}: Shared & { hasControl: boolean }): Promise<RunningProcess> {
  return startProcess({
    name: 'The sandbox',
    program: 'sandbox',
    logFile: join(settings.dataDirectory, 'logs', 'sandbox.log'),
    environment: {
      SANDBOX_HOST: LOOPBACK,
      SANDBOX_PORT: String(settings.sandboxPort),
      SANDBOX_SMTP_PORT: String(mailPort),
      SANDBOX_DATA_DIR: join(settings.dataDirectory, 'sandbox'),
      SANDBOX_PUBLIC_ORIGIN: originOf(settings.sandboxPort),
      SANDBOX_SMS_KEY: secrets.smsKey,
      SANDBOX_SIMULATION_KEY: secrets.simulationKey,
      SANDBOX_CONTROL: hasControl ? '1' : '0',
      ...environmentOfProviders(settings, secrets).sandbox,
    },
  });
}

/** Starts the shop server, which also migrates its database and loads the catalogue. */
export function startShop({
  settings,
  secrets,
  mailPort,
  databaseUrl,
}: Shared & { databaseUrl: string }): Promise<RunningProcess> {
  return startProcess({
    name: 'The shop server',
    program: 'server',
    logFile: join(settings.dataDirectory, 'logs', 'shop.log'),
    environment: {
      HOST: LOOPBACK,
      PORT: String(settings.shopPort),
      DATABASE_URL: databaseUrl,
      DATA_DIR: settings.dataDirectory,
      PUBLIC_ORIGIN: originOf(settings.shopPort),
      PAYMENT_MODE: 'test',
      ...environmentOfProviders(settings, secrets).shop,
      CAPABILITY_SECRETS: secrets.capabilitySecrets.join(','),
      RECEIPT_SIGNING_KEY: secrets.receiptKey,
      LOCATION_SERVICE_URL: `${originOf(settings.sandboxPort)}/ip/{ip}/json`,
      SMTP_URL: `smtp://${LOOPBACK}:${mailPort}`,
      MAIL_FROM: 'Kër Électro <boutique@ker-electro.test>',
      SMS_API_URL: `${originOf(settings.sandboxPort)}/sms/messages`,
      SMS_API_KEY: secrets.smsKey,
      SMS_SENDER: 'KerElectro',
      SIMULATION_URL: `${originOf(settings.sandboxPort)}/simulation`,
      SIMULATION_KEY: secrets.simulationKey,
      DEMO_PASSWORD: secrets.demoPassword,
      // There is one process: it stopped before the update.
      SKIP_RELEASES: 'on',
    },
  });
}

const environmentOfProviders = ({ shopPort, sandboxPort }: Settings, { providers }: Secrets) =>
  providerEnvironment(providers, { shop: originOf(shopPort), sandbox: originOf(sandboxPort) });
