import type { Book } from '@lectern/contract/books'
import { useMemo } from 'react'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useUserSetting } from '../../client-settings/use-user-setting.ts'
import type { OpenBook } from '../book/use-open-book.ts'
import { getDeviceClass } from './device-class.ts'
import {
  type Choices,
  choose,
  clearChoices,
  findScope,
  getModeOfSeries,
  getSettings,
  guessMode,
  noSettings,
  type ReadingMode,
  resetScope,
  type Scope,
  type ScopeIds,
  StoredSettings,
  toggleShift,
  toRendererSettings,
} from './reader-settings.ts'
import {
  guessDirection,
  noDirections,
  StoredDirections,
  splitDirection,
  withDirection,
} from './reading-directions.ts'

/** Returns the stored settings of the user for this class of devices. */
export const useStoredSettings = () =>
  useUserSetting(`lectern.reader.${getDeviceClass()}`, StoredSettings, noSettings)

/**
 * Returns the default mode of a book: that of its series, that of its file, or a guess from its pages. Undefined until these are loaded.
 */
export function getOwnMode({
  book,
  series,
  isSeriesSettled,
  pages,
}: Pick<OpenBook, 'book' | 'series' | 'isSeriesSettled' | 'pages'>): ReadingMode | undefined {
  const stated = getModeOfSeries(series?.metadata.readingDirection)
  if (stated || !isSeriesSettled || !pages) return stated
  if (book?.media.epubScrolls) return 'webtoon'
  const shaped = guessMode(pages.pages)
  return shaped === 'ltr' && series ? guessDirection(series.metadata).mode : shaped
}

/** Returns the settings of this class of devices, with the direction of the series on all devices. */
export function useSettingsOfSeries(ids: Pick<ScopeIds, 'series'>) {
  const { value: device, isKnown, save: saveDevice } = useStoredSettings()
  const shared = useUserSetting('lectern.reader.directions', StoredDirections, noDirections)
  const { series } = ids
  const stored = useMemo(
    () => withDirection(device, shared.value, { series }),
    [device, shared.value, series],
  )
  const save = (next: StoredSettings) => {
    const parts = splitDirection(next, shared.value, ids)
    if (JSON.stringify(parts.chosen) !== JSON.stringify(shared.value)) shared.save(parts.chosen)
    if (JSON.stringify(parts.device) !== JSON.stringify(device)) saveDevice(parts.device)
  }
  return { stored, isKnown, save }
}

/** Returns the settings of a book, values for renderers and screen, and functions that change the settings. */
export function useReaderSettings(book: Book, open: OpenBook) {
  const { stored, isKnown, save } = useSettingsOfSeries({ series: book.seriesId })
  const wantsStillness = useMediaQuery('(prefers-reduced-motion: reduce)')
  const ids = { book: book.id, series: book.seriesId, library: book.libraryId }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids of a book are as constant as the book
  const settings = useMemo(() => getSettings(stored, ids), [stored, book.id])
  const shifted = stored.shifts[book.id]
  const renderer = useMemo(
    () => toRendererSettings(settings, settings.isAnimated && !wantsStillness, shifted),
    [settings, wantsStillness, shifted],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other parts of an open book do not matter
  const ownMode = useMemo(() => getOwnMode(open), [open.book, open.series, open.isSeriesSettled, open.pages])
  const chosen = settings.mode === 'series' ? ownMode : settings.mode
  const signs = open.series?.metadata
  const isNotBlank =
    getModeOfSeries(signs?.readingDirection) !== undefined || findScope(stored, ids, 'mode') !== undefined
  return {
    stored,
    ids,
    settings,
    renderer,
    /** Default mode of the book. */
    ownMode: ownMode ?? 'ltr',
    mode: chosen ?? 'ltr',
    /** True when the mode of the user is loaded, so that pages are not built twice. */
    isModeKnown: isKnown && chosen !== undefined,
    shifted,
    /** True if the metadata of the series disagree about its direction, and the user has not chosen one. */
    isDirectionUnsure:
      isKnown && !isNotBlank && signs !== undefined && chosen !== 'webtoon' && guessDirection(signs).isUnsure,
    choose: (scope: Scope, change: Choices) => save(choose(stored, scope, ids, change)),
    /**
     * Changes settings in the scope in which they were chosen, so that the change is visible. Otherwise mode and guided view are changed for the
     * series, a rotation for the book, and other settings for all books.
     */
    change: (change: Choices) => {
      const [name] = Object.keys(change) as (keyof Choices)[]
      const isOfSeries = name === 'mode' || name === 'isGuided'
      const fallback = isOfSeries ? 'series' : name === 'rotation' ? 'book' : 'everywhere'
      save(choose(stored, (name && findScope(stored, ids, name)) ?? fallback, ids, change))
    },
    reset: (scope: Scope) => save(resetScope(stored, scope, ids)),
    clear: (names: readonly (keyof Choices)[]) => save(clearChoices(stored, ids, names)),
    toggleShift: (page: number) => save(toggleShift(stored, book.id, page)),
  }
}
export type ReaderSettingsState = ReturnType<typeof useReaderSettings>
