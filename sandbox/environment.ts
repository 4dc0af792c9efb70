import * as v from 'valibot';
import type { SandboxOptions } from './app.ts';
import { WEBHOOK_STRATEGIES, type WebhookTarget } from './wave/webhook-request.ts';

const port = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.digits('should be a port number'),
    v.transform(Number),
    v.maxValue(65_535, 'should be a port number'),
  );
const isOn = v.pipe(
  v.optional(v.picklist(['0', '1'], 'should be 0 or 1'), '0'),
  v.transform((word) => word === '1'),
);
const secretList = v.pipe(
  v.optional(v.string(), ''),
  v.transform((list) => list.split(',').filter((secret) => secret !== '')),
);

const Environment = v.pipe(
  v.object({
    SANDBOX_HOST: v.optional(v.string(), '127.0.0.1'),
    SANDBOX_PORT: port('3001'),
    SANDBOX_SMTP_PORT: port('0'),
    SANDBOX_DATA_DIR: v.optional(v.string()),
    SANDBOX_PUBLIC_ORIGIN: v.optional(v.pipe(v.string(), v.url('should be an origin'))),
    SANDBOX_CONTROL: isOn,
    SANDBOX_LOG_LEVEL: v.optional(v.string(), 'warn'),
    SANDBOX_MERCHANT_NAME: v.optional(v.string(), 'Kër Électro'),
    WAVE_API_KEY: v.pipe(v.string('is needed'), v.minLength(16, 'should have 16 characters or more')),
    WAVE_WEBHOOK_URL: v.optional(v.pipe(v.string(), v.url('should be a URL'))),
    WAVE_WEBHOOK_STRATEGY: v.optional(
      v.picklist(WEBHOOK_STRATEGIES, 'should be signing or shared'),
      'signing',
    ),
    WAVE_WEBHOOK_SECRETS: secretList,
    WAVE_REQUEST_SIGNING_SECRET: v.optional(v.string()),
    WAVE_ALLOW_HTTP_LOCALHOST: isOn,
  }),
  v.check(
    (env) => env.WAVE_WEBHOOK_URL === undefined || env.WAVE_WEBHOOK_SECRETS.length > 0,
    'WAVE_WEBHOOK_SECRETS is needed where WAVE_WEBHOOK_URL is given',
  ),
);

export interface Settings {
  options: SandboxOptions;
  listen: { host: string; port: number; smtpPort: number };
}

/** @throws Error naming each variable that is missing or wrong, never its value */
export function readEnvironment(variables: NodeJS.ProcessEnv): Settings {
  const result = v.safeParse(Environment, variables);
  if (!result.success) throw new Error(result.issues.map(sentence).join('; '));
  const env = result.output;
  return {
    listen: { host: env.SANDBOX_HOST, port: env.SANDBOX_PORT, smtpPort: env.SANDBOX_SMTP_PORT },
    options: {
      dataDirectory: env.SANDBOX_DATA_DIR,
      publicOrigin: env.SANDBOX_PUBLIC_ORIGIN,
      control: env.SANDBOX_CONTROL,
      logLevel: env.SANDBOX_LOG_LEVEL,
      wave: {
        apiKey: env.WAVE_API_KEY,
        merchant: { id: 'M_sn_sandbox', name: env.SANDBOX_MERCHANT_NAME },
        webhook: webhookTarget(env.WAVE_WEBHOOK_URL, env.WAVE_WEBHOOK_STRATEGY, env.WAVE_WEBHOOK_SECRETS),
        requestSigningSecret: env.WAVE_REQUEST_SIGNING_SECRET,
        allowHttpLocalhost: env.WAVE_ALLOW_HTTP_LOCALHOST,
      },
    },
  };
}

const sentence = (issue: v.InferIssue<typeof Environment>): string =>
  [v.getDotPath(issue), issue.received === 'undefined' ? 'is needed' : issue.message]
    .filter((part) => part !== null)
    .join(' ');

const webhookTarget = (
  url: string | undefined,
  strategy: WebhookTarget['strategy'],
  secrets: string[],
): WebhookTarget | undefined => (url === undefined ? undefined : { url, strategy, secrets });
