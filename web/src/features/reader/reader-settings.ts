import * as z from 'zod/mini'
import type { Direction } from './engine/direction.ts'
import type { Fit } from './engine/fit.ts'

export const directions = ['ltr', 'rtl', 'vertical'] as const satisfies readonly Direction[]
export const fits = [
  'screen',
  'width',
  'width-shrink',
  'height',
  'original',
] as const satisfies readonly Fit[]
export const backgrounds = ['black', 'gray', 'paper'] as const
export const layouts = ['single', 'double', 'double-no-cover'] as const

export type Background = (typeof backgrounds)[number]
/** Background around the page; the bars follow it, dark on dark and light on paper. */
export const backgroundColors: Readonly<Record<Background, string>> = {
  black: '#000000',
  gray: '#212121',
  paper: '#f4f0e8',
}

/** Reader settings of this device. A value that no longer exists falls back to its default; the others are kept. */
export const ReaderSettings = z.object({
  fit: z.catch(z.enum(fits), 'screen'),
  layout: z.catch(z.enum(layouts), 'single'),
  background: z.catch(z.enum(backgrounds), 'black'),
  isAnimated: z.catch(z.boolean(), true),
  /** Series id → direction chosen for it instead of the one in its metadata; the latest last. */
  directions: z.catch(z.record(z.string(), z.enum(directions)), {}),
})
export type ReaderSettings = z.output<typeof ReaderSettings>

export const defaultSettings: ReaderSettings = {
  fit: 'screen',
  layout: 'single',
  background: 'black',
  isAnimated: true,
  directions: {},
}

/** Maximum number of series with a chosen direction; the oldest choice is removed first. */
const maxSeriesDirections = 300

/** `undefined` means the direction of the series. */
export function withDirection(
  settings: ReaderSettings,
  seriesId: string,
  direction: Direction | undefined,
): ReaderSettings {
  const { [seriesId]: _, ...others } = settings.directions
  const kept = Object.entries(others).slice(-(maxSeriesDirections - 1))
  return {
    ...settings,
    directions: { ...Object.fromEntries(kept), ...(direction ? { [seriesId]: direction } : {}) },
  }
}

/** Returns the direction in a series' metadata; a strip is paged downwards as long as it has no renderer of its own. */
export function directionOfSeries(readingDirection: string | undefined): Direction {
  if (readingDirection === 'RIGHT_TO_LEFT') return 'rtl'
  return readingDirection === 'VERTICAL' || readingDirection === 'WEBTOON' ? 'vertical' : 'ltr'
}

/** Pages of a strip are many screens high: fitted to the screen they would be unreadably narrow. */
export const fitFor = (fit: Fit, readingDirection: string | undefined): Fit =>
  fit === 'screen' && readingDirection === 'WEBTOON' ? 'width-shrink' : fit

export const getNextChoice = <T>(values: readonly T[], value: T): T =>
  values[(values.indexOf(value) + 1) % values.length] ?? value
