/** A field of the request that is missing or wrong. */
export interface Violation {
  field: string;
  message: string;
}

/**
 * Refusals in the format of the API, `application/problem+json`. Some have their status or code as text, as seen in
 * production.
 */
const PROBLEMS = {
  invalid: [400, '5', 'Bad request'],
  unauthorized: [401, 42, 'Unauthorized'],
  forbidden: [403, 43, 'not authorised'],
  unknown: [404, '60', 'Not found'],
  unsupported: [415, '50', 'Unsupported media type'],
  limited: [429, '51', 'Too many requests'],
  failed: [500, '1', 'Internal error'],
} as const satisfies Record<string, readonly [number, number | string, string]>;
export type ProblemKind = keyof typeof PROBLEMS;
export const PROBLEM_KINDS: readonly ProblemKind[] = ['unauthorized', 'limited', 'failed'];

/** A refusal of the API. */
export class OrangeProblem extends Error {
  override readonly name = 'OrangeProblem';
  readonly kind: ProblemKind;
  readonly violations: readonly Violation[];

  constructor(kind: ProblemKind, violations: readonly Violation[] = []) {
    super(PROBLEMS[kind][2]);
    this.kind = kind;
    this.violations = violations;
  }

  get status(): number {
    return PROBLEMS[this.kind][0];
  }

  body(instance: string) {
    const [status, code, title] = PROBLEMS[this.kind];
    return {
      type: 'https://developer.orange-sonatel.com/documentation',
      title,
      instance,
      status: String(status),
      code,
      detail: title,
      ...(this.violations.length > 0 && { violations: this.violations }),
    };
  }
}

const CLIENT_ERRORS = {
  invalid_request: [400, 'Missing form parameter: grant_type'],
  unsupported_grant_type: [400, 'Unsupported grant_type'],
  unauthorized_client: [401, 'Invalid client or Invalid client credentials'],
} as const;

/** The error of the token call, in the format of OAuth. */
export class ClientRefused extends Error {
  override readonly name = 'ClientRefused';
  readonly code: keyof typeof CLIENT_ERRORS;

  constructor(code: keyof typeof CLIENT_ERRORS) {
    super(code);
    this.code = code;
  }

  get status(): number {
    return CLIENT_ERRORS[this.code][0];
  }

  body() {
    return { error: this.code, error_description: CLIENT_ERRORS[this.code][1] };
  }
}
