import * as v from 'valibot';
import { paydunyaReason } from '#domain/messages/providers/paydunya.ts';
import { payerPhones } from '#domain/payments/providers/ways.ts';
import { requiredText, textList } from '../../environment.ts';
import { STANDARD_SCHEDULE } from '../check-schedule.ts';
import { configuration, type ProviderDefinition } from '../definition.ts';
import { standardReference } from '../references.ts';
import { createPaydunyaProvider } from './adapter.ts';
import { notificationHash } from './callback.ts';
import { INVOICE_LIFE_MS } from './invoice.ts';
import { paydunyaOperations } from './paydunya.operations.ts';
import { paydunyaStatementForm } from './statement-form.ts';

const LIVE_URL = 'https://app.paydunya.com/api/v1';

/** A key as it is copied from the portal: surrounding spaces, line ends and quotes are removed. */
const key = (name: string) =>
  v.pipe(
    requiredText(name),
    v.transform((text) => text.replace(/^["']|["']$/g, '').trim()),
    v.regex(/^[\x21-\x7e]+$/, `${name} holds a character that no key has.`),
  );

const schema = v.object({
  PAYDUNYA_API_BASE_URL: v.pipe(
    requiredText('PAYDUNYA_API_BASE_URL'),
    v.regex(
      /^https?:\/\/[^/?#@\s]+(?:\/[\w.-]+)+\/?$/,
      `PAYDUNYA_API_BASE_URL must be a URL with the path of the API, such as ${LIVE_URL}.`,
    ),
    v.transform((url) => url.replace(/\/$/, '')),
  ),
  PAYDUNYA_MASTER_KEY: key('PAYDUNYA_MASTER_KEY'),
  /** The keys before or after a change: notifications with their hash are accepted too. */
  PAYDUNYA_OTHER_MASTER_KEYS: v.optional(v.pipe(textList(), v.array(key('PAYDUNYA_OTHER_MASTER_KEYS'))), ''),
  PAYDUNYA_PRIVATE_KEY: key('PAYDUNYA_PRIVATE_KEY'),
  PAYDUNYA_TOKEN: key('PAYDUNYA_TOKEN'),
  /** The payment methods of the page, such as `card`; all when absent. */
  PAYDUNYA_CHANNELS: v.optional(textList()),
});

/** PayDunya: a hosted page for cards and wallets. Invoices cannot be searched or closed, and the payer's number is not needed. */
export const paydunya = {
  id: 'paydunya',
  callbackPath: '/facture/paydunya',
  reference: standardReference('PD'),
  sessionLifeMs: INVOICE_LIFE_MS,
  schedule: STANDARD_SCHEDULE,
  isPayableAfterRefusal: true,
  isPayableAgain: false,
  // An invoice that expires is cancelled, and takes no other amount.
  simulatedOutcomes: ['paid', 'insufficient-funds', 'card-refused', 'timed-out', 'cancelled'],
  isPayerPhone: payerPhones('paydunya').isPayerPhone,
  isAbsentUntilUsed: false,
  listsOrder: true,
  statementForm: paydunyaStatementForm,
  reasonText: paydunyaReason,
  operations: paydunyaOperations,
  variables: Object.keys(schema.entries),
  configure: configuration({
    id: 'paydunya',
    schema,
    findContradiction({ PAYDUNYA_API_BASE_URL: baseUrl, PAYDUNYA_PRIVATE_KEY: privateKey }, mode) {
      const isLive = baseUrl === LIVE_URL;
      if (mode === 'test' && isLive)
        return 'PAYMENT_MODE is test, yet PAYDUNYA_API_BASE_URL is where real money moves.';
      if (mode === 'live' && !isLive)
        return `PAYMENT_MODE is live: PAYDUNYA_API_BASE_URL must be ${LIVE_URL}.`;
      return privateKey.startsWith(`${mode}_private_`)
        ? undefined
        : `PAYMENT_MODE is ${mode}, yet PAYDUNYA_PRIVATE_KEY is not a key of that mode.`;
    },
    secretsOf: (settings) => [
      settings.PAYDUNYA_MASTER_KEY,
      settings.PAYDUNYA_PRIVATE_KEY,
      settings.PAYDUNYA_TOKEN,
      notificationHash(settings.PAYDUNYA_MASTER_KEY),
      ...settings.PAYDUNYA_OTHER_MASTER_KEYS.flatMap((other) => [other, notificationHash(other)]),
    ],
    connect: (settings, tools) =>
      createPaydunyaProvider({
        ...tools,
        baseUrl: settings.PAYDUNYA_API_BASE_URL,
        credentials: {
          masterKey: settings.PAYDUNYA_MASTER_KEY,
          privateKey: settings.PAYDUNYA_PRIVATE_KEY,
          token: settings.PAYDUNYA_TOKEN,
        },
        otherMasterKeys: settings.PAYDUNYA_OTHER_MASTER_KEYS,
        channels: settings.PAYDUNYA_CHANNELS,
      }),
  }),
} satisfies ProviderDefinition;
