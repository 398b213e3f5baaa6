import type { Author } from '@lectern/contract/values'
import { htmlToText } from '../metadata/html-text.ts'
import { toIsbn13 } from '../metadata/isbn.ts'
import { languageTag } from '../metadata/language-tag.ts'
import { type BookPatch, emptyBookPatch, emptySeriesPatch, type SeriesPatch } from '../metadata/patches.ts'
import { attribute, getText, rawText, type XmlElement } from '../metadata/xml-tree.ts'
import type { PackageDocument } from './package-document.ts'

const limits = {
  /** Maximum length of a title, a name or a subject, in characters. */
  text: 1000,
  summary: 100_000,
  /** Maximum number of entries of a list. */
  list: 1000,
} as const

/** MARC relators with a role of their own (behaviour 5.4); every other creator is a writer. */
const roles: ReadonlyMap<string, string> = new Map([
  ['aut', 'writer'],
  ['clr', 'colorist'],
  ['cov', 'cover'],
  ['edt', 'editor'],
  ['art', 'penciller'],
  ['ill', 'penciller'],
  ['trl', 'translator'],
])

/** Returns the patches of a package document (behaviour 5.4). */
export function opfPatches(document: PackageDocument): { book: BookPatch; series: SeriesPatch } {
  const metadata = new Metadata(document.metadata)
  const { title, number } = findSeries(metadata)
  const summary = metadata.first('description')
  return {
    book: {
      ...emptyBookPatch,
      title: textIn(metadata.first('title')),
      summary: (summary && htmlToText(rawText(summary), limits.summary)) || null,
      number,
      numberSort: number !== null && isNumber(number) ? Number(number) : null,
      releaseDate: releaseDate(metadata.all('date')),
      authors: filled(authors(metadata)),
      isbn: isbn(metadata.all('identifier')),
    },
    series: {
      ...emptySeriesPatch,
      title,
      titleSort: title,
      publisher: textIn(metadata.first('publisher')),
      language: metadata
        .all('language')
        .reduce<string | null>((found, element) => found ?? languageTag(getText(element)), null),
      genres: filled([...new Set(metadata.all('subject').flatMap((element) => textIn(element) ?? []))]),
      readingDirection: direction(document.readingProgression),
    },
  }
}

/** Reads both forms of `meta`: `property` with text (EPUB 3) and `name` with `content` (EPUB 2). */
class Metadata {
  readonly #elements: readonly XmlElement[]
  /** `meta` elements by the id that they refine. */
  readonly #refining = new Map<string, XmlElement[]>()

  constructor(elements: readonly XmlElement[]) {
    this.#elements = elements
    for (const element of this.all('meta')) {
      const id = attribute(element, 'refines')?.trim().replace(/^#/, '')
      if (id === undefined) continue
      const list = this.#refining.get(id)
      if (list) list.push(element)
      else this.#refining.set(id, [element])
    }
  }

  /** Returns the elements that have text. */
  all(name: string): XmlElement[] {
    return this.#elements.filter(
      (element) => element.name === name && (name === 'meta' || getText(element) !== ''),
    )
  }

  first(name: string): XmlElement | undefined {
    return this.all(name)[0]
  }

  /** Returns the first `meta` of this property that refines the element. */
  refined(element: XmlElement, property: string): string | null {
    const id = attribute(element, 'id')?.trim()
    const list = (id && this.#refining.get(id)) || []
    return textIn(list.find((one) => attribute(one, 'property')?.trim() === property))
  }

  /** Returns the `meta` elements of this property that refine nothing. */
  properties(property: string): XmlElement[] {
    return this.all('meta').filter(
      (element) =>
        attribute(element, 'property')?.trim() === property && attribute(element, 'refines') === undefined,
    )
  }

  named(name: string): string | null {
    const element = this.all('meta').find((one) => attribute(one, 'name')?.trim() === name)
    return (element && attribute(element, 'content')?.trim()) || null
  }
}

/** Returns the first `belongs-to-collection`, or else the series that calibre writes into books of EPUB 2. */
function findSeries(metadata: Metadata): { title: string | null; number: string | null } {
  const collection = metadata.properties('belongs-to-collection').find((element) => textIn(element) !== null)
  if (collection) return { title: textIn(collection), number: metadata.refined(collection, 'group-position') }
  const title = metadata.named('calibre:series')?.slice(0, limits.text).toWellFormed() ?? null
  const index = title === null ? null : metadata.named('calibre:series_index')
  // Calibre writes 1 as `1.0`.
  return { title, number: index !== null && isNumber(index) ? String(Number(index)) : null }
}

/** Returns the authors. The role is in `opf:role` (EPUB 2) or in a refinement (EPUB 3); the first one counts. */
function authors(metadata: Metadata): Author[] {
  const found = new Map<string, Author>()
  for (const element of metadata.all('creator').slice(0, limits.list)) {
    const code = attribute(element, 'role') ?? metadata.refined(element, 'role') ?? ''
    const role = roles.get(code.trim().toLowerCase()) ?? 'writer'
    const name = textIn(element) ?? ''
    found.set(JSON.stringify([name, role]), { name, role })
  }
  return [...found.values()]
}

function isbn(identifiers: readonly XmlElement[]): string | null {
  for (const element of identifiers.slice(0, limits.list)) {
    const found = toIsbn13(
      getText(element)
        .slice(0, 100)
        .replace(/^(?:urn:)?isbn:/i, ''),
    )
    if (found !== null) return found
  }
  return null
}

/** Returns an ISO date or date-time; that of the publication, when EPUB 2 gives several. `0101-01-01` is calibre's value for none. */
function releaseDate(dates: readonly XmlElement[]): string | null {
  const event = (element: XmlElement) => attribute(element, 'event')?.trim().toLowerCase()
  const ranked = dates
    .filter((element) => event(element) !== 'modification')
    .toSorted((a, b) => Number(event(b) === 'publication') - Number(event(a) === 'publication'))
  const [day] = ranked.flatMap((element) => isoDay(getText(element)) ?? [])
  return day ?? null
}

function isoDay(text: string): string | null {
  const day = /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d.{0,40})?$/.exec(text)?.[1]
  if (day === undefined || day === '0101-01-01' || day < '0001') return null
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}

function direction(progression: PackageDocument['readingProgression']): SeriesPatch['readingDirection'] {
  if (progression === null) return null
  return progression === 'rtl' ? 'RIGHT_TO_LEFT' : 'LEFT_TO_RIGHT'
}

function textIn(element: XmlElement | undefined): string | null {
  return getText(element).slice(0, limits.text).toWellFormed().trim() || null
}

const isNumber = (text: string): boolean => /^[+-]?\d{1,9}(\.\d{1,9})?$/.test(text)

function filled<T>(list: readonly T[]): readonly T[] | null {
  return list.length > 0 ? list.slice(0, limits.list) : null
}
