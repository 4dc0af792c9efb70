import { type Config, readConfig, secretsOf, VARIABLES } from '../config.ts';
import { ConfigError, type Environment, fileNameOf } from '../environment.ts';
import type { Transport } from '../providers/json-client.ts';
import { secretRemover } from '../redact.ts';
import { checkDatabase } from './check-database.ts';
import { checkMail, checkOrigin, checkProvider, checkSms } from './check-services.ts';
import { type Finding, look, ok, tableOf, wrong } from './finding.ts';

/**
 * Tries every setting of an environment: reads them as the start does, then tries database, providers, mail, SMS, clock and public
 * address. Writes nothing and sends nothing.
 *
 * @param transport for tests
 * @returns a table for people, without any secret, and whether nothing is wrong
 * @see OP-06
 */
export async function checkConfiguration(
  environment: Environment,
  transport: Transport = (url, init) => fetch(url, init),
): Promise<{ table: string; isRight: boolean }> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { table: tableOf([{ check: 'settings', ...wrong(error.message) }]), isRight: false };
  }
  const findings = [...readSettings(config, environment), ...(await tryServices(config, transport))];
  return {
    table: secretRemover(secretsOf(config))(tableOf(findings)),
    isRight: findings.every(({ result }) => result !== 'wrong'),
  };
}

function readSettings({ mode, providers }: Config, environment: Environment): Finding[] {
  const offered = providers.map(({ id }) => id).join(', ');
  const unknown = unknownSettings(environment);
  return [
    { check: 'settings', ...ok(`They fit each other: ${mode} payments by ${offered}.`) },
    ...unknown.map((name) => ({ check: 'settings', ...look(`${name} is not a setting of the shop.`) })),
  ];
}

/** Variables that begin as settings of the shop do: probably misspelt. Others belong to other programs. */
function unknownSettings(environment: Environment): string[] {
  const known = new Set(VARIABLES.flatMap((name) => [name, fileNameOf(name)]));
  const beginnings = new Set(VARIABLES.flatMap((name) => /^[A-Z]+_/.exec(name) ?? []));
  return Object.keys(environment).filter((name) => {
    const [beginning = ''] = /^[A-Z]+_/.exec(name) ?? [];
    return beginnings.has(beginning) && !known.has(name);
  });
}

async function tryServices(config: Config, transport: Transport): Promise<Finding[]> {
  const times: number[] = [];
  const noteTime = (time: number) => void times.push(time);
  const providers = Promise.all(
    config.providers.map((provider) => checkProvider(provider, { transport, noteTime })),
  );
  const found = await Promise.all([
    checkDatabase(config, async () => {
      await providers;
      return times.at(-1);
    }),
    providers,
    checkMail(config).then((finding) => [finding]),
    checkSms(config.sms, transport).then((finding) => [finding]),
    checkOrigin(config).then((finding) => [finding]),
  ]);
  return found.flat();
}
