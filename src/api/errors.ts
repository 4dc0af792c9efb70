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
  retryAfterS?: number | undefined;
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
  /** Seconds after which the server allows the next call; only set after a rate limit. */
  readonly retryAfterS: number | undefined;

  constructor(
    kind: ApiErrorKind,
    message: string,
    { status, code, fields, retryAfterS, cause }: Details = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
    this.code = code ?? (kind === 'status' ? 'server.failed' : kind);
    this.fields = fields;
    this.retryAfterS = retryAfterS;
  }
}

/** The server has said that this may not be read, or is not there: what was read before must not be shown any more. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [401, 403, 404, 410].includes(error.status ?? 0);

/** The password of the signed-in account, in forms and in the contract. */
export const PASSWORD_FIELDS = { current_password: 'currentPassword' } as const;

/** Renames the rejected fields of an error from the contract's names to those of the form; others stay. */
export function withFormFields(error: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof ApiError)) return error;
  const { kind, message, status, code, fields, retryAfterS } = error;
  const renamed = fields?.map((refused) => ({ ...refused, field: names[refused.field] ?? refused.field }));
  return new ApiError(kind, message, { status, code, fields: renamed, retryAfterS, cause: error });
}
