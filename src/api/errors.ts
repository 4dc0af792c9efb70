/** How a call failed. @see AP-11 */
export type ApiErrorKind = 'network' | 'timeout' | 'aborted' | 'status';

/** A rejected field, by its name in the contract. */
export interface ApiFieldError {
  field: string;
  message: string;
}

interface Details {
  status?: number | undefined;
  code?: string | undefined;
  fields?: readonly ApiFieldError[] | undefined;
  cause?: unknown;
}

/** Why a call failed. The message is French and can be shown to users. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status; only set if `kind` is `status`. */
  readonly status: number | undefined;
  /** The server's error code, or `kind` if there is none. */
  readonly code: string;
  readonly fields: readonly ApiFieldError[] | undefined;

  constructor(kind: ApiErrorKind, message: string, { status, code, fields, cause }: Details = {}) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
    this.code = code ?? (kind === 'status' ? 'server.failed' : kind);
    this.fields = fields;
  }
}
