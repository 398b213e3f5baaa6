import type { MediaType } from './route.ts'

/** Pages and posters, in the format that they have. */
export const pictures = ['image/*'] as const satisfies readonly MediaType[]
/** What the server itself draws of pages. */
export const drawings = ['image/jpeg'] as const satisfies readonly MediaType[]
/** Archives that are made while they are sent. */
export const archives = ['application/zip'] as const satisfies readonly MediaType[]
export const pdfType = 'application/pdf' satisfies MediaType
/** Bytes of which nobody says more. */
export const unknownType = 'application/octet-stream' satisfies MediaType

/** Files of books that can be read, by what they hold (behaviour 4.1); all others are sent as bytes. */
export const bookFileTypes = [
  'application/zip',
  'application/epub+zip',
  pdfType,
  'application/x-rar-compressed',
  'application/x-7z-compressed',
  'application/x-tar',
  unknownType,
] as const satisfies readonly MediaType[]

/** Fonts by the endings of their files. */
export const fontTypes = {
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
} as const satisfies Record<string, MediaType>

/** Web publications by what they are made of: the profiles of Readium. */
export const manifestTypes = {
  epub: 'application/webpub+json',
  pdf: 'application/webpub+json',
  divina: 'application/divina+json',
} as const satisfies Record<string, MediaType>
export const positionsType = 'application/vnd.readium.position-list+json' satisfies MediaType
export const progressionType = 'application/vnd.readium.progression+json' satisfies MediaType
