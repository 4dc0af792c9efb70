import * as v from 'valibot';
import { OTHER_AMOUNT_DIFFERENCE, type SimulatedOutcome } from '#domain/payments/simulation.ts';
import { isOn, readVariables } from '../../variables.ts';
import { sendPage } from '../../page.ts';
import {
  newSecret,
  type SandboxProvider,
  type SandboxProviderDefinition,
  type Surroundings,
} from '../provider.ts';
import { orangeApi } from './api.routes.ts';
import { CODES_TITLE, codesPage } from './codes-page.ts';
import { orangeControl } from './control.routes.ts';
import type { OrangeOptions } from './options.ts';
import { createOrange, type Orange } from './orange.ts';
import { payerRoutes } from './payer.routes.ts';
import type { Payer, Step } from '../payer.ts';
import type { Status } from './code.ts';

const secret = v.pipe(v.string('is needed'), v.minLength(16, 'should have 16 characters or more'));

const Variables = v.object({
  OM_CLIENT_ID: v.pipe(v.string('is needed'), v.nonEmpty()),
  OM_CLIENT_SECRET: secret,
  OM_MERCHANT_CODE: v.pipe(v.string('is needed'), v.regex(/^\d{6}$/, 'should be six digits')),
  OM_CALLBACK_API_KEY: secret,
  OM_CALLBACK_SIGNING_SECRET: v.optional(secret),
  /** Where the merchant listens, as if registered. */
  OM_CALLBACK_URL: v.pipe(v.string('is needed'), v.url('should be a URL')),
  OM_ALLOW_HTTP_LOCALHOST: isOn,
});

const Secrets = v.object({
  orangeClientId: v.optional(v.string(), newSecret),
  orangeClientSecret: v.optional(v.string(), newSecret),
  orangeCallbackApiKey: v.optional(v.string(), newSecret),
  orangeCallbackSigningSecret: v.optional(v.string(), newSecret),
});

const MERCHANT_CODE = '123456';

/** Orange Money in Senegal: its token and merchant API, the pages behind a QR code, and its notifications. */
export const orange: SandboxProviderDefinition = {
  id: 'orange',
  configure(variables) {
    const env = readVariables(Variables, variables);
    return createFakeOrange({
      clientId: env.OM_CLIENT_ID,
      clientSecret: env.OM_CLIENT_SECRET,
      merchantCode: env.OM_MERCHANT_CODE,
      callback: { url: env.OM_CALLBACK_URL, apiKey: env.OM_CALLBACK_API_KEY },
      signingSecret: env.OM_CALLBACK_SIGNING_SECRET,
      allowHttpLocalhost: env.OM_ALLOW_HTTP_LOCALHOST,
    });
  },
  secrets: Secrets,
  environment(secrets, origins) {
    const parsed = v.parse(Secrets, secrets);
    const shared = {
      OM_CLIENT_ID: parsed.orangeClientId,
      OM_CLIENT_SECRET: parsed.orangeClientSecret,
      OM_MERCHANT_CODE: MERCHANT_CODE,
      OM_CALLBACK_API_KEY: parsed.orangeCallbackApiKey,
      OM_CALLBACK_SIGNING_SECRET: parsed.orangeCallbackSigningSecret,
    };
    return {
      shop: { ...shared, OM_BASE_URL: origins.sandbox, OM_MERCHANT_NAME: 'Kër Électro' },
      sandbox: {
        ...shared,
        OM_CALLBACK_URL: `${origins.shop}/api/payment/orange/callback`,
        OM_ALLOW_HTTP_LOCALHOST: '1',
      },
    };
  },
};

/** A fake Orange Money with one merchant account. */
export const createFakeOrange =
  (options: OrangeOptions) =>
  (surroundings: Surroundings): Orange & SandboxProvider => {
    const state = createOrange({ ...surroundings, options });
    return {
      ...state,
      name: 'Orange Money',
      page: { path: '/orange', title: CODES_TITLE, detail: 'Les codes QR demandés et leur état' },
      async routes(app) {
        await app.register(orangeApi(state, surroundings.publicOrigin));
        await app.register(payerRoutes(state));
        app.get('/orange', async (_request, reply) => sendPage(reply, codesPage(state)));
      },
      control: orangeControl(state),
      payer: orangePayer(state),
      reset: () => state.faults.clear(),
      stop: () => state.notifications.stop(),
    };
  };

function orangePayer(orange: Orange): Payer {
  const use =
    (status: Status, difference = 0): Step =>
    (reference) => {
      const code = orange.all().findLast((one) => one.reference === reference);
      return (
        code !== undefined && orange.use(code.id, status, { amount: code.amount + difference }) !== undefined
      );
    };
  return {
    payments: () =>
      orange.all().flatMap((code) => {
        const made = orange.transactionsOf(code).filter(({ status }) => status === 'SUCCESS');
        const received = made.reduce((sum, { amount }) => sum + amount, 0);
        return code.reference === undefined
          ? []
          : [{ reference: code.reference, paid: made.length, received }];
      }),
    pay: use('SUCCESS'),
    refuse: use('FAILED'),
    cancel: use('CANCELLED'),
    outcomes: {
      paid: use('SUCCESS'),
      'paid-other-amount': use('SUCCESS', OTHER_AMOUNT_DIFFERENCE),
      failed: use('FAILED'),
      rejected: use('REJECTED'),
      cancelled: use('CANCELLED'),
    } satisfies Partial<Record<SimulatedOutcome, Step>>,
  };
}
