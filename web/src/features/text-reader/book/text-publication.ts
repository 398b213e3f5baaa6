import { getFontFile } from '@lectern/contract/fonts'
import type { Positions, Publication, PublicationLink } from '@lectern/contract/reader-manifests'
import { getResource } from '@lectern/contract/reader-manifests'
import { buildUrl } from '../../../api/client.ts'
import { takeEarlyAnswer } from '../../../api/early-answers.ts'
import { ApiError, isApiError } from '../../../lib/api-error.ts'
import type { BookFile, BookFiles, ContentsEntry, TextBook } from '../engine/text-book.ts'
import { createSectionFinder, decodeName, type TextSection } from '../engine/text-book.ts'

/** Returns the name and fragment of a file from its address in a manifest, whose host may be that of a proxy. */
export function parseResourceAddress(href: string): { readonly name: string; readonly fragment: string } {
  const at = href.indexOf('/resource/')
  const [name = '', fragment = ''] = (at < 0 ? href : href.slice(at + '/resource/'.length)).split('#')
  return { name, fragment: decodeName(fragment) }
}

/** Returns the entries of a tree of links in the order in which they are listed. */
function listEntries(
  links: readonly PublicationLink[],
  findSection: (name: string) => number | undefined,
): ContentsEntry[] {
  const entries: ContentsEntry[] = []
  const waiting = links.toReversed().map((link) => ({ link, level: 0 }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { link, level } = next
    const { name, fragment } = parseResourceAddress(link.href ?? '')
    const section = link.href === undefined ? undefined : findSection(name)
    entries.push({ title: link.title?.trim() ?? '', section, fragment, level })
    for (const child of (link.children ?? []).toReversed()) waiting.push({ link: child, level: level + 1 })
  }
  return entries
}

/** Returns the presentation properties of a document, which are nested as Komga's clients expect them. */
const presentationOf = (properties: PublicationLink['properties']): Readonly<Record<string, unknown>> => {
  const { presentation } = properties ?? {}
  return typeof presentation === 'object' && presentation !== null
    ? (presentation as Record<string, unknown>)
    : (properties ?? {})
}

const sideOf = (properties: PublicationLink['properties']): TextSection['side'] => {
  const { page } = presentationOf(properties)
  return page === 'left' || page === 'right' || page === 'center' ? page : undefined
}

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  values.includes(value as T)
const spreads = ['none', 'landscape', 'both', 'auto'] as const
const layouts = ['fixed', 'reflowable'] as const

/** Returns the layout and spread of a single document of the reading order. */
function readOwnLayout(properties: PublicationLink['properties']): Pick<TextSection, 'layout' | 'spread'> {
  const { layout, spread } = presentationOf(properties)
  return { ...(isOneOf(layouts, layout) && { layout }), ...(isOneOf(spreads, spread) && { spread }) }
}

/** `overflow` of a manifest → the setting of the reader. */
const flows: Readonly<Record<string, TextBook['flow']>> = { paginated: 'paged', scrolled: 'scrolled' }

const listFallbacks = (resources: Publication['resources']): TextBook['fallbacks'] =>
  new Map(
    resources.flatMap(({ href, alternate }) => {
      const other = alternate?.[0]?.href
      if (!href || !other) return []
      return [[decodeName(parseResourceAddress(href).name), parseResourceAddress(other).name]]
    }),
  )

/** Lists the texts outside of the reading order, such as notes with `linear="no"`. They have no share of the book. */
function listAsides(
  resources: Publication['resources'],
  flow: readonly TextSection[],
): readonly TextSection[] {
  const known = createSectionFinder(flow)
  return resources.flatMap(({ href, type }): TextSection[] => {
    const { name } = parseResourceAddress(href ?? '')
    if (!/^(application\/xhtml\+xml|text\/html)$/i.test(type ?? '') || name === '') return []
    return known(name) === undefined ? [{ name, type: type ?? '', weight: 0, isAside: true }] : []
  })
}

/** Returns the book for the engine from the manifest and positions of the server. */
export function toTextBook(bookId: string, publication: Publication, positions: Positions): TextBook {
  const counts = new Map<string, number>()
  for (const { href } of positions.positions) {
    const name = decodeName(parseResourceAddress(href).name)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const flow = publication.readingOrder.map(({ href, type, properties }): TextSection => {
    const { name } = parseResourceAddress(href ?? '')
    const side = sideOf(properties)
    return {
      name,
      type: type ?? '',
      weight: counts.get(decodeName(name)) ?? 1,
      ...(side && { side }),
      ...readOwnLayout(properties),
    }
  })
  const isFixed = publication.metadata.rendition?.layout === 'fixed'
  const sections = [...flow, ...(isFixed ? [] : listAsides(publication.resources, flow))]
  const findSection = createSectionFinder(sections)
  const { metadata } = publication
  return {
    id: bookId,
    title: metadata.title,
    language: metadata.language ?? '',
    direction: metadata.readingProgression === 'rtl' ? 'rtl' : 'ltr',
    isFixed,
    spread: metadata.rendition?.spread,
    flow: flows[metadata.rendition?.overflow ?? ''],
    fallbacks: listFallbacks(publication.resources),
    sections,
    contents: listEntries(publication.toc ?? [], findSection),
    landmarks: listEntries(publication.landmarks ?? [], findSection),
    pageList: listEntries(publication.pageList ?? [], findSection),
  }
}

/** Reads an answer. Rejects with a RangeError if it has more than `maxBytes`. */
async function readLimited(response: Response, maxBytes: number): Promise<Uint8Array> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    throw new RangeError('too large')
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (length > maxBytes) throw new RangeError('too large')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

const { purpose } = getResource

/** Returns the files of a book on the server. */
export function createBookFiles({ id: bookId, fallbacks }: TextBook): BookFiles {
  const root = buildUrl(getResource, { params: { bookId } }).replace(/\*$/, '')
  const serverFonts = buildUrl(getFontFile, { params: { fontFamily: '', fontFile: '' } }).replace(/\/+$/, '/')
  return {
    root,
    fallbacks,
    // The font of Lectern is a file of the client.
    fontRoots: [serverFonts, new URL('assets/', document.baseURI).href],
    isMissing: (failure) => isApiError(failure) && failure.kind === 'http' && failure.status === 404,
    async load(name, maxBytes): Promise<BookFile> {
      try {
        const address = new URL(root + name).href
        const response = await (takeEarlyAnswer(address) ??
          fetch(address, { credentials: 'include', headers: { 'X-Requested-With': 'XMLHttpRequest' } }))
        if (!response.ok) throw new ApiError({ kind: 'http', purpose, status: response.status })
        const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
        return { bytes: await readLimited(response, maxBytes), type }
      } catch (error) {
        if (isApiError(error) || error instanceof RangeError) throw error
        throw new ApiError({ kind: 'network', purpose })
      }
    },
  }
}
