import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import * as v from 'valibot';
import { buildSandbox, type SandboxOptions } from '#sandbox/app.ts';
import { createFakeWave } from '#sandbox/providers/wave/index.ts';
import type { WaveOptions } from '#sandbox/providers/wave/options.ts';

export const SMS_KEY = 'the-key-of-the-sms-gateway';
export const API_KEY = 'wave_sn_prod_0123456789abcdefghijklmn';
export const SECRET = 'wave_sn_WHS_devsecret0001';

/** The session object with all documented fields. */
export const WireSession = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^cos-[0-9a-z]{1,16}$/)),
  amount: v.pipe(v.string(), v.regex(/^[1-9]\d*$/)),
  currency: v.string(),
  checkout_status: v.picklist(['open', 'complete', 'expired']),
  payment_status: v.picklist(['processing', 'cancelled', 'succeeded']),
  last_payment_error: v.nullable(v.strictObject({ code: v.string(), message: v.string() })),
  transaction_id: v.nullable(v.pipe(v.string(), v.regex(/^T[0-9A-Z]{10}$/))),
  client_reference: v.nullable(v.string()),
  business_name: v.string(),
  error_url: v.string(),
  success_url: v.string(),
  restrict_payer_mobile: v.nullable(v.string()),
  aggregated_merchant_id: v.nullable(v.string()),
  wave_launch_url: v.string(),
  when_created: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)),
  when_expires: v.string(),
  when_completed: v.nullable(v.string()),
});
export type WireSession = v.InferOutput<typeof WireSession>;

export const ORDER = {
  amount: '285000',
  currency: 'XOF',
  success_url: 'https://shop.example/payment/success?transaction_id=A',
  error_url: 'https://shop.example/payment/error?transaction_id=A',
  client_reference: 'CMD-42',
};

interface CallOptions {
  method?: string;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

/** Starts a sandbox on free ports, closed after the test. @returns it with an HTTP client */
export async function startSandbox(
  options: Partial<Omit<SandboxOptions<never>, 'providers'>> & { wave?: Partial<WaveOptions> } = {},
) {
  const wave = { apiKey: API_KEY, merchant: { id: 'M_test', name: 'Kër Électro' }, ...options.wave };
  const sandbox = await buildSandbox({
    control: true,
    smsKey: SMS_KEY,
    ...options,
    providers: (surroundings) => ({ wave: createFakeWave(wave)(surroundings) }),
  });
  const { origin, smtpPort } = await sandbox.listen();
  let isOpen = true;
  const close = async () => {
    if (isOpen) await sandbox.close();
    isOpen = false;
  };
  onTestFinished(close);

  async function call(
    path: string,
    { method = 'GET', body, headers = {} }: CallOptions = {},
  ): Promise<Answer> {
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  }
  const api = (path: string, { headers, ...rest }: CallOptions = {}) =>
    call(`/v1${path}`, { ...rest, headers: { authorization: `Bearer ${API_KEY}`, ...headers } });
  const create = async (changes: Record<string, unknown> = {}): Promise<WireSession> =>
    v.parse(
      WireSession,
      (await api('/checkout/sessions', { method: 'POST', body: { ...ORDER, ...changes } })).json,
    );
  const read = async (id: string): Promise<WireSession> =>
    v.parse(WireSession, (await api(`/checkout/sessions/${id}`)).json);
  /** Submits the form of a button on the payer's page. */
  const press = (id: string, button: string, fields: Record<string, string> = {}) =>
    call(`/c/${id}/${button}`, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  return { sandbox, origin, smtpPort, call, api, create, read, press, close };
}

export interface Notice {
  headers: IncomingHttpHeaders;
  body: string;
}

const EventEnvelope = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^EV_[0-9a-z]+$/)),
  type: v.string(),
  data: WireSession,
});

export const eventOf = (notice: Notice | undefined) => v.parse(EventEnvelope, JSON.parse(notice?.body ?? ''));

/**
 * Starts a server that receives webhooks.
 *
 * @param answers statuses of the responses in order, then 200; 0 means no response
 */
export async function startMerchant(answers: number[] = []) {
  const notices: Notice[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    notices.push({ headers: request.headers, body: await text(request) });
    const status = answers.shift() ?? 200;
    if (status > 0) response.writeHead(status).end();
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { notices, url: `http://127.0.0.1:${port}/callback` };
}
