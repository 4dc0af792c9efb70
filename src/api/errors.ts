/** How a call failed. @see AP-11 */
export type ApiErrorKind = 'network' | 'timeout' | 'aborted' | 'status';

/** One refused field, by the contract's name. */
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

/** Why a call failed. The message is French and may be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status; only where `kind` is `status`. */
  readonly status: number | undefined;
  /** The server's stable code; the kind itself where the server gave none. */
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
