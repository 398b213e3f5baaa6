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
/** What lies around the page; the bars are dark on dark ones and light on paper. */
export const backgroundColors: Readonly<Record<Background, string>> = {
  black: '#000000',
  gray: '#212121',
  paper: '#f4f0e8',
}

/** How this device shows pages. A value that no longer exists becomes the usual one; the others are kept. */
export const ReaderSettings = z.object({
  fit: z.catch(z.enum(fits), 'screen'),
  layout: z.catch(z.enum(layouts), 'single'),
  background: z.catch(z.enum(backgrounds), 'black'),
  isAnimated: z.catch(z.boolean(), true),
  /** Series id → the direction chosen there against what its metadata says; the latest last. */
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

/** Series whose own direction is remembered; the one chosen longest ago is forgotten first. */
const maxSeriesDirections = 300

/** `undefined` means: as the series says. */
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

/** The direction in a series' metadata; a strip is paged downwards until it has a reader of its own. */
export function directionOfSeries(readingDirection: string | undefined): Direction {
  if (readingDirection === 'RIGHT_TO_LEFT') return 'rtl'
  return readingDirection === 'VERTICAL' || readingDirection === 'WEBTOON' ? 'vertical' : 'ltr'
}

/** Pieces of a strip are many screens high: fitted to the screen they would be a thread. */
export const fitFor = (fit: Fit, readingDirection: string | undefined): Fit =>
  fit === 'screen' && readingDirection === 'WEBTOON' ? 'width-shrink' : fit

export const getNextChoice = <T>(values: readonly T[], value: T): T =>
  values[(values.indexOf(value) + 1) % values.length] ?? value
