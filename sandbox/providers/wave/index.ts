import * as v from 'valibot';
import { OTHER_AMOUNT_DIFFERENCE, type SimulatedOutcome } from '#domain/payments/simulation.ts';
import { isOn, merchantName, readVariables, secretList } from '../../variables.ts';
import { sendPage } from '../../page.ts';
import {
  newSecret,
  type SandboxProvider,
  type SandboxProviderDefinition,
  type Surroundings,
} from '../provider.ts';
import { waveApi } from './api.routes.ts';
import { waveControl } from './control.routes.ts';
import type { WaveOptions } from './options.ts';
import { payerRoutes } from './payer.routes.ts';
import { sessionsPage } from './sessions-page.ts';
import { createWave, type Wave } from './wave.ts';
import { WEBHOOK_STRATEGIES } from './webhook-request.ts';
import type { Payer, Step } from '../payer.ts';
import type { PaymentErrorCode } from './payment-errors.ts';

const Variables = v.pipe(
  v.object({
    SANDBOX_MERCHANT_NAME: merchantName,
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

const Secrets = v.object({
  waveApiKey: v.optional(v.pipe(v.string(), v.startsWith('wave_sn_')), () => `wave_sn_prod_${newSecret()}`),
  /** Newest first; a second one is accepted while it is being replaced. */
  waveWebhookSecrets: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(32))), v.minLength(1)), () => [
    `wave_sn_WHS_${newSecret()}`,
  ]),
});

/** Wave: its checkout and balance API at `/v1`, its payment page, and its webhooks. */
export const wave: SandboxProviderDefinition = {
  id: 'wave',
  configure(variables) {
    const env = readVariables(Variables, variables);
    const url = env.WAVE_WEBHOOK_URL;
    return createFakeWave({
      apiKey: env.WAVE_API_KEY,
      merchant: { id: 'M_sn_sandbox', name: env.SANDBOX_MERCHANT_NAME },
      webhook:
        url === undefined
          ? undefined
          : { url, strategy: env.WAVE_WEBHOOK_STRATEGY, secrets: env.WAVE_WEBHOOK_SECRETS },
      requestSigningSecret: env.WAVE_REQUEST_SIGNING_SECRET,
      allowHttpLocalhost: env.WAVE_ALLOW_HTTP_LOCALHOST,
    });
  },
  secrets: Secrets,
  environment(secrets, origins) {
    const { waveApiKey, waveWebhookSecrets } = v.parse(Secrets, secrets);
    const shared = { WAVE_API_KEY: waveApiKey, WAVE_WEBHOOK_SECRETS: waveWebhookSecrets.join(',') };
    return {
      shop: { ...shared, WAVE_API_BASE_URL: origins.sandbox },
      sandbox: {
        ...shared,
        WAVE_WEBHOOK_URL: `${origins.shop}/api/payment/wave/callback`,
        WAVE_WEBHOOK_STRATEGY: 'signing',
        WAVE_ALLOW_HTTP_LOCALHOST: '1',
      },
    };
  },
};

/** A fake Wave with one merchant account. */
export const createFakeWave =
  (options: WaveOptions) =>
  (surroundings: Surroundings): Wave & SandboxProvider => {
    const state = createWave({ ...surroundings, options });
    return {
      ...state,
      name: 'Wave',
      page: {
        path: '/wave',
        title: 'Paiements Wave',
        detail: 'Les liens de paiement demandés et leur état',
      },
      async routes(app) {
        await app.register(waveApi(state, surroundings.clock), { prefix: '/v1' });
        await app.register(payerRoutes(state));
        app.get('/wave', async (_request, reply) => sendPage(reply, sessionsPage(state.all())));
      },
      control: waveControl(state),
      payer: wavePayer(state),
      reset: () => state.faults.clear(),
      stop: () => state.webhooks.stop(),
    };
  };

function wavePayer(wave: Wave): Payer {
  const idOf = (reference: string) =>
    wave.all().findLast(({ clientReference }) => clientReference === reference)?.id ?? '';
  const pay: Step = (reference) => wave.pay(idOf(reference)) !== undefined;
  const failWith =
    (code: PaymentErrorCode): Step =>
    (reference) =>
      wave.fail(idOf(reference), code) !== undefined;
  const cancel: Step = (reference) => wave.cancel(idOf(reference)) !== undefined;
  return {
    payments: () =>
      wave.all().flatMap(({ clientReference: reference, paymentStatus, amount }) => {
        const paid = paymentStatus === 'succeeded' ? 1 : 0;
        return reference === null ? [] : [{ reference, paid, received: paid * amount }];
      }),
    pay,
    refuse: failWith('insufficient-funds'),
    cancel,
    outcomes: {
      paid: pay,
      'paid-other-amount': (reference) => {
        const session = wave.find(idOf(reference));
        if (!session) return false;
        return wave.pay(session.id, { amount: session.amount + OTHER_AMOUNT_DIFFERENCE }) !== undefined;
      },
      'insufficient-funds': failWith('insufficient-funds'),
      'payment-failure': failWith('payment-failure'),
      'blocked-account': failWith('blocked-account'),
      'payer-mobile-mismatch': failWith('payer-mobile-mismatch'),
      'kyb-limits-exceeded': failWith('kyb-limits-exceeded'),
      'cross-border-payment-not-allowed': failWith('cross-border-payment-not-allowed'),
      'customer-age-restricted': failWith('customer-age-restricted'),
      cancelled: cancel,
      expired: (reference) => wave.expire(idOf(reference)) !== undefined,
    } satisfies Partial<Record<SimulatedOutcome, Step>>,
  };
}
