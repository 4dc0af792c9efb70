import { problem } from '#domain/messages/problem.ts';
import type { components } from '#openapi/schema.d.ts';

/**
 * The error codes of the contract: a code without a status here or without a text in `domain/messages` does not
 * compile.
 */
export type ProblemCode = components['schemas']['Problem']['code'];

const STATUS: Record<ProblemCode, number> = {
  'request.invalid': 400,
  'request.unknown_route': 404,
  'request.method_not_allowed': 405,
  'request.too_many': 429,
  'request.too_large': 413,
  'request.forbidden_origin': 403,
  'request.unknown_host': 421,
  'request.conflict': 409,
  'request.unsupported_media': 415,
  'server.failed': 500,
  'server.unavailable': 503,
  'access.forbidden': 403,
  'session.required': 401,
  'session.expired': 401,
  'session.refused': 401,
  'session.second_factor': 403,
  'account.unverified': 403,
  'account.unknown': 404,
  'account.invalid_fields': 400,
  // Not 401, which makes clients refresh their tokens.
  'account.wrong_password': 403,
  'account.payment_in_progress': 409,
  'account.open_orders': 409,
  'account.credit_left': 409,
  'account.last_admin': 409,
  'account.own_role': 409,
  // Not 403, of which a client of the release before shows no message.
  'account.second_factor_required': 409,
  'account.incomplete': 400,
  'account.code_invalid': 400,
  'account.proof_invalid': 400,
  'account.too_many_codes': 429,
  'account.too_many_sign_ins': 429,
  'product.unknown': 404,
  'category.unknown': 404,
  'category.in_use': 409,
  'tag.unknown': 404,
  'tag.reserved': 409,
  'catalogue.changed': 409,
  'webhook.unknown': 404,
  'webhook.too_many': 409,
  'stock.changed': 409,
  'stock.held': 409,
  'stock.sold': 409,
  'pack.unknown': 404,
  'pack.ended': 410,
  'visitor.invalid_contact': 400,
  'order.unknown': 404,
  'order.capability_missing': 401,
  'order.invalid_guest': 400,
  'order.price_changed': 409,
  'order.guest_pays_online': 401,
  'order.payment_begun': 409,
  'order.discount_used': 409,
  'order.reason_required': 400,
  'order.on_its_way': 409,
  'order.changed': 409,
  'order.lines_fixed': 409,
  'order.agreed_price': 400,
  'parcel.unknown': 404,
  'parcel.changed': 409,
  'parcel.blocked': 409,
  'task.unknown': 404,
  'task.refused': 409,
  'task.second_person': 409,
  'task.not_acceptable': 409,
  'refund.claimed': 409,
  'refund.not_claimed': 409,
  'refund.unknown': 404,
  'refund.not_possible': 409,
  'cash.unknown': 404,
  'cash.later_paid': 409,
  'credit.none': 409,
  'credit.changed': 409,
  'payment.unknown': 404,
  'payment.amount_changed': 409,
  'payment.instalment_changed': 409,
  'payment.indivisible': 409,
  'payment.already_paid': 409,
  'payment.provider_unavailable': 503,
  'payment.provider_refused': 502,
  'payment.in_progress': 409,
  'payment.too_many': 429,
  'payment.phone_invalid': 400,
  'payment.order_closed': 409,
  'payment_link.unknown': 404,
  'payment_link.revoked': 410,
  'payment_link.expired': 410,
  'invoice.unknown': 404,
  'invoice.not_settled': 409,
};

/** Default `Retry-After`, in seconds (HAZARDS F1, C28). */
const RETRY_AFTER_S: Partial<Record<ProblemCode, number>> = {
  'server.unavailable': 5,
  'request.too_many': 60,
  'payment.too_many': 60,
};

/** An invalid field, with the French message to show beside it. */
export interface RefusedField {
  field: string;
  message: string;
}

/** An error for the client. Any other error is a bug and answered with 500 (HAZARDS D1). */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly fields: readonly RefusedField[];
  /** Seconds after which the same request may succeed. */
  readonly retryAfterS: number | undefined;

  /** @param options `message` is a sentence with the facts, in place of the general one of the code */
  constructor(
    code: ProblemCode,
    options: ErrorOptions & { message?: string; fields?: readonly RefusedField[]; retryAfterS?: number } = {},
  ) {
    super(options.message ?? problem[code], options);
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfterS = options.retryAfterS ?? RETRY_AFTER_S[code];
  }

  get status(): number {
    return STATUS[this.code];
  }
}
