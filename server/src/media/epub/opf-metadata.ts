import { htmlToText } from '../metadata/html-text.ts'
import { toIsbn13 } from '../metadata/isbn.ts'
import { languageTag } from '../metadata/language-tag.ts'
import { type BookPatch, emptyBookPatch, emptySeriesPatch, type SeriesPatch } from '../metadata/patches.ts'
import { parseSortNumber } from '../metadata/sort-number.ts'
import { attribute, getText, rawText, type XmlElement } from '../metadata/xml-tree.ts'
import { findReleaseDate } from './opf-date.ts'
import { listPeople } from './opf-people.ts'
import { OpfMetadata, textIn, textLimits } from './opf-values.ts'
import type { PackageDocument } from './package-document.ts'

/** Returns the patches of a package document (behaviour 5.4). */
export function opfPatches(document: PackageDocument): { book: BookPatch; series: SeriesPatch } {
  const metadata = new OpfMetadata(document.metadata)
  const { title, number } = findSeries(metadata)
  const summary = metadata.first('description')
  return {
    book: {
      ...emptyBookPatch,
      title: findTitle(metadata),
      summary: (summary && htmlToText(rawText(summary), textLimits.summary)) || null,
      number,
      numberSort: number === null ? null : parseSortNumber(number),
      releaseDate: findReleaseDate(metadata.all('date')),
      authors: filled(listPeople(metadata)),
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

/**
 * Returns the main title: the one of that type (EPUB 3.3, D.3.10), otherwise the first by `display-seq` without another type, otherwise the
 * first.
 */
function findTitle(metadata: OpfMetadata): string | null {
  const titles = metadata.all('title').map((element) => ({
    text: textIn(element),
    type: (attribute(element, 'title-type') ?? metadata.refined(element, 'title-type') ?? '').toLowerCase(),
    place: parseSortNumber(metadata.refined(element, 'display-seq') ?? '') ?? Number.MAX_SAFE_INTEGER,
  }))
  const sorted = titles.toSorted((a, b) => a.place - b.place)
  const found =
    sorted.find(({ type }) => type === 'main') ??
    sorted.find(({ type }) => type === '' || type === 'expanded') ??
    sorted[0]
  return found?.text ?? null
}

/**
 * Returns the series: of the collections of the book the first of type series, otherwise the first that is not of type set, otherwise the
 * first; without collections, the series that calibre writes into books of EPUB 2.
 */
function findSeries(metadata: OpfMetadata): { title: string | null; number: string | null } {
  const collections = metadata.properties('belongs-to-collection').filter((one) => textIn(one) !== null)
  const types = collections.map((one) => metadata.refined(one, 'collection-type')?.toLowerCase() ?? '')
  const at = [types.indexOf('series'), types.findIndex((type) => type !== 'set'), 0].find((one) => one >= 0)
  const collection = collections[at ?? 0]
  if (collection) return { title: textIn(collection), number: metadata.refined(collection, 'group-position') }
  const title = metadata.named('calibre:series')?.slice(0, textLimits.text).toWellFormed() ?? null
  const index = title === null ? null : metadata.named('calibre:series_index')
  if (index === null) return { title, number: null }
  // Calibre writes 1 as `1.0`.
  const number = /^[+-]?\d{1,9}(\.\d{1,9})?$/.test(index) ? String(Number(index)) : index
  return { title, number: parseSortNumber(number) === null ? null : number }
}

function isbn(identifiers: readonly XmlElement[]): string | null {
  for (const element of identifiers.slice(0, textLimits.list)) {
    const found = toIsbn13(
      getText(element)
        .slice(0, 100)
        .replace(/^(?:urn:)?isbn:/i, ''),
    )
    if (found !== null) return found
  }
  return null
}

function direction(progression: PackageDocument['readingProgression']): SeriesPatch['readingDirection'] {
  if (progression === null) return null
  return progression === 'rtl' ? 'RIGHT_TO_LEFT' : 'LEFT_TO_RIGHT'
}

const filled = <T>(list: readonly T[]): readonly T[] | null =>
  list.length > 0 ? list.slice(0, textLimits.list) : null
