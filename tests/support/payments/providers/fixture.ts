import type { ProviderDefinition } from '#server/providers/definition.ts';
import type { ProviderFeatures } from '../scripted-provider.ts';

/**
 * A provider with as little as the core can work with: no search, no expire, no books, no idempotency, no phone. It shows a
 * QR code and a link, knows a session only once the payer has used it, gives a payment the id of its session, and proves a
 * callback by a secret of the attempt.
 */
export const fixtureProvider: ProviderDefinition = {
  id: 'fixture',
  referencePrefix: 'FX',
  sessionLifeMs: 30 * 60_000,
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
  hasBooks: false,
  isAbsentUntilUsed: true,
  hasOneId: true,
  nextStep: (sessionId, validUntil) => ({
    kind: 'qr',
    code: `data:image/png;base64,${sessionId}`,
    links: [{ label: 'Fixture', url: `https://pay.fixture.test/${sessionId}` }],
    validUntil: validUntil.getTime(),
  }),
};
