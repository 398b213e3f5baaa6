import { type ErrorCode, errorCodes } from '@lectern/contract/errors'

/** An error that the caller may see. Status and meaning come from the contract. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Field of a form that the error is about. */
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

/** Returns the message of a code: a sentence, or the code itself if it is `ERR_…`, which clients translate (behaviour 1.9). */
const getMessage = (code: ErrorCode): string => (code.startsWith('ERR_') ? code : errorCodes[code].meaning)
