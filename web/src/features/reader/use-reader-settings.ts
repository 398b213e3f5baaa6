import type { Book } from '@lectern/contract/books'
import { useMemo } from 'react'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useUserSetting } from '../client-settings/use-user-setting.ts'
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
  StoredSettings,
  toggleShift,
  toRendererSettings,
} from './reader-settings.ts'
import type { OpenBook } from './use-open-book.ts'

/** Returns the stored settings of the user for this class of devices. */
export const useStoredSettings = () =>
  useUserSetting(`lectern.reader.${getDeviceClass()}`, StoredSettings, noSettings)

/** Returns the mode that a book has by itself: that of its series, or what its pages look like. Undefined until both are known. */
export function getOwnMode({
  series,
  isSeriesSettled,
  pages,
}: Pick<OpenBook, 'series' | 'isSeriesSettled' | 'pages'>): ReadingMode | undefined {
  const said = getModeOfSeries(series?.metadata.readingDirection)
  return said ?? (isSeriesSettled && pages ? guessMode(pages.pages) : undefined)
}

/** Returns the settings of a book, what renderers and screen derive from them, and the functions that change them. */
export function useReaderSettings(book: Book, open: OpenBook) {
  const { value: stored, isKnown, save } = useStoredSettings()
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
  const ownMode = useMemo(() => getOwnMode(open), [open.series, open.isSeriesSettled, open.pages])
  const chosen = settings.mode === 'series' ? ownMode : settings.mode
  return {
    stored,
    ids,
    settings,
    renderer,
    /** The mode that the book has by itself. */
    ownMode: ownMode ?? 'ltr',
    mode: chosen ?? 'ltr',
    /** True when mode and layout are those of the user, so that nothing is built twice. */
    isModeKnown: isKnown && chosen !== undefined,
    shifted,
    choose: (scope: Scope, change: Choices) => save(choose(stored, scope, ids, change)),
    /**
     * Changes settings where they were chosen last: by a key, somebody means what is on the screen. A mode and guided view belong to the series,
     * a turn to the book.
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
