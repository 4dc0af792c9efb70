import * as v from 'valibot';
import { orangeReason } from '#domain/messages/providers/orange.ts';
import { payerPhones } from '#domain/payments/providers/ways.ts';
import { originUrl, requiredText, secretList, wholeNumber } from '../../environment.ts';
import { STANDARD_SCHEDULE } from '../check-schedule.ts';
import { configuration, type ProviderDefinition } from '../definition.ts';
import { createOrangeProvider } from './adapter.ts';
import { orangeOperations } from './orange.operations.ts';
import { orangeReference } from './reference.ts';
import { orangeStatementForm } from './statement-form.ts';

const LIVE_ORIGIN = 'https://api.orange-sonatel.com';

/** How long a code can be paid, in seconds: by default, and at least and at most. */
const VALIDITY_S = 900;
const VALIDITY_MIN_S = 120;
const VALIDITY_MAX_S = 3_600;

const schema = v.object({
  OM_BASE_URL: originUrl('OM_BASE_URL'),
  OM_TOKEN_PATH: v.optional(
    v.pipe(v.string(), v.regex(/^\/[\w/-]+$/, 'OM_TOKEN_PATH must be a path such as /oauth/v1/token.')),
    '/oauth/v1/token',
  ),
  OM_CLIENT_ID: requiredText('OM_CLIENT_ID'),
  OM_CLIENT_SECRET: requiredText('OM_CLIENT_SECRET'),
  OM_MERCHANT_CODE: v.pipe(
    requiredText('OM_MERCHANT_CODE'),
    v.regex(/^\d{6}$/, 'OM_MERCHANT_CODE must have six digits.'),
  ),
  OM_MERCHANT_NAME: requiredText('OM_MERCHANT_NAME'),
  OM_TRANSACTION_SEARCH: v.optional(
    v.picklist(['auto', 'off'], 'OM_TRANSACTION_SEARCH must be auto or off.'),
    'auto',
  ),
  OM_CALLBACK_API_KEY: v.optional(secretList('OM_CALLBACK_API_KEY')),
  OM_CALLBACK_SIGNING_SECRET: v.optional(secretList('OM_CALLBACK_SIGNING_SECRET')),
  OM_QR_VALIDITY_SECONDS: v.optional(
    v.pipe(
      wholeNumber('OM_QR_VALIDITY_SECONDS', VALIDITY_MAX_S),
      v.minValue(VALIDITY_MIN_S, `OM_QR_VALIDITY_SECONDS must be at least ${VALIDITY_MIN_S}.`),
    ),
    String(VALIDITY_S),
  ),
});

/** Orange Money in Senegal: a QR code and links per payment; payments are found by our reference, nothing can be closed. */
export const orange = {
  id: 'orange',
  reference: orangeReference,
  sessionLifeMs: VALIDITY_S * 1_000,
  schedule: STANDARD_SCHEDULE,
  isPayableAfterRefusal: true,
  isPayableAgain: true,
  // It has no word for a code that expired.
  simulatedOutcomes: ['paid', 'paid-other-amount', 'failed', 'rejected', 'cancelled'],
  isPayerPhone: payerPhones('orange').isPayerPhone,
  isAbsentUntilUsed: true,
  statementForm: orangeStatementForm,
  reasonText: orangeReason,
  operations: orangeOperations,
  variables: Object.keys(schema.entries),
  configure: configuration({
    id: 'orange',
    schema,
    findContradiction(settings, mode) {
      const { OM_BASE_URL: baseUrl, OM_CALLBACK_API_KEY: key, OM_CALLBACK_SIGNING_SECRET: secret } = settings;
      if (mode === 'test' && baseUrl === LIVE_ORIGIN)
        return 'PAYMENT_MODE is test, yet OM_BASE_URL is where real money moves.';
      if (mode === 'live' && baseUrl !== LIVE_ORIGIN)
        return `PAYMENT_MODE is live: OM_BASE_URL must be ${LIVE_ORIGIN}.`;
      return key === undefined && secret === undefined
        ? 'OM_CALLBACK_API_KEY or OM_CALLBACK_SIGNING_SECRET is needed: notifications could not be authenticated.'
        : undefined;
    },
    secretsOf: (settings) => [
      settings.OM_CLIENT_SECRET,
      ...(settings.OM_CALLBACK_API_KEY ?? []),
      ...(settings.OM_CALLBACK_SIGNING_SECRET ?? []),
    ],
    connect: (settings, tools) =>
      createOrangeProvider({
        ...tools,
        baseUrl: settings.OM_BASE_URL,
        tokenPath: settings.OM_TOKEN_PATH,
        clientId: settings.OM_CLIENT_ID,
        clientSecret: settings.OM_CLIENT_SECRET,
        merchantCode: settings.OM_MERCHANT_CODE,
        merchantName: settings.OM_MERCHANT_NAME,
        validity: settings.OM_QR_VALIDITY_SECONDS,
        hasSearch: settings.OM_TRANSACTION_SEARCH === 'auto',
        callbacks: {
          apiKeys: settings.OM_CALLBACK_API_KEY ?? [],
          signingSecrets: settings.OM_CALLBACK_SIGNING_SECRET ?? [],
        },
      }),
  }),
} satisfies ProviderDefinition;
