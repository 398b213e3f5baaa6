import type { MediaType } from './route.ts'

/** Media types of pages and posters: they are sent in the format they are stored in. */
export const pictures = ['image/*'] as const satisfies readonly MediaType[]
/** Media types of pictures that the server renders from pages. */
export const drawings = ['image/jpeg'] as const satisfies readonly MediaType[]
/** Media types of archives that are built while they are sent. */
export const archives = ['application/zip'] as const satisfies readonly MediaType[]
export const pdfType = 'application/pdf' satisfies MediaType
/** Media type of files whose format is not known. */
export const unknownType = 'application/octet-stream' satisfies MediaType

/** Media types of book files (behaviour 4.1), without parameters. A file of another type is sent as `application/octet-stream`. */
export const bookFileTypes = [
  'application/zip',
  'application/epub+zip',
  pdfType,
  'application/x-rar-compressed',
  'application/x-7z-compressed',
  'application/x-tar',
  'application/vnd.comicbook+zip',
  'application/vnd.comicbook-rar',
  unknownType,
] as const satisfies readonly MediaType[]

/** Returns the media type by which OPDS 2.0 and manifests offer a book file. */
export function offeredType(mediaType: string): string {
  if (mediaType === 'application/zip') return 'application/vnd.comicbook+zip'
  return mediaType.startsWith('application/x-rar-compressed') ? 'application/vnd.comicbook-rar' : mediaType
}

/** Media types of fonts by file extension. */
export const fontTypes = {
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
} as const satisfies Record<string, MediaType>

/** Media types of web publications by Readium profile. */
export const manifestTypes = {
  epub: 'application/webpub+json',
  pdf: 'application/webpub+json',
  divina: 'application/divina+json',
} as const satisfies Record<string, MediaType>
export const positionsType = 'application/vnd.readium.position-list+json' satisfies MediaType
/** Type of the same as a mere part of a book (OPDS Progression 1.0). */
export const flatProgressionType = 'application/opds-progression+json' satisfies MediaType
export const progressionType = 'application/vnd.readium.progression+json' satisfies MediaType

/** Media type of a feed of OPDS 1.2, without its kind. */
export const atomType = 'application/atom+xml' satisfies MediaType
/** Media types of feeds of OPDS 1.2; the plain ones are for programs that do not know Atom, such as browsers. */
export const atomTypes = [atomType, 'application/xml', 'text/xml'] as const satisfies readonly MediaType[]
export const openSearchType = 'application/opensearchdescription+xml' satisfies MediaType
/** Media types of OPDS 2.0: a feed, a publication, and how to sign in. */
export const opdsFeedType = 'application/opds+json' satisfies MediaType
export const opdsPublicationType = 'application/opds-publication+json' satisfies MediaType
export const opdsAuthenticationType = 'application/opds-authentication+json' satisfies MediaType
