import type { NextStep } from '#domain/payments/next-step.ts';
import type { components } from '#openapi/schema.d.ts';

type NextStepWire = components['schemas']['NextStep'];

/** The field `next_step` of a response; left out where the payer has nothing to do. */
export const nextStepWire = (nextStep: NextStep | null): { next_step?: NextStepWire } =>
  nextStep === null ? {} : { next_step: toWire(nextStep) };

function toWire(nextStep: NextStep): NextStepWire {
  if (nextStep.kind === 'link') return nextStep;
  if (nextStep.kind === 'confirm') {
    const { kind, phone } = nextStep;
    return { kind, ...(phone !== undefined && { phone }) };
  }
  const { kind, code, url, links, validUntil } = nextStep;
  const expiry = validUntil !== undefined && { valid_until: new Date(validUntil).toISOString() };
  return { kind, code, links: [...links], ...(url !== undefined && { url }), ...expiry };
}
