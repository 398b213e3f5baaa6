import * as z from 'zod/mini'

/**
 * Every error that can cross the wire. `ERR_…` codes are Komga's (specification, section 8): for these the message of the response is the
 * bare code, which clients translate. The others carry a sentence.
 */
export const errorCodes = {
  BAD_REQUEST: { status: 400, meaning: 'The server did not understand the request' },
  UNAUTHORIZED: { status: 401, meaning: 'Sign in first' },
  BAD_CREDENTIALS: { status: 401, meaning: 'Bad credentials' },
  KOREADER_REGISTRATION: {
    status: 402,
    meaning: 'Only an administrator can create accounts. Sign in with one of your API keys as the username.',
  },
  FORBIDDEN: { status: 403, meaning: 'You do not have permission to do this' },
  API_KEY_REFUSED: { status: 403, meaning: 'Sign in with your password to do this, not with an API key' },
  CROSS_ORIGIN: { status: 403, meaning: 'Changes from another website are not allowed' },
  NOT_FOUND: { status: 404, meaning: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'This address does not support this method' },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The request took too long' },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The request is too large' },
  UNSUPPORTED_BODY: { status: 415, meaning: 'The type of the request body is not supported' },
  TOO_MANY_ATTEMPTS: { status: 429, meaning: 'Too many attempts. Try again later.' },
  HEADERS_TOO_LARGE: { status: 431, meaning: 'The address or the headers of the request are too long' },
  INTERNAL: { status: 500, meaning: 'Something went wrong on the server' },
  DISK_FULL: { status: 507, meaning: 'The disk of the server is full' },
  BUSY: { status: 503, meaning: 'The server is busy. Try again in a moment.' },
  TOO_COSTLY: { status: 400, meaning: 'This would take the server too long. Use fewer or narrower filters.' },

  ALREADY_CLAIMED: { status: 400, meaning: 'This server is already set up' },
  EMAIL_TAKEN: { status: 400, meaning: 'A user with this e-mail address already exists' },
  BACKUP_UNUSABLE: {
    status: 400,
    meaning: 'This backup is damaged or from a newer version and cannot be used',
  },
  VIEW_ONLY: { status: 403, meaning: 'You are viewing as another user. Changes are turned off.' },
  NOT_YOURSELF: { status: 403, meaning: 'You cannot do this to your own account' },
  TOO_MANY_KEYS: { status: 400, meaning: 'You have too many API keys. Delete one first.' },
  TOO_MANY_SETTINGS: { status: 400, meaning: 'There are too many saved settings' },
  PROVIDER_UNREACHABLE: { status: 403, meaning: 'The sign-in provider cannot be reached' },
  SIGN_IN_EXPIRED: { status: 403, meaning: 'The sign-in took too long or started in another browser' },
  SIGN_IN_FAILED: { status: 403, meaning: 'The sign-in provider did not respond correctly' },
  SIGN_IN_REFUSED: { status: 403, meaning: 'The sign-in provider refused the sign-in' },
  LIBRARY_NAME_TAKEN: { status: 400, meaning: 'A library with this name already exists' },
  LIBRARY_ROOT_MISSING: { status: 400, meaning: 'The folder does not exist' },
  LIBRARY_ROOT_NOT_FOLDER: { status: 400, meaning: 'The path is not a folder' },
  LIBRARY_ROOT_INSIDE: { status: 400, meaning: 'The folder is inside the folder of another library' },
  LIBRARY_ROOT_AROUND: { status: 400, meaning: 'The folder contains the folder of another library' },
  LIBRARY_ROOT_OURS: { status: 400, meaning: 'The folder contains the data of this server' },
  LIBRARY_ROOT_SYSTEM: { status: 400, meaning: 'The folder belongs to the operating system' },
  FOLDER_NOT_READABLE: { status: 400, meaning: 'The folder does not exist or cannot be read' },
  PATH_NOT_ABSOLUTE: { status: 400, meaning: 'The path must be absolute' },
  BOOK_NOT_READY: { status: 404, meaning: 'The book is not ready to be read' },
  BOOK_FILE_MISSING: { status: 404, meaning: 'The book file is missing' },
  FILE_OUTSIDE_LIBRARY: {
    status: 409,
    meaning:
      'This file is outside its library folder (reached through a link), so Lectern does not change it',
  },
  PAGE_OUT_OF_RANGE: { status: 400, meaning: 'The book has no page with this number' },
  PAGE_NOT_READABLE: { status: 404, meaning: 'The page cannot be read' },
  COLLECTION_NAME_TAKEN: { status: 400, meaning: 'A collection with this name already exists' },
  READ_LIST_NAME_TAKEN: { status: 400, meaning: 'A read list with this name already exists' },
  SERIES_UNKNOWN: { status: 400, meaning: 'One of the series does not exist' },
  CHOICE_UNKNOWN: { status: 400, meaning: 'One of the libraries, collections or read lists does not exist' },
  BOOK_UNKNOWN: { status: 400, meaning: 'One of the books does not exist' },
  WRONG_PROFILE: { status: 400, meaning: 'The format of this book does not support this' },
  PLACE_UNKNOWN: { status: 400, meaning: 'This position does not exist in the book' },
  PROGRESS_NOT_BY_PAGE: {
    status: 400,
    meaning: 'Progress in this book is tracked by text position, not page',
  },
  PROGRESS_ELSEWHERE: { status: 409, meaning: 'You continued this book on another device' },
  TOO_MANY_ANNOTATIONS: { status: 400, meaning: 'You have too many bookmarks and notes. Delete some first.' },
  PROGRESSION_NOT_LATER: { status: 409, meaning: 'Newer progress is already saved for this book' },
  NO_POSITIONS: { status: 404, meaning: 'The book has no positions' },
  RESOURCE_NOT_READABLE: { status: 404, meaning: 'This part of the book cannot be read' },
  RANGE_NOT_SATISFIABLE: { status: 416, meaning: 'The requested part of the file does not exist' },
  PAGE_NOT_CONVERTIBLE: { status: 404, meaning: 'The page cannot be converted to this format' },

  ERR_1000: { status: 400, meaning: 'File could not be accessed during analysis' },
  ERR_1001: { status: 400, meaning: 'Media type is not supported' },
  ERR_1002: { status: 400, meaning: 'Encrypted RAR archives are not supported' },
  ERR_1003: { status: 400, meaning: 'Solid RAR archives are not supported' },
  ERR_1004: { status: 400, meaning: 'Multi-volume RAR archives are not supported' },
  ERR_1005: { status: 400, meaning: 'Unknown error while analyzing the book' },
  ERR_1006: { status: 400, meaning: 'The book does not contain any page' },
  ERR_1007: { status: 400, meaning: 'Some entries could not be analyzed' },
  ERR_1008: { status: 400, meaning: 'Unknown error while getting the entries of the book' },
  ERR_1009: { status: 400, meaning: 'A read list with this name already exists' },
  ERR_1015: { status: 400, meaning: 'The file is not a readable reading list' },
  ERR_1016: { status: 400, meaning: 'The folder is not accessible or not a folder' },
  ERR_1017: { status: 400, meaning: 'A folder that is part of an existing library cannot be scanned' },
  ERR_1018: { status: 400, meaning: 'File not found' },
  ERR_1019: { status: 400, meaning: 'A file that is part of an existing library cannot be imported' },
  ERR_1020: { status: 400, meaning: 'The book to replace does not belong to the series' },
  ERR_1021: { status: 400, meaning: 'The destination file already exists' },
  ERR_1022: { status: 400, meaning: 'A scan would not find the imported book' },
  ERR_1023: { status: 400, meaning: 'The book is already in the read list' },
  ERR_1029: { status: 400, meaning: 'The reading list contains no books' },
  ERR_1030: { status: 400, meaning: 'The reading list has no name' },
  ERR_1031: { status: 400, meaning: 'A book in the reading list has no series or number' },
  ERR_1024: { status: 403, meaning: 'The sign-in provider did not share the e-mail address' },
  ERR_1025: { status: 403, meaning: 'No user has the e-mail address of the sign-in provider' },
  ERR_1026: { status: 403, meaning: 'The sign-in provider has not verified the e-mail address' },
  ERR_1027: {
    status: 403,
    meaning: 'The sign-in provider does not say whether the e-mail address is verified',
  },
  ERR_1028: { status: 403, meaning: 'The OpenID Connect provider did not share the e-mail address' },
  ERR_1032: { status: 400, meaning: 'The EPUB file has the wrong media type' },
  ERR_1033: { status: 400, meaning: 'Some entries are missing' },
  ERR_1034: { status: 400, meaning: 'An API key with this comment already exists' },
  ERR_1035: { status: 400, meaning: 'The table of contents of the EPUB could not be read' },
  ERR_1036: { status: 400, meaning: 'The landmarks of the EPUB could not be read' },
  ERR_1037: { status: 400, meaning: 'The page list of the EPUB could not be read' },
  ERR_1038: { status: 400, meaning: 'The images of the EPUB could not be shown as pages' },
  ERR_1039: { status: 400, meaning: 'The positions in the EPUB could not be calculated' },
} as const satisfies Record<string, { status: number; meaning: string }>

export type ErrorCode = keyof typeof errorCodes

/** Body of every failed call except validation failures. `code` is an extension of Lectern. */
export const Failure = z.object({
  timestamp: z.string(),
  status: z.int(),
  error: z.string(),
  message: z.string(),
  path: z.string(),
  code: z.optional(z.string()),
})
export type Failure = z.output<typeof Failure>
/** The part of an error response that clients use; other servers and proxies omit some of it. */
export const FailureReason = z.object({ message: z.optional(z.string()), code: z.optional(z.string()) })

/** Body of a failed validation, status 400 (behaviour 1.9). */
export const Violations = z.object({
  violations: z.array(z.object({ fieldName: z.string(), message: z.string() })),
})
export type Violations = z.output<typeof Violations>
