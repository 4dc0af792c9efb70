import type { ProviderDefinition } from '#server/providers/definition.ts';
import { standardReference } from '#server/providers/references.ts';
import type { ProviderFeatures } from '../scripted-provider.ts';

const HOUR = 3_600_000;

/**
 * A provider with the minimum that the core supports: no search, expire, statement, idempotency or phone. It returns a
 * QR code and a link, has a session only after the payer has used it, uses the session id as transaction id, and
 * authenticates callbacks by a secret per attempt. It has its own check schedule.
 */
export const fixtureProvider: ProviderDefinition = {
  id: 'fixture',
  reference: standardReference('FX'),
  sessionLifeMs: 30 * 60_000,
  schedule: {
    firstGaps: [20_000, 25_000],
    openGap: 40_000,
    margin: 3 * 60_000,
    lateGaps: [
      { until: 12 * HOUR, gap: HOUR / 2 },
      { until: 72 * HOUR, gap: 6 * HOUR },
    ],
    afterRefusal: [HOUR / 4, 2 * HOUR],
    unansweredGap: HOUR / 2,
  },
  isPayerPhone: undefined,
  isAbsentUntilUsed: true,
  hasAttemptSecret: true,
  reasonText: (code) => `Refusé : ${code}`,
  actions: {},
  configure: () => undefined,
};

export const features: ProviderFeatures = {
  id: 'fixture',
  reference: (orderId) => new RegExp(`^FX${orderId}-1-[0-9A-HJKMNP-TV-Z]{16}$`),
  canSearch: false,
  canExpire: false,
  hasStatement: false,
  isAbsentUntilUsed: true,
  hasOneId: true,
  nextStep: (sessionId, validUntil) => ({
    kind: 'qr',
    code: `data:image/png;base64,${sessionId}`,
    links: [{ label: 'Fixture', url: `https://pay.fixture.test/${sessionId}` }],
    validUntil: validUntil.getTime(),
  }),
};
