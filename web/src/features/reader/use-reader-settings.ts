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
  type ScopeIds,
  StoredSettings,
  toggleShift,
  toRendererSettings,
} from './reader-settings.ts'
import {
  guessDirection,
  noDirections,
  partDirection,
  StoredDirections,
  withDirection,
} from './reading-directions.ts'
import type { OpenBook } from './use-open-book.ts'

/** Returns the stored settings of the user for this class of devices. */
export const useStoredSettings = () =>
  useUserSetting(`lectern.reader.${getDeviceClass()}`, StoredSettings, noSettings)

/**
 * Returns the mode that a book has by itself: that of its series, that its file asks for, or what its pages look like. Undefined until they
 * are known.
 */
export function getOwnMode({
  book,
  series,
  isSeriesSettled,
  pages,
}: Pick<OpenBook, 'book' | 'series' | 'isSeriesSettled' | 'pages'>): ReadingMode | undefined {
  const said = getModeOfSeries(series?.metadata.readingDirection)
  if (said || !isSeriesSettled || !pages) return said
  if (book?.media.epubScrolls) return 'webtoon'
  const shaped = guessMode(pages.pages)
  return shaped === 'ltr' && series ? guessDirection(series.metadata).mode : shaped
}

/** Returns the settings of this kind of device, with the direction of the series on all devices. */
export function useSettingsOfSeries(ids: Pick<ScopeIds, 'series'>) {
  const { value: device, isKnown, save: saveDevice } = useStoredSettings()
  const shared = useUserSetting('lectern.reader.directions', StoredDirections, noDirections)
  const { series } = ids
  const stored = useMemo(
    () => withDirection(device, shared.value, { series }),
    [device, shared.value, series],
  )
  const save = (next: StoredSettings) => {
    const parts = partDirection(next, shared.value, ids)
    if (JSON.stringify(parts.chosen) !== JSON.stringify(shared.value)) shared.save(parts.chosen)
    if (JSON.stringify(parts.device) !== JSON.stringify(device)) saveDevice(parts.device)
  }
  return { stored, isKnown, save }
}

/** Returns the settings of a book, what renderers and screen derive from them, and the functions that change them. */
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
  const isSaid =
    getModeOfSeries(signs?.readingDirection) !== undefined || findScope(stored, ids, 'mode') !== undefined
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
    /** True when what is known of the series disagrees about its direction, and nobody has chosen one. */
    isDirectionUnsure:
      isKnown && !isSaid && signs !== undefined && chosen !== 'webtoon' && guessDirection(signs).isUnsure,
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
