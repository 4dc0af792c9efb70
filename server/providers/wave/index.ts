import * as v from 'valibot';
import { waveReason } from '#domain/messages/providers/wave.ts';
import { payerPhones } from '#domain/payments/providers/ways.ts';
import { originUrl, requiredText, secretList } from '../../environment.ts';
import { STANDARD_SCHEDULE } from '../check-schedule.ts';
import { configuration, type ProviderDefinition } from '../definition.ts';
import { standardReference } from '../references.ts';
import { createWaveProvider } from './adapter.ts';
import { waveOperations } from './wave.operations.ts';

const LIVE_ORIGIN = 'https://api.wave.com';
const LIVE_KEY = /^wave_[a-z]{2}_prod_/;

const schema = v.object({
  WAVE_API_BASE_URL: originUrl('WAVE_API_BASE_URL'),
  WAVE_API_KEY: v.pipe(
    requiredText('WAVE_API_KEY'),
    v.regex(/^[\x21-\x7e]+$/, 'WAVE_API_KEY holds a character that no key has.'),
  ),
  WAVE_WEBHOOK_SECRETS: secretList('WAVE_WEBHOOK_SECRETS'),
  WAVE_WEBHOOK_STRATEGY: v.optional(
    v.picklist(['signing', 'shared'], 'WAVE_WEBHOOK_STRATEGY must be signing or shared.'),
    'signing',
  ),
  /** Required when the key requires signed requests. */
  WAVE_SIGNING_SECRET: v.optional(requiredText('WAVE_SIGNING_SECRET')),
});

/** Wave Checkout: a hosted page; sessions can be searched by our reference and closed, and there is a statement per day. */
export const wave = {
  id: 'wave',
  reference: standardReference('WV'),
  sessionLifeMs: 30 * 60_000,
  schedule: STANDARD_SCHEDULE,
  isPayableAfterRefusal: false,
  isPayableAgain: false,
  simulatedOutcomes: [
    'paid',
    'paid-other-amount',
    'insufficient-funds',
    'payment-failure',
    'blocked-account',
    'payer-mobile-mismatch',
    'kyb-limits-exceeded',
    'cross-border-payment-not-allowed',
    'customer-age-restricted',
    'cancelled',
    'expired',
  ],
  isPayerPhone: payerPhones('wave').isPayerPhone,
  isAbsentUntilUsed: false,
  reasonText: waveReason,
  operations: waveOperations,
  variables: Object.keys(schema.entries),
  configure: configuration({
    id: 'wave',
    schema,
    findContradiction({ WAVE_API_BASE_URL: baseUrl, WAVE_API_KEY: key }, mode) {
      const isLive = baseUrl === LIVE_ORIGIN;
      if (mode === 'test')
        return isLive ? 'PAYMENT_MODE is test, yet WAVE_API_BASE_URL is where real money moves.' : undefined;
      if (!isLive) return `PAYMENT_MODE is live: WAVE_API_BASE_URL must be ${LIVE_ORIGIN}.`;
      return LIVE_KEY.test(key)
        ? undefined
        : 'PAYMENT_MODE is live, yet WAVE_API_KEY is not a production key.';
    },
    secretsOf: (settings) => [
      settings.WAVE_API_KEY,
      ...settings.WAVE_WEBHOOK_SECRETS,
      settings.WAVE_SIGNING_SECRET,
    ],
    connect: (settings, tools) =>
      createWaveProvider({
        ...tools,
        baseUrl: settings.WAVE_API_BASE_URL,
        apiKey: settings.WAVE_API_KEY,
        webhook: { strategy: settings.WAVE_WEBHOOK_STRATEGY, secrets: settings.WAVE_WEBHOOK_SECRETS },
        requestSigningSecret: settings.WAVE_SIGNING_SECRET,
      }),
  }),
} satisfies ProviderDefinition;
