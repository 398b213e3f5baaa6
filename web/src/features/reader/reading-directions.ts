import * as z from 'zod/mini'
import { type ScopeIds, type StoredSettings, withEntry } from './reader-settings.ts'

/** What somebody may choose of a series on all devices; a strip, like all that depends on the screen, is chosen for a kind of device. */
const directions: readonly unknown[] = ['series', 'ltr', 'rtl', 'vertical']

/** Directions of series, chosen by a user for all devices: series id → direction, the latest last. */
export const StoredDirections = z.record(z.string(), z.string())
export type StoredDirections = z.output<typeof StoredDirections>
export const noDirections: StoredDirections = {}

/** Returns the settings of this kind of device, with the direction that the user has chosen for the series on any device. */
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

/** Parts settings into those of this kind of device and the direction of the series, which belongs to the user. */
export function partDirection(
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

/** What files and people say of how a series is read. */
interface Signs {
  readonly readingDirection?: string | undefined
  readonly language: string
  readonly genres: readonly string[]
  readonly tags: readonly string[]
}

const isManga = ({ genres, tags }: Signs) => [...genres, ...tags].some((name) => /^manga$/i.test(name.trim()))

/**
 * Guesses the direction of a series whose metadata do not say `right to left`. `isUnsure`: two signs disagree, such as a manga that is said to
 * be read from left to right, or one in another language than Japanese, which may have been mirrored.
 */
export function guessDirection(signs: Signs): { readonly mode: 'ltr' | 'rtl'; readonly isUnsure: boolean } {
  const isJapanese = /^(ja|jpn)([-_]|$)/i.test(signs.language)
  const isSaidLeft = signs.readingDirection === 'LEFT_TO_RIGHT'
  if (isSaidLeft) return { mode: 'ltr', isUnsure: isJapanese || isManga(signs) }
  if (isJapanese) return { mode: 'rtl', isUnsure: false }
  if (!isManga(signs)) return { mode: 'ltr', isUnsure: false }
  return { mode: 'rtl', isUnsure: signs.language !== '' }
}
