import * as z from 'zod/mini'
import { manifestTypes, positionsType } from './media-types.ts'
import { route } from './route.ts'
import { ByteStream, Id } from './values.ts'

/** Text that is left out when empty (behaviour 1.4). */
const Some = z.optional(z.string().check(z.minLength(1)))

const link = {
  title: Some,
  rel: Some,
  href: Some,
  type: Some,
  templated: z.optional(z.literal(true)),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  properties: z.optional(z.record(z.string(), z.unknown())),
}
const Link = z.object(link)
/** A link of a publication. `children` are the entries below one in a table of contents, `alternate` is the page, or a file
 * that readers do not show, in other formats. */
export type PublicationLink = z.output<typeof Link> & {
  readonly alternate?: readonly z.output<typeof Link>[] | undefined
  readonly children?: readonly PublicationLink[] | undefined
}
export const PublicationLink: z.ZodMiniType<PublicationLink> = z.object({
  ...link,
  alternate: z.optional(z.readonly(z.array(Link).check(z.minLength(1)))),
  get children() {
    return z.optional(z.readonly(z.array(PublicationLink).check(z.minLength(1))))
  },
})

const Names = z.optional(z.array(z.string()).check(z.minLength(1)))

export const PublicationMetadata = z.object({
  '@type': Some,
  title: z.string(),
  description: Some,
  conformsTo: Some,
  identifier: Some,
  language: Some,
  numberOfPages: z.optional(z.int()),
  modified: Some,
  published: Some,
  subject: Names,
  publisher: Names,
  readingProgression: z.optional(z.enum(['ltr', 'rtl', 'ttb'])),
  belongsTo: z.optional(
    z.object({
      series: z.array(
        z.object({ name: z.string(), position: z.optional(z.number()), links: z.optional(z.array(Link)) }),
      ),
    }),
  ),
  /** `overflow`: how pages follow each other; `spread`: whether two pages may be shown side by side; absent when the book leaves that to the
   * reader (Readium, EPUB profile). */
  rendition: z.optional(
    z.object({
      layout: z.enum(['fixed', 'reflowable']),
      overflow: z.optional(z.enum(['paginated', 'scrolled'])),
      spread: z.optional(z.enum(['none', 'landscape', 'both', 'auto'])),
      orientation: z.optional(z.enum(['portrait', 'landscape', 'auto'])),
    }),
  ),
  // Known roles. All other roles are contributors (behaviour 13.4).
  author: Names,
  translator: Names,
  editor: Names,
  artist: Names,
  illustrator: Names,
  letterer: Names,
  penciler: Names,
  colorist: Names,
  inker: Names,
  contributor: Names,
})
export type PublicationMetadata = z.output<typeof PublicationMetadata>

/** A Readium web publication. Its lists are present even when they are empty; values inside of them are left out when empty. */
export const Publication = z.object({
  '@context': z.string(),
  /** The context again, under the name that Komga's clients read; not in OPDS. */
  context: z.optional(z.string()),
  metadata: PublicationMetadata,
  links: z.array(PublicationLink),
  /** Absent in OPDS without a value. */
  images: z.optional(z.array(PublicationLink)),
  readingOrder: z.array(PublicationLink),
  resources: z.array(PublicationLink),
  toc: z.array(PublicationLink),
  landmarks: z.array(PublicationLink),
  pageList: z.array(PublicationLink),
})
export type Publication = z.output<typeof Publication>

const manifest = {
  method: 'GET',
  access: 'user',
  purpose: 'retrieve manifest',
  params: z.object({ bookId: Id }),
  response: Publication,
} as const
/** Returns the manifest of the profile that fits the book. */
export const getManifest = route({
  ...manifest,
  path: '/api/v1/books/:bookId/manifest',
  produces: [manifestTypes.epub, manifestTypes.divina],
})
export const getEpubManifest = route({
  ...manifest,
  path: '/api/v1/books/:bookId/manifest/epub',
  produces: [manifestTypes.epub],
})
export const getPdfManifest = route({
  ...manifest,
  path: '/api/v1/books/:bookId/manifest/pdf',
  produces: [manifestTypes.pdf],
})
/** Returns the manifest of the pages of any book that has pages. */
export const getDivinaManifest = route({
  ...manifest,
  path: '/api/v1/books/:bookId/manifest/divina',
  produces: [manifestTypes.divina],
})

export const Positions = z.object({
  total: z.int(),
  positions: z.array(
    z.object({
      href: z.string(),
      type: z.string(),
      /** Sentence of the position as Kobo counts it; only at the first position of each resource. */
      koboSpan: z.optional(z.string()),
      locations: z.object({ position: z.int(), progression: z.number(), totalProgression: z.number() }),
    }),
  ),
})
export type Positions = z.output<typeof Positions>

/** Returns the positions of an EPUB, which are at about equal distances in its text (behaviour 4.5). */
export const listPositions = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/positions',
  access: 'user',
  purpose: 'retrieve positions',
  produces: [positionsType],
  params: z.object({ bookId: Id }),
  response: Positions,
})
/** Returns a file of an EPUB. Anonymous callers get fonts of books that a user at their address is reading (decision 019). */
export const getResource = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/resource/*',
  access: 'public',
  identifiesUser: true,
  purpose: 'retrieve resource',
  // The EPUB itself states the media type.
  produces: ['*/*'],
  hasRanges: true,
  params: z.object({ bookId: Id, '*': z.string() }),
  response: ByteStream,
})
