import type { ProviderFeatures } from '../scripted-provider.ts';

export const features: ProviderFeatures = {
  id: 'paydunya',
  reference: (orderId) => new RegExp(`^PD${orderId}-1-[0-9A-HJKMNP-TV-Z]{16}$`),
  canSearch: false,
  canExpire: false,
  hasStatement: false,
  isAbsentUntilUsed: false,
  hasOneId: true,
  nextStep: (sessionId) => ({
    kind: 'link',
    url: `https://app.paydunya.com/sandbox-checkout/invoice/${sessionId}`,
  }),
};
