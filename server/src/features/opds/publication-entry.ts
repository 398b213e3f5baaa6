import type { Book } from '@lectern/contract/books'
import {
  flatProgressionType,
  manifestTypes,
  offeredType,
  opdsAuthenticationType,
  opdsFeedType,
  opdsPublicationType,
  progressionType,
} from '@lectern/contract/media-types'
import type { Publication, PublicationLink, PublicationMetadata } from '@lectern/contract/reader-manifests'
import { publicationMetadata } from '../reader/manifest/publication-metadata.ts'
import { type FeedBook, hasPages } from './describe-books.ts'
import { encodePart } from './feed-address.ts'

const context = 'https://readium.org/webpub-manifest/context.jsonld'

/** Properties of a link that requires a sign-in: the address of its description. */
const authenticate = (base: string) => ({
  authenticate: { href: `${base}/auth`, type: opdsAuthenticationType },
})

/** Changes writers to authors: most readers show only authors. */
const withWriters = (book: Book): Book => ({
  ...book,
  metadata: {
    ...book.metadata,
    authors: book.metadata.authors.map((a) => (a.role === 'writer' ? { ...a, role: 'author' } : a)),
  },
})

/** Returns the metadata of a book with its type, its writers as authors, and the link to its series. */
export function feedMetadata(
  book: Book,
  base: string,
  make: (book: Book) => PublicationMetadata,
): PublicationMetadata {
  const metadata = make(withWriters(book))
  const isText = book.media.mediaProfile === 'EPUB' && !book.media.epubDivinaCompatible
  const { numberSort } = book.metadata
  return {
    // Some readers refuse a book without one.
    identifier: `urn:lectern:book:${encodePart(book.id)}`,
    '@type': isText ? 'http://schema.org/Book' : 'http://schema.org/ComicIssue',
    ...metadata,
    belongsTo: {
      series: [
        {
          name: book.seriesTitle,
          // Some readers refuse a whole feed for a position such as 9.5.
          ...(Number.isInteger(numberSort) && numberSort >= 0 && { position: numberSort }),
          links: [{ href: `${base}/series/${encodePart(book.seriesId)}`, type: opdsFeedType }],
        },
      ],
    },
  }
}

/** Returns the link to the progress in a book, for both versions of OPDS (OPDS Progression 1.0). `base` is the address of OPDS 2.0. */
export const flatProgressionLink = (book: Book, base: string) => ({
  rel: 'http://opds-spec.org/progression',
  href: `${base}/books/${encodePart(book.id)}/flat-progression`,
  type: flatProgressionType,
})

/** Returns the links of a book in OPDS 2.0: to its manifest, its file and the reading progress. */
export function publicationLinks(book: Book, base: string): PublicationLink[] {
  const url = `${base}/books/${encodePart(book.id)}`
  const properties = authenticate(base)
  const { mediaProfile, mediaType } = book.media
  const isDivina = mediaProfile === 'DIVINA'
  const divina = { href: `${url}/manifest/divina`, type: manifestTypes.divina, properties }
  return [
    { rel: 'self', href: `${url}/manifest`, type: opdsPublicationType, properties },
    ...(!isDivina && hasPages(book) ? [divina] : []),
    {
      rel: 'http://opds-spec.org/acquisition',
      href: `${url}/file`,
      ...(mediaType && { type: offeredType(mediaType) }),
      properties,
    },
    {
      rel: 'http://www.cantook.com/api/progression',
      href: `${url}/progression`,
      type: progressionType,
      properties,
    },
    { ...flatProgressionLink(book, base), properties },
  ]
}

/** Returns the poster of a book as the images of a publication; empty without a poster. */
export const publicationImages = (
  book: Book,
  base: string,
  hasPoster: boolean,
): Pick<Publication, 'images'> =>
  hasPoster
    ? {
        images: [
          {
            href: `${base}/books/${encodePart(book.id)}/thumbnail`,
            type: 'image/jpeg',
            properties: authenticate(base),
          },
        ],
      }
    : {}

/** Returns a book as a publication of a feed, without its contents. `base` is the address of OPDS 2.0, `…/opds/v2`. */
export function publicationEntry({ book, ...about }: FeedBook, base: string): Publication {
  const profile =
    book.media.mediaProfile === 'DIVINA' ? 'divina' : book.media.mediaProfile === 'PDF' ? 'pdf' : 'epub'
  const source = {
    language: about.language,
    reading_direction: about.readingDirection,
    publisher: about.publisher,
    modified: Date.parse(book.lastModified),
  }
  return {
    '@context': context,
    metadata: feedMetadata(book, base, (b) => publicationMetadata(b, source, profile)),
    links: publicationLinks(book, base),
    ...publicationImages(book, base, about.hasPoster),
    readingOrder: [],
    resources: [],
    toc: [],
    landmarks: [],
    pageList: [],
  }
}
