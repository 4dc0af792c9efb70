import type { NextStep } from '#domain/payments/next-step.ts';
import type { components } from '#openapi/schema.d.ts';
import { safeProviderUrl } from '#src/api/safe-urls.ts';

/** The step that opens a page; `undefined` for a URL that may not be opened. @see HAZARDS C21 */
export function linkTo(address: string | null | undefined): NextStep | undefined {
  const url = safeProviderUrl(address);
  return url === undefined ? undefined : { kind: 'link', url };
}

/**
 * Reads `next_step` of a payment. Links that may not be opened are left out.
 *
 * @returns `undefined` where nothing is left to do, and for a kind that this version does not know
 * @see HAZARDS C21
 */
export function readNextStep(wire: components['schemas']['NextStep'] | undefined): NextStep | undefined {
  if (wire?.kind === 'link') return linkTo(wire.url);
  if (wire?.kind === 'confirm') return { kind: 'confirm', phone: wire.phone };
  if (wire?.kind !== 'qr') return undefined;
  const { code, valid_until: validUntil } = wire;
  const encoded = safeProviderUrl(wire.url);
  const links = wire.links.flatMap(({ label, url: address }) => {
    const url = safeProviderUrl(address);
    return url === undefined ? [] : [{ label, url }];
  });
  return {
    kind: 'qr',
    code,
    links,
    ...(encoded !== undefined && { url: encoded }),
    ...(validUntil !== undefined && { validUntil: Date.parse(validUntil) }),
  };
}
