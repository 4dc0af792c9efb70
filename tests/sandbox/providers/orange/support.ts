import { onTestFinished } from 'vitest';
import * as v from 'valibot';
import { buildSandbox } from '#sandbox/app.ts';
import { createFakeOrange } from '#sandbox/providers/orange/index.ts';
import type { OrangeOptions } from '#sandbox/providers/orange/options.ts';

export const CLIENT = { client_id: 'shop', client_secret: 'the-secret-of-the-shop' };
export const API_KEY = 'the-key-of-the-notifications';
export const SIGNING_SECRET = 'om_endpoint_secret_dev';

export const CODE = {
  code: '123456',
  name: 'Kër Électro',
  amount: { unit: 'XOF', value: 285_000 },
  validity: 600,
  callbackSuccessUrl: 'https://shop.example/payment/success?transaction_id=A',
  callbackCancelUrl: 'https://shop.example/payment/error?transaction_id=A',
  reference: 'OM4220261121103000123',
  metadata: { reference: 'OM4220261121103000123' },
  restrictions: { isSingleUse: true },
};

/** The answer to the creation of a code, with all documented fields. */
const WireCode = v.strictObject({
  qrId: v.string(),
  qrCode: v.pipe(v.string(), v.base64()),
  deepLink: v.pipe(v.string(), v.url()),
  deepLinks: v.strictObject({ MAXIT: v.pipe(v.string(), v.url()), OM: v.pipe(v.string(), v.url()) }),
  shortLink: v.string(),
  validity: v.number(),
  validFor: v.strictObject({ startDateTime: v.string(), endDateTime: v.string() }),
  metadata: v.optional(v.record(v.string(), v.string())),
});
export type WireCode = v.InferOutput<typeof WireCode>;

/** Starts a sandbox with Orange Money only, closed after the test. @returns it with a client of the API */
export async function startOrange(options: Partial<OrangeOptions> = {}) {
  const sandbox = await buildSandbox({
    control: true,
    providers: (surroundings) => ({
      orange: createFakeOrange({
        clientId: CLIENT.client_id,
        clientSecret: CLIENT.client_secret,
        merchantCode: CODE.code,
        ...options,
      })(surroundings),
    }),
  });
  const { origin } = await sandbox.listen();
  onTestFinished(() => sandbox.close());

  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(path, origin), { redirect: 'manual', ...init });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : text,
    };
  };
  const askToken = (fields: Record<string, string> = { ...CLIENT, grant_type: 'client_credentials' }) =>
    call('/oauth/v1/token', { method: 'POST', body: new URLSearchParams(fields) });
  const authorization = `Bearer ${(await askToken()).json.access_token}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const post = (path: string, body: unknown, extra: Record<string, string> = {}) =>
    call(path, { method: 'POST', body: JSON.stringify(body), headers: { ...headers, ...extra } });
  const get = (path: string, extra: Record<string, string> = headers) => call(path, { headers: extra });
  const createCode = (changes: Record<string, unknown> = {}, extra: Record<string, string> = {}) =>
    post('/api/eWallet/v4/qrcode', { ...CODE, ...changes }, extra);
  return {
    sandbox,
    orange: sandbox.providers.orange,
    authorization,
    call,
    get,
    post,
    askToken,
    createCode,
    code: async (...terms: Parameters<typeof createCode>): Promise<WireCode> =>
      v.parse(WireCode, (await createCode(...terms)).json),
    search: async (query = '') => (await get(`/api/eWallet/v1/transactions?${query}`)).json,
    /** Submits the form of a button on the payer's page. */
    press: (address: string, button: string, fields: Record<string, string> = {}) =>
      call(`${new URL(address).pathname}/${button}`, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}
