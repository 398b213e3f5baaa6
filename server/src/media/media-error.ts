/** Errors of untrusted bytes; the code is kept on the way from a worker thread to its caller. */
export type MediaErrorCode =
  | 'ARCHIVE_UNREADABLE'
  | 'ENTRY_DAMAGED'
  | 'ENTRY_ENCRYPTED'
  | 'ENTRY_MISSING'
  | 'ENTRY_TOO_LARGE'
  | 'ENTRY_UNSUPPORTED'
  | 'IMAGE_UNREADABLE'
  | 'NEEDS_ISOLATION'
  | 'NOT_A_FILE'

export class MediaError extends Error {
  readonly code: MediaErrorCode

  constructor(code: MediaErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MediaError'
    this.code = code
  }
}

/** Returns the result of `read`; null if it throws a MediaError. */
export function readOrNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof MediaError) return null
    throw error
  }
}
