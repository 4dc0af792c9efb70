import * as v from 'valibot';
import type { SimulatedOutcome } from '#domain/payments/simulation.ts';
import { sendPage } from '../../page.ts';
import { readVariables } from '../../variables.ts';
import {
  newSecret,
  type SandboxProvider,
  type SandboxProviderDefinition,
  type Surroundings,
} from '../provider.ts';
import { paydunyaApi } from './api.routes.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { paydunyaControl } from './control.routes.ts';
import { invoicesPage } from './invoices-page.ts';
import type { PaydunyaOptions } from './options.ts';
import { createPaydunya, type Paydunya } from './paydunya.ts';
import type { Payer, Step } from '../payer.ts';
import { FAIL_REASONS } from './payment-methods.ts';

const key = v.pipe(v.string('is needed'), v.minLength(16, 'should have 16 characters or more'));

const Variables = v.object({
  PAYDUNYA_MASTER_KEY: key,
  PAYDUNYA_PRIVATE_KEY: v.pipe(key, v.startsWith('test_private_', 'should be a key of the test mode')),
  PAYDUNYA_TOKEN: key,
});

const Secrets = v.object({
  paydunyaMasterKey: v.optional(v.string(), newSecret),
  paydunyaPrivateKey: v.optional(
    v.pipe(v.string(), v.startsWith('test_private_')),
    () => `test_private_${newSecret()}`,
  ),
  paydunyaToken: v.optional(v.string(), newSecret),
});

/** PayDunya in test mode: its API at `/sandbox-api/v1`, its payment page, and its notifications. */
export const paydunya: SandboxProviderDefinition = {
  id: 'paydunya',
  configure(variables) {
    const env = readVariables(Variables, variables);
    return createFakePaydunya({
      masterKey: env.PAYDUNYA_MASTER_KEY,
      privateKey: env.PAYDUNYA_PRIVATE_KEY,
      token: env.PAYDUNYA_TOKEN,
    });
  },
  secrets: Secrets,
  environment(secrets, origins) {
    const { paydunyaMasterKey, paydunyaPrivateKey, paydunyaToken } = v.parse(Secrets, secrets);
    const shared = {
      PAYDUNYA_MASTER_KEY: paydunyaMasterKey,
      PAYDUNYA_PRIVATE_KEY: paydunyaPrivateKey,
      PAYDUNYA_TOKEN: paydunyaToken,
    };
    return {
      shop: { ...shared, PAYDUNYA_API_BASE_URL: `${origins.sandbox}/sandbox-api/v1` },
      sandbox: shared,
    };
  },
};

/** A fake PayDunya with the account of one shop. */
export const createFakePaydunya =
  (options: PaydunyaOptions) =>
  (surroundings: Surroundings): Paydunya & SandboxProvider => {
    const state = createPaydunya(options, surroundings);
    return {
      ...state,
      name: 'PayDunya',
      page: {
        path: '/paydunya',
        title: 'Factures PayDunya',
        detail: 'Les factures demandées et leur état',
      },
      async routes(app) {
        await app.register(paydunyaApi(state, 'test'), { prefix: '/sandbox-api/v1' });
        await app.register(paydunyaApi(state, 'live'), { prefix: '/api/v1' });
        await app.register(checkoutRoutes(state));
        app.get('/paydunya', async (_request, reply) => sendPage(reply, invoicesPage(state.all())));
      },
      control: paydunyaControl(state),
      payer: paydunyaPayer(state),
      reset: () => state.faults.clear(),
      stop: () => state.notifications.stop(),
    };
  };

const CustomData = v.object({ reference: v.string() });
const PAYER = { name: 'Aminata Ndiaye', phone: '771234567', email: '' };

function paydunyaPayer(paydunya: Paydunya): Payer {
  /** The invoices that carry a reference of the shop. */
  const invoices = () =>
    paydunya.all().flatMap(({ customData, token, status, amount }) => {
      const data = v.safeParse(CustomData, customData);
      return data.success ? [{ reference: data.output.reference, token, status, amount }] : [];
    });
  const tokenOf = (name: string) => invoices().findLast(({ reference }) => reference === name)?.token ?? '';
  const pay: Step = (reference) =>
    paydunya.pay(tokenOf(reference), { payer: PAYER, method: 'card' }) !== undefined;
  const failWith =
    (reason: (typeof FAIL_REASONS)[number]): Step =>
    (reference) =>
      paydunya.fail(tokenOf(reference), 'card', reason) !== undefined;
  const cancel: Step = (reference) => paydunya.cancel(tokenOf(reference)) !== undefined;
  return {
    payments: () =>
      invoices().map(({ reference, status, amount }) => {
        const paid = status === 'completed' ? 1 : 0;
        return { reference, paid, received: paid * amount };
      }),
    pay,
    refuse: failWith(FAIL_REASONS[0]),
    cancel,
    outcomes: {
      paid: pay,
      'insufficient-funds': failWith(FAIL_REASONS[0]),
      'card-refused': failWith(FAIL_REASONS[1]),
      'timed-out': failWith(FAIL_REASONS[2]),
      cancelled: cancel,
    } satisfies Partial<Record<SimulatedOutcome, Step>>,
  };
}
