import type { ProviderFeatures } from '../scripted-provider.ts';

export const features: ProviderFeatures = {
  id: 'orange',
  // Order, fourteen digits of the time, three random ones (PM-14).
  reference: (orderId) => new RegExp(`^OM${orderId}20261[12]\\d{11}$`),
  canSearch: true,
  canExpire: false,
  hasStatement: true,
  isAbsentUntilUsed: true,
  returnsProof: true,
  hasOneId: false,
  initiateFields: {
    transaction_id: 'x',
    partner_id: 1,
    description: 'x',
    currency: 'XOF',
    reference: 'x',
    success_url: 'x',
    metadata: { order: 'x' },
  },
  nextStep: (sessionId, validUntil) => ({
    kind: 'qr',
    code: `data:image/png;base64,${sessionId}`,
    url: `https://sugu.orange-sonatel.com/mp/${sessionId}`,
    links: [{ label: 'Max it', url: `https://sugu.orange-sonatel.com/mp/${sessionId}` }],
    validUntil: validUntil.getTime(),
  }),
};
