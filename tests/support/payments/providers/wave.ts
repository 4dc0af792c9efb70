import type { ProviderFeatures } from '../scripted-provider.ts';

export const features: ProviderFeatures = {
  id: 'wave',
  canSearch: true,
  canExpire: true,
  hasStatement: true,
  isAbsentUntilUsed: false,
  hasOneId: false,
  nextStep: (sessionId) => ({ kind: 'link', url: `https://pay.wave.com/c/${sessionId}` }),
};
