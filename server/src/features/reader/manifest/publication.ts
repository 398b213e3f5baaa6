import type { Book } from '@lectern/contract/books'
import { manifestTypes, offeredType } from '@lectern/contract/media-types'
import type { Publication, PublicationLink } from '@lectern/contract/reader-manifests'
import type { AnalyzedPage } from '../../../media/book-file.ts'
import type { EpubLink, EpubResource } from '../../../media/epub/epub-contents.ts'
import type { OpenEpub } from '../book-caches.ts'
import type { PublicationSource } from '../queries.ts'
import { publicationMetadata } from './publication-metadata.ts'

/** A book to be described; `url` is the address of the book in the API, without a slash at the end. */
export interface Described {
  readonly book: Book
  readonly about: PublicationSource
  readonly url: string
}

const context = 'https://readium.org/webpub-manifest/context.jsonld'
/** Image types that all clients know; other images are offered as JPEG too. */
const wellKnown = new Set(['image/jpeg', 'image/png', 'image/gif'])

function frame(
  { book, url }: Described,
  profile: keyof typeof manifestTypes,
): Omit<Publication, 'metadata' | 'readingOrder'> {
  const hasPages = profile === 'pdf' || (profile === 'epub' && book.media.epubDivinaCompatible)
  const divina = { rel: 'alternate', href: `${url}/manifest/divina`, type: manifestTypes.divina }
  return {
    '@context': context,
    context,
    links: [
      { rel: 'self', href: `${url}/manifest/${profile}`, type: manifestTypes[profile] },
      ...(hasPages ? [divina] : []),
      {
        rel: 'http://opds-spec.org/acquisition',
        href: `${url}/file`,
        ...(book.media.mediaType && { type: offeredType(book.media.mediaType) }),
      },
    ],
    images: [],
    resources: [{ rel: 'cover', href: `${url}/thumbnail`, type: 'image/jpeg' }],
    toc: [],
    landmarks: [],
    pageList: [],
  }
}

function pageLink(page: AnalyzedPage, number: number, url: string): PublicationLink {
  const href = `${url}/pages/${number}?contentNegotiation=false`
  const size = {
    ...(page.width !== null && { width: page.width }),
    ...(page.height !== null && { height: page.height }),
  }
  const link = { href, type: page.mediaType, ...size }
  if (wellKnown.has(page.mediaType)) return link
  return { ...link, alternate: [{ href: `${href}&convert=jpeg`, type: 'image/jpeg', ...size }] }
}

/** Returns the manifest of a book whose pages are images (behaviour 13.4). */
export const divinaPublication = (d: Described, pages: readonly AnalyzedPage[]): Publication => ({
  ...frame(d, 'divina'),
  metadata: publicationMetadata(d.book, d.about, 'divina'),
  readingOrder: pages.map((page, i) => pageLink(page, i + 1, d.url)),
})

/** Returns the manifest of a PDF, page by page. */
export const pdfPublication = (d: Described, pages: readonly AnalyzedPage[]): Publication => ({
  ...frame(d, 'pdf'),
  metadata: publicationMetadata(d.book, d.about, 'pdf'),
  readingOrder: pages.map((_, i) => ({ href: `${d.url}/pages/${i + 1}/raw`, type: 'application/pdf' })),
})

const resourceUrl = (url: string, name: string): string =>
  `${url}/resource/${name.toWellFormed().split('/').map(encodeURIComponent).join('/')}`

/** Encodes a fragment; escaped characters are kept. */
const asFragment = (text: string): string =>
  text.toWellFormed().replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, encodeURIComponent)

const resourceLink = (r: EpubResource, url: string): PublicationLink => ({
  href: resourceUrl(url, r.href),
  ...(r.mediaType && { type: r.mediaType }),
})

/** Returns the table of contents, without headings that have neither a link nor children. */
const contentsLinks = (links: readonly EpubLink[], url: string): PublicationLink[] =>
  links.flatMap(({ title, href, children }) => {
    const below = contentsLinks(children, url)
    if (href === null && below.length === 0) return []
    const [name = '', fragment] = href?.split('#') ?? []
    const address =
      fragment === undefined ? resourceUrl(url, name) : `${resourceUrl(url, name)}#${asFragment(fragment)}`
    return [
      {
        ...(title && { title }),
        ...(href !== null && { href: address }),
        ...(below.length > 0 && { children: below }),
      },
    ]
  })

/** Returns the manifest of an EPUB: its spine, and every resource that it needs. */
export function epubPublication(d: Described, epub: OpenEpub): Publication {
  const rest = frame(d, 'epub')
  const metadata = publicationMetadata(d.book, d.about, 'epub', { ...epub, locks: d.about.locks })
  const assets = new Map(epub.assets.map((r) => [r.href, r]))
  const assetLink = (r: EpubResource): PublicationLink => {
    const other = assets.get(epub.fallbacks.get(r.href) ?? '')
    return { ...resourceLink(r, d.url), ...(other && { alternate: [resourceLink(other, d.url)] }) }
  }
  return {
    ...rest,
    metadata: {
      ...metadata,
      rendition: {
        layout: epub.isFixedLayout ? 'fixed' : 'reflowable',
        ...(epub.flow && { overflow: epub.flow }),
        ...(epub.rendition.spread && { spread: epub.rendition.spread }),
        ...(epub.rendition.orientation && { orientation: epub.rendition.orientation }),
      },
    },
    readingOrder: epub.spine.map((r) => {
      const page = epub.pageSides.get(r.href)
      const properties = { ...(page && { page }), ...epub.itemRenditions.get(r.href) }
      return { ...resourceLink(r, d.url), ...(Object.keys(properties).length > 0 && { properties }) }
    }),
    resources: [...rest.resources, ...epub.assets.map(assetLink)],
    toc: contentsLinks(epub.toc, d.url),
    landmarks: contentsLinks(epub.landmarks, d.url),
    pageList: contentsLinks(epub.pageList, d.url),
  }
}
