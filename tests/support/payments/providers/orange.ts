import type { ProviderFeatures } from '../scripted-provider.ts';

export const features: ProviderFeatures = {
  id: 'orange',
  // Order, fourteen digits of the time, three random ones (PM-14).
  reference: (orderId) => new RegExp(`^OM${orderId}20261[12]\\d{11}$`),
  canSearch: true,
  canExpire: false,
  hasStatement: true,
  isAbsentUntilUsed: true,
  hasOneId: false,
  nextStep: (sessionId, validUntil) => ({
    kind: 'qr',
    code: `data:image/png;base64,${sessionId}`,
    url: `https://sugu.orange-sonatel.com/mp/${sessionId}`,
    links: [{ label: 'Max it', url: `https://sugu.orange-sonatel.com/mp/${sessionId}` }],
    validUntil: validUntil.getTime(),
  }),
};
