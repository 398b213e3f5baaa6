import * as z from 'zod/mini'
import { type ScopeIds, type StoredSettings, withEntry } from './reader-settings.ts'

/** Directions that are stored for all devices. A strip depends on the screen and is stored for one class of devices. */
const directions: readonly unknown[] = ['series', 'ltr', 'rtl', 'vertical']

/** Directions of series, chosen by a user for all devices: series id → direction, the latest last. */
export const StoredDirections = z.record(z.string(), z.string())
export type StoredDirections = z.output<typeof StoredDirections>
export const noDirections: StoredDirections = {}

/** Returns the settings of this class of devices, with the direction of the series that the user has chosen on any device. */
export function withDirection(
  stored: StoredSettings,
  chosen: StoredDirections,
  { series }: Pick<ScopeIds, 'series'>,
): StoredSettings {
  const direction = chosen[series]
  const own = stored.series[series] ?? {}
  if (!directions.includes(direction) || own.mode === 'webtoon') return stored
  return { ...stored, series: { ...stored.series, [series]: { ...own, mode: direction } } }
}

/** Splits settings into those of this class of devices and the direction of the series, which is stored for all devices. */
export function splitDirection(
  settings: StoredSettings,
  chosen: StoredDirections,
  { series }: Pick<ScopeIds, 'series'>,
): { readonly device: StoredSettings; readonly chosen: StoredDirections } {
  const { [series]: own = {}, ...others } = settings.series
  const { mode, ...rest } = own
  if (mode === 'webtoon') return { device: settings, chosen }
  const isKept = Object.keys(rest).length > 0
  return {
    device: { ...settings, series: isKept ? { ...others, [series]: rest } : others },
    chosen: withEntry(chosen, series, directions.includes(mode) ? String(mode) : undefined),
  }
}

/** Metadata that suggest a reading direction. */
interface Signs {
  readonly readingDirection?: string | undefined
  readonly language: string
  readonly genres: readonly string[]
  readonly tags: readonly string[]
}

const isManga = ({ genres, tags }: Signs) => [...genres, ...tags].some((name) => /^manga$/i.test(name.trim()))

/**
 * Guesses the direction of a series whose metadata are not right to left. `isUnsure`: two signs disagree, such as a manga with the direction
 * left to right, or a manga in another language than Japanese, which may have been mirrored.
 */
export function guessDirection(signs: Signs): { readonly mode: 'ltr' | 'rtl'; readonly isUnsure: boolean } {
  const isJapanese = /^(ja|jpn)([-_]|$)/i.test(signs.language)
  const isMarkedLeft = signs.readingDirection === 'LEFT_TO_RIGHT'
  if (isMarkedLeft) return { mode: 'ltr', isUnsure: isJapanese || isManga(signs) }
  if (isJapanese) return { mode: 'rtl', isUnsure: false }
  if (!isManga(signs)) return { mode: 'ltr', isUnsure: false }
  return { mode: 'rtl', isUnsure: signs.language !== '' }
}
