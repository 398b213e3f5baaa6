export type ApiErrorKind =
  /** No answer: offline, refused, cut. */
  | 'network'
  /** The server answered that it will not or cannot. */
  | 'http'
  /** We no longer wanted the answer. */
  | 'abort'
  /** The answer is not what such a server sends. */
  | 'invalid'

export interface ApiErrorDetail {
  readonly kind: ApiErrorKind
  /** Of the route in the contract: ends "An error occurred while trying to …". */
  readonly purpose: string
  /** HTTP status; 0 without an answer. */
  readonly status?: number
  /** From the contract's list, or `ERR_…`; absent from servers that send none. */
  readonly code?: string | undefined
  /** The server's own sentence. */
  readonly serverMessage?: string | undefined
  /** Validation failures: field of the request → the server's sentence. */
  readonly fields?: Readonly<Record<string, string>>
}

/** The one failure of every call. `message` is English for logs; screens ask `useErrorText`. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly purpose: string
  readonly status: number
  readonly code: string | undefined
  readonly serverMessage: string | undefined
  readonly fields: Readonly<Record<string, string>>

  constructor(detail: ApiErrorDetail) {
    const tail = detail.serverMessage ? `: ${detail.serverMessage}` : ''
    super(`An error occurred while trying to ${detail.purpose}${tail}`)
    this.name = 'ApiError'
    this.kind = detail.kind
    this.purpose = detail.purpose
    this.status = detail.status ?? 0
    this.code = detail.code
    this.serverMessage = detail.serverMessage
    this.fields = detail.fields ?? {}
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** True when the thing that was asked for is no more, or not for this reader: servers answer 400, 403 or 404 for it. */
export const isGone = (error: unknown): boolean => isApiError(error) && [400, 403, 404].includes(error.status)
