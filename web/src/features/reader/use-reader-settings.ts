import type { Series } from '@lectern/contract/series'
import { useMemo } from 'react'
import { useFeaturePreference } from '../../lib/use-feature-preference.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { RendererSettings } from './engine/renderer.ts'
import { defaultSettings, directionOfSeries, fitFor, ReaderSettings } from './reader-settings.ts'

/** Returns the stored settings, and the values derived from them for a book. */
export function useReaderSettings(bookId: string, seriesId: string, series: Series | undefined) {
  const [settings, change] = useFeaturePreference('reader.settings', ReaderSettings, defaultSettings)
  const wantsStillness = useMediaQuery('(prefers-reduced-motion: reduce)')
  const readingDirection = series?.metadata.readingDirection
  const seriesDirection = directionOfSeries(readingDirection)
  const { layout } = settings
  const fit = fitFor(settings.fit, readingDirection)
  const isAnimated = settings.isAnimated && !wantsStillness
  const shifted = settings.shifts[bookId]
  const renderer = useMemo<RendererSettings>(
    () => ({ fit, layout, isAnimated, ...(shifted && { shifted }) }),
    [fit, layout, isAnimated, shifted],
  )
  return {
    settings,
    change,
    renderer,
    seriesDirection,
    direction: settings.directions[seriesId] ?? seriesDirection,
  }
}
