import { type ErrorCode, errorCodes } from '@lectern/contract/errors'

/** A failure that the asking side may know about. Status and meaning come from the contract. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Field the failure belongs to, for forms. */
  readonly field: string | undefined

  constructor(code: ErrorCode, options: { message?: string; field?: string; cause?: unknown } = {}) {
    super(options.message ?? messageOf(code), { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.field = options.field
  }

  get statusCode(): number {
    return errorCodes[this.code].status
  }
}

/** `ERR_…` codes travel bare, because clients translate them (behaviour 1.9); the others as their sentence. */
const messageOf = (code: ErrorCode): string => (code.startsWith('ERR_') ? code : errorCodes[code].meaning)
