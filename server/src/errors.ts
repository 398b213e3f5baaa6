import { type ErrorCode, errorCodes } from '@lectern/contract/errors'

/** A failure that the caller may see. Status and meaning come from the contract. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Field the failure belongs to, for forms. */
  readonly field: string | undefined

  constructor(code: ErrorCode, options: { message?: string; field?: string; cause?: unknown } = {}) {
    super(options.message ?? getMessage(code), { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.field = options.field
  }

  get statusCode(): number {
    return errorCodes[this.code].status
  }
}

/** Returns the message of a code: `ERR_…` codes themselves, because clients translate them (behaviour 1.9); a sentence for the others. */
const getMessage = (code: ErrorCode): string => (code.startsWith('ERR_') ? code : errorCodes[code].meaning)
