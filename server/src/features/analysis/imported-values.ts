import type { BookAnalysis } from '../../media/book-file.ts'
import { bookPatch, collectionNames, seriesPatch } from '../../media/metadata/comic-info-metadata.ts'
import {
  type BookPatch,
  emptyBookPatch,
  emptySeriesPatch,
  hasValue,
  type SeriesPatch,
} from '../../media/metadata/patches.ts'
import type { BookValues } from '../books/change-queries.ts'
import type { BookLists } from '../books/to-book.ts'
import type { LibrarySettings } from '../libraries/library-settings.ts'
import { applyBookPatch } from './apply-book-patch.ts'

/** What the file of a book says about its series, as stored with the book. */
export type StoredSeriesPatch = SeriesPatch & {
  /** Names of the collections that the series belongs to. */
  readonly collections?: readonly string[]
}

/** One patch out of several: later ones win where they say something (behaviour 5.2). */
export function mergePatches<P extends BookPatch | SeriesPatch>(empty: P, patches: readonly P[]): P {
  const said = patches.flatMap((patch) => Object.entries(patch).filter(([, value]) => hasValue(value)))
  return { ...empty, ...Object.fromEntries(said) }
}

/** What is told about the book by its file, as far as the library takes it: ComicInfo, then the package of an EPUB. */
export const importedBookPatch = (
  settings: LibrarySettings,
  { comicInfo, opf }: Pick<BookAnalysis, 'comicInfo' | 'opf'>,
): BookPatch =>
  mergePatches(emptyBookPatch, [
    ...(comicInfo && settings.importComicInfoBook ? [bookPatch(comicInfo)] : []),
    ...(opf && settings.importEpubBook ? [opf.book] : []),
  ])

/** The same for the series; null when the file says nothing. */
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

/** What of it is written to a book with these locks and lists. */
export function importedValues(
  settings: LibrarySettings,
  before: { readonly locks: number; readonly lists: BookLists },
  analysis: Pick<BookAnalysis, 'comicInfo' | 'opf'>,
): BookValues {
  const ofSeries = importedSeriesPatch(settings, analysis)
  return {
    ...applyBookPatch(importedBookPatch(settings, analysis), before),
    seriesPatch: ofSeries && JSON.stringify(ofSeries),
  }
}
