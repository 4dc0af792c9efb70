import { onTestFinished } from 'vitest';
import * as v from 'valibot';
import { buildSandbox, type SandboxOptions } from '#sandbox/app.ts';
import { createFakePaydunya } from '#sandbox/providers/paydunya/index.ts';

/** The keys that PayDunya's documentation prints. */
export const KEYS = {
  masterKey: 'wQzk9ZwR-Qq9m-0hD0-zpud-je5coGC3FHKW',
  privateKey: 'test_private_rMIdJM3PLLhLjyArx9tF3VURAF5',
  token: 'IivOiOxGJuWhc5znlIiK',
};

export const KEY_HEADERS = {
  'paydunya-master-key': KEYS.masterKey,
  'paydunya-private-key': KEYS.privateKey,
  'paydunya-token': KEYS.token,
};

export const RETURN_URL = 'https://shop.example/payment/success';
export const CANCEL_URL = 'https://shop.example/payment/cancel?reference=A';

export const ORDER = {
  invoice: { total_amount: 42_300, description: 'Commande CMD-42' },
  store: { name: 'Kër Électro' },
  custom_data: { reference: 'PD42-1' },
  actions: { return_url: RETURN_URL, cancel_url: CANCEL_URL },
};

/** What `create` and `opr/create` return. */
export const Created = v.object({
  response_code: v.literal('00'),
  response_text: v.string(),
  token: v.string(),
});

/** Starts a sandbox with PayDunya alone, closed after the test. @returns it with an HTTP client */
export async function startPaydunya(options: Partial<Omit<SandboxOptions<never>, 'providers'>> = {}) {
  const sandbox = await buildSandbox({
    control: true,
    ...options,
    providers: (surroundings) => ({ paydunya: createFakePaydunya(KEYS)(surroundings) }),
  });
  const { origin } = await sandbox.listen();
  let isOpen = true;
  const close = async () => {
    if (isOpen) await sandbox.close();
    isOpen = false;
  };
  onTestFinished(close);

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { redirect: 'manual', ...init });
  /** A call of the API; a body is sent without a content type of JSON, as by some kits. */
  async function api(path: string, body?: unknown, { headers = {}, address = '/sandbox-api/v1' } = {}) {
    const response = await call(`${address}${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      headers: { ...KEY_HEADERS, ...headers },
    });
    return { status: response.status, text: await response.text() };
  }
  const json = async (...call: Parameters<typeof api>): Promise<unknown> =>
    JSON.parse((await api(...call)).text);
  const create = async (changes: Record<string, unknown> = {}) =>
    v.parse(Created, await json('/checkout-invoice/create', { ...ORDER, ...changes }));
  const confirm = (token: string) => json(`/checkout-invoice/confirm/${token}`);
  const page = async (token: string) => (await call(`/sandbox-checkout/invoice/${token}`)).text();
  /** Submits the form of a button on the payment page. @returns where it leads */
  const press = async (token: string, button: string, fields: Record<string, string> = {}) =>
    (
      await call(`/sandbox-checkout/invoice/${token}/${button}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      })
    ).headers.get('location');
  const { paydunya } = sandbox.providers;
  return { sandbox, paydunya, origin, call, api, json, create, confirm, page, press, close };
}
