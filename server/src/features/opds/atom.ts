import { atomType } from '@lectern/contract/media-types'
import { element, encodeXmlDocument, type Xml, xmlDocument } from './xml.ts'

/** Kind of a feed: of books (`acquisition`), or of links to other feeds (OPDS 1.2 section 2). */
export type FeedKind = 'navigation' | 'acquisition'

export const feedType = (kind: FeedKind): string => `${atomType};profile=opds-catalog;kind=${kind}`

export interface AtomLink {
  readonly rel: string
  readonly href: string
  readonly type: string
  /** Attributes of other namespaces, such as `pse:count`. */
  readonly more?: Readonly<Record<string, string | number | undefined>>
}

export interface AtomEntry {
  /** Written as `urn:lectern:<id>`; names in it are encoded. */
  readonly id: string
  readonly title: string
  /** `2024-05-01T10:20:30Z`. */
  readonly updated: string
  /** The caller escapes HTML. */
  readonly content: { readonly type: 'text' | 'html'; readonly text: string }
  readonly authors?: readonly string[]
  readonly categories?: readonly string[]
  readonly language?: string
  readonly publisher?: string
  /** `2024-05-01`. */
  readonly issued?: string
  readonly links: readonly AtomLink[]
}

export interface AtomFeed {
  /** Same as in the entry that leads to the feed. */
  readonly id: string
  readonly title: string
  /** By default the time of the newest entry, so the tag of an unchanged feed remains the same. */
  readonly updated?: string | undefined
  readonly kind: FeedKind
  readonly links: readonly AtomLink[]
  /** Created while they are written: the entries of a long feed need much more memory than its text. */
  readonly entries: Iterable<AtomEntry>
}

/** Returns an entry that leads to another feed. */
export const navigationEntry = ({
  about = '',
  href,
  kind,
  ...entry
}: Pick<AtomEntry, 'id' | 'title' | 'updated'> & {
  readonly about?: string
  readonly href: string
  /** Kind of the other feed. */
  readonly kind: FeedKind
}): AtomEntry => ({
  ...entry,
  content: { type: 'text', text: about },
  links: [{ rel: 'subsection', href, type: feedType(kind) }],
})

const link = ({ rel, href, type, more }: AtomLink): Xml =>
  element('link', more ? { ...more, type, rel, href } : { type, rel, href })

/** Returns an id as an absolute IRI, as Atom requires (RFC 4287 4.2.6). It does not depend on the address of the server. */
const absoluteId = (id: string): string => `urn:lectern:${id}`

const entry = (e: AtomEntry): Xml =>
  element(
    'entry',
    {},
    element('title', {}, e.title),
    element('updated', {}, e.updated),
    element('id', {}, absoluteId(e.id)),
    element('content', e.content.type === 'html' ? { type: 'html' } : {}, e.content.text),
    ...(e.authors ?? []).map((name) => element('author', {}, element('name', {}, name))),
    ...(e.categories ?? []).map((term) => element('category', { term, label: term })),
    e.language ? element('dcterms:language', {}, e.language) : undefined,
    e.publisher ? element('dcterms:publisher', {}, e.publisher) : undefined,
    e.issued ? element('dcterms:issued', {}, e.issued) : undefined,
    ...e.links.map(link),
  )

const namespaces = {
  xmlns: 'http://www.w3.org/2005/Atom',
  'xmlns:dcterms': 'http://purl.org/dc/terms/',
  // Some readers check this prefix instead of the namespace.
  'xmlns:pse': 'http://vaemendis.net/opds-pse/ns',
}

/** Number of characters that are encoded together. */
const chunkLength = 16_384

/** Returns a feed as XML in UTF-8 (RFC 4287, OPDS 1.2). `started` is the time of a feed without entries. */
export function writeFeed(f: AtomFeed, started: string): Buffer {
  let newest = ''
  const entries: Buffer[] = []
  let chunk = ''
  for (const e of f.entries) {
    if (e.updated > newest) newest = e.updated
    chunk += entry(e).xml
    if (chunk.length < chunkLength) continue
    entries.push(Buffer.from(chunk))
    chunk = ''
  }
  entries.push(Buffer.from(chunk))
  const root = element(
    'feed',
    namespaces,
    element('id', {}, absoluteId(f.id)),
    element('title', {}, f.title),
    element('updated', {}, f.updated ?? (newest || started)),
    element('author', {}, element('name', {}, 'Lectern')),
    ...f.links.map(link),
  )
  return encodeXmlDocument(root, entries)
}

/** Returns the description of a search (OpenSearch 1.1); `template` contains `{searchTerms}`. */
export const writeSearchDescription = (template: string): string =>
  xmlDocument(
    element(
      'OpenSearchDescription',
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
      element('ShortName', {}, 'Search'),
      element('Description', {}, 'Search for series and books'),
      element('InputEncoding', {}, 'UTF-8'),
      element('OutputEncoding', {}, 'UTF-8'),
      element('Url', { template, type: feedType('navigation') }),
    ),
  )
