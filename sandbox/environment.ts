import * as v from 'valibot';
import type { SandboxOptions } from './app.ts';
import { SANDBOX_PROVIDERS } from './providers/index.ts';
import type { SandboxProvider } from './providers/provider.ts';
import { isOn, port, readVariables } from './variables.ts';

const Variables = v.object({
  SANDBOX_HOST: v.optional(v.string(), '127.0.0.1'),
  SANDBOX_PORT: port('3001'),
  SANDBOX_SMTP_PORT: port('0'),
  SANDBOX_DATA_DIR: v.optional(v.string()),
  SANDBOX_PUBLIC_ORIGIN: v.optional(v.pipe(v.string(), v.url('should be an origin'))),
  SANDBOX_SMS_KEY: v.optional(v.pipe(v.string(), v.nonEmpty('should be a key'))),
  SANDBOX_SIMULATION_KEY: v.optional(v.pipe(v.string(), v.nonEmpty('should be a key'))),
  SANDBOX_CONTROL: isOn,
  SANDBOX_LOG_LEVEL: v.optional(v.string(), 'warn'),
});

export interface Settings {
  options: SandboxOptions<Record<string, SandboxProvider>>;
  listen: { host: string; port: number; smtpPort: number };
}

/** @throws Error naming variables that are missing or wrong, never their values */
export function readEnvironment(variables: NodeJS.ProcessEnv): Settings {
  const env = readVariables(Variables, variables);
  const configured = SANDBOX_PROVIDERS.map(({ id, configure }) => ({ id, create: configure(variables) }));
  return {
    listen: { host: env.SANDBOX_HOST, port: env.SANDBOX_PORT, smtpPort: env.SANDBOX_SMTP_PORT },
    options: {
      dataDirectory: env.SANDBOX_DATA_DIR,
      publicOrigin: env.SANDBOX_PUBLIC_ORIGIN,
      smsKey: env.SANDBOX_SMS_KEY,
      simulationKey: env.SANDBOX_SIMULATION_KEY,
      control: env.SANDBOX_CONTROL,
      logLevel: env.SANDBOX_LOG_LEVEL,
      providers: (surroundings) =>
        Object.fromEntries(configured.map(({ id, create }) => [id, create(surroundings)])),
    },
  };
}
