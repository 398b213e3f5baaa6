import type { BookAnalysis } from '../../media/book-file.ts'
import { bookPatch, collectionNames, seriesPatch } from '../../media/metadata/comic-info-metadata.ts'
import {
  type BookPatch,
  emptyBookPatch,
  emptySeriesPatch,
  hasValue,
  type SeriesPatch,
} from '../../media/metadata/patches.ts'
import type { BookValues } from '../books/edit/value-queries.ts'
import { type BookLock, bookLocks, isLocked } from '../books/to-book.ts'
import type { LibrarySettings } from '../libraries/library-settings.ts'

/** Metadata of the series in the file of a book, as it is stored with the book. */
export type StoredSeriesPatch = SeriesPatch & {
  /** Names of the collections that the series belongs to. */
  readonly collections?: readonly string[]
}

/** Merges patches: values of later ones take precedence (behaviour 5.2). */
export function mergePatches<P extends BookPatch | SeriesPatch>(empty: P, patches: readonly P[]): P {
  const values = patches.flatMap((patch) => Object.entries(patch).filter(([, value]) => hasValue(value)))
  return { ...empty, ...Object.fromEntries(values) }
}

/** Returns the book metadata of a file, as far as the library imports it: ComicInfo, then the package of an EPUB. */
export const importedBookPatch = (
  settings: LibrarySettings,
  { comicInfo, opf }: Pick<BookAnalysis, 'comicInfo' | 'opf'>,
): BookPatch =>
  mergePatches(emptyBookPatch, [
    ...(comicInfo && settings.importComicInfoBook ? [bookPatch(comicInfo)] : []),
    ...(opf && settings.importEpubBook ? [opf.book] : []),
  ])

/** Returns the series metadata of a file; null if it has none. */
export function importedSeriesPatch(
  settings: LibrarySettings,
  { comicInfo, opf }: Pick<BookAnalysis, 'comicInfo' | 'opf'>,
): StoredSeriesPatch | null {
  const appendVolume = settings.importComicInfoSeriesAppendVolume
  const patches = [
    ...(comicInfo && settings.importComicInfoSeries ? [seriesPatch(comicInfo, { appendVolume })] : []),
    ...(opf && settings.importEpubSeries ? [opf.series] : []),
  ]
  const collections = comicInfo && settings.importComicInfoCollection ? collectionNames(comicInfo) : []
  if (patches.length === 0 && collections.length === 0) return null
  return { ...mergePatches(emptySeriesPatch, patches), ...(collections.length > 0 && { collections }) }
}

/** Returns the values of a patch to write: those that are present and not locked (behaviour 5.2). */
export function applyBookPatch(patch: BookPatch, locks: number): BookValues {
  const pick = (names: readonly (BookLock & keyof BookPatch)[]) =>
    Object.fromEntries(
      names
        .filter((name) => hasValue(patch[name]) && !isLocked(bookLocks, locks, name))
        .map((name) => [name, patch[name]]),
    )
  const lists = pick(['authors', 'tags', 'links'])
  return {
    ...pick(['title', 'summary', 'number', 'isbn', 'numberSort', 'releaseDate']),
    ...(Object.keys(lists).length > 0 && { lists }),
  }
}

/** Returns the values to write to a book with these locks. */
export function importedValues(
  settings: LibrarySettings,
  locks: number,
  analysis: Pick<BookAnalysis, 'comicInfo' | 'opf'>,
): BookValues {
  const ofSeries = importedSeriesPatch(settings, analysis)
  return {
    ...applyBookPatch(importedBookPatch(settings, analysis), locks),
    seriesPatch: ofSeries && JSON.stringify(ofSeries),
  }
}
