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
  /** Book id → pages at which its pairs are shifted by one; the latest last. */
  shifts: z.catch(z.record(z.string(), z.array(z.int())), {}),
})
export type ReaderSettings = z.output<typeof ReaderSettings>

export const defaultSettings: ReaderSettings = {
  fit: 'screen',
  layout: 'single',
  background: 'black',
  isAnimated: true,
  directions: {},
  shifts: {},
}

/** Maximum number of series with a chosen direction, and of books with shifted pairs; the oldest choice is removed first. */
const maxChoices = 300

/** Returns the choices with one of them changed, as the latest; `undefined` removes it. */
function withChoice<T>(
  choices: Readonly<Record<string, T>>,
  id: string,
  choice: T | undefined,
): Record<string, T> {
  const { [id]: _, ...others } = choices
  const kept = Object.fromEntries(Object.entries(others).slice(1 - maxChoices))
  return choice === undefined ? kept : { ...kept, [id]: choice }
}

/** `undefined` means the direction of the series. */
export function withDirection(
  settings: ReaderSettings,
  seriesId: string,
  direction: Direction | undefined,
): ReaderSettings {
  return { ...settings, directions: withChoice(settings.directions, seriesId, direction) }
}

/** Shifts the pairs that begin at a page of the book by one, or back. */
export function toggleShift(settings: ReaderSettings, bookId: string, page: number): ReaderSettings {
  const shifted = settings.shifts[bookId] ?? []
  const next = shifted.includes(page) ? shifted.filter((each) => each !== page) : [...shifted, page]
  return { ...settings, shifts: withChoice(settings.shifts, bookId, next.length > 0 ? next : undefined) }
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
