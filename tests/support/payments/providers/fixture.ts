import type { ProviderDefinition } from '#server/providers/definition.ts';
import type { ProviderFeatures } from '../scripted-provider.ts';

const HOUR = 3_600_000;

/**
 * A provider with as little as the core can work with: no search, no expire, no statement, no idempotency, no phone. It shows a
 * QR code and a link, knows a session only once the payer has used it, gives a payment the id of its session, and proves a
 * callback by a secret of the attempt. Its schedule is its own.
 */
export const fixtureProvider: ProviderDefinition = {
  id: 'fixture',
  referencePrefix: 'FX',
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
