export type ApiErrorKind =
  /** No response: offline, refused or interrupted. */
  | 'network'
  /** The server responded with an error status. */
  | 'http'
  /** The client has canceled the request. */
  | 'abort'
  /** The response is not from a Komga or Lectern server. */
  | 'invalid'

export interface ApiErrorDetail {
  readonly kind: ApiErrorKind
  /** Purpose of the route in the contract: ends "Could not …". */
  readonly purpose: string
  /** HTTP status; 0 without a response. */
  readonly status?: number
  /** Error code of the contract, or `ERR_…`; absent from servers that send none. */
  readonly code?: string | undefined
  /** Message of the server. */
  readonly serverMessage?: string | undefined
  /** Validation errors: field of the request → message of the server. */
  readonly fields?: Readonly<Record<string, string>>
}

/** The only error of a call. `message` is English for logs; screens use `useErrorText`. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly purpose: string
  readonly status: number
  readonly code: string | undefined
  readonly serverMessage: string | undefined
  readonly fields: Readonly<Record<string, string>>

  constructor(detail: ApiErrorDetail) {
    const tail = detail.serverMessage ? `: ${detail.serverMessage}` : ''
    super(`Could not ${detail.purpose}${tail}`)
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

/** True if further calls would fail as well: the connection is lost, or the session has ended. */
export const isCutOff = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'network' || error.status === 401)

/** True if the requested item does not exist or is not visible to the user: servers respond with 400, 403 or 404. */
export const isGone = (error: unknown): boolean => isApiError(error) && [400, 403, 404].includes(error.status)
