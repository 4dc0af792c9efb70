import type { ProviderFeatures } from '../scripted-provider.ts';

export const features: ProviderFeatures = {
  id: 'wave',
  reference: (orderId) => new RegExp(`^WV${orderId}-1-[0-9A-HJKMNP-TV-Z]{16}$`),
  canSearch: true,
  canExpire: true,
  hasStatement: true,
  listsRefunds: true,
  isAbsentUntilUsed: false,
  hasOneId: false,
  initiateFields: { currency: 'XOF', description: 'x', reference: 'x' },
  canRefund: true,
  nextStep: (sessionId) => ({ kind: 'link', url: `https://pay.wave.com/c/${sessionId}` }),
};
