/**
 * Refusals of the API in Wave's own words. The name of the two 409 codes is not published; ours say
 * what happened.
 *
 * @see https://docs.wave.com/checkout
 */
export const WAVE_ERRORS = {
  'request-validation-error': [400, 'The request is not valid.'],
  'request-not-json': [400, 'The request body is not JSON.'],
  'request-parsing-error': [400, 'The request body could not be parsed.'],
  'checkout-refund-failed': [400, 'The checkout session was not paid and cannot be refunded.'],
  'missing-auth-header': [401, 'Your request should include an HTTP auth header.'],
  'invalid-auth': [401, 'Your HTTP auth header can not be processed.'],
  'api-key-not-provided': [401, 'Your request should include an API key.'],
  'no-matching-api-key': [401, 'The key you provided does not exist in our system.'],
  'api-key-revoked': [401, 'Your API key has been revoked.'],
  'missing-signature': [401, 'The request should be signed.'],
  'invalid-signature-format': [401, 'The Wave-Signature header can not be read.'],
  'invalid-signature': [401, 'The signature does not match the request.'],
  'invalid-signature-timestamp': [401, 'The timestamp of the signature is not valid.'],
  'expired-signature-timestamp': [401, 'The timestamp of the signature is too old.'],
  'invalid-wallet': [403, 'Your wallet can not be used with this API.'],
  'disabled-wallet': [403, 'Your wallet has been temporarily disabled.'],
  'unauthorized-wallet': [403, 'Your wallet is not authorised for this API.'],
  'authorization-error': [403, 'You are not authorised to do this.'],
  'missing-permission': [403, 'Your API key lacks the permission for this call.'],
  'ip-not-allowed': [403, 'Your IP address is not on the allow-list of this API key.'],
  'checkout-session-not-found': [404, 'Checkout session not found.'],
  'not-found': [404, 'There is nothing at this address.'],
  'checkout-session-already-complete': [409, 'The checkout session is already complete.'],
  'checkout-session-already-expired': [409, 'The checkout session has already expired.'],
  'too-many-requests': [429, 'Too many requests.'],
  'internal-server-error': [500, 'Something went wrong on our side.'],
  'service-unavailable': [503, 'The service is temporarily unavailable.'],
} as const satisfies Record<string, readonly [number, string]>;

export type WaveErrorCode = keyof typeof WAVE_ERRORS;

/** What is wrong with one field. */
export interface ErrorDetail {
  loc: string[];
  msg: string;
  type: string;
}

/** Two shapes are seen in the field; a client must read both. */
export const ERROR_SHAPES = ['flat', 'nested'] as const;
export type ErrorShape = (typeof ERROR_SHAPES)[number];

/** A refusal the client is meant to see. */
export class WaveError extends Error {
  override readonly name = 'WaveError';
  readonly code: WaveErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;

  constructor(code: WaveErrorCode, details?: readonly ErrorDetail[]) {
    super(WAVE_ERRORS[code][1]);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return WAVE_ERRORS[this.code][0];
  }

  body(shape: ErrorShape) {
    const { code, message, status, details } = this;
    if (shape === 'nested') return { error: { code, message, httpcode: status } };
    return { code, message, ...(details && { details }) };
  }
}
