/** Messages of the browsers when a script of the page is missing, usually because the server was updated. */
const missingChunkMessages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && missingChunkMessages.some((sign) => error.message.includes(sign))
