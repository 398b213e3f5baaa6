import * as z from 'zod/mini'
import type { Direction } from '../engine/direction.ts'
import type { Fit } from '../engine/fit.ts'
import type { WholePage } from '../engine/guided/steps.ts'
import type { DoubleTap, RendererSettings } from '../engine/renderer.ts'
import type { Layout } from '../engine/spreads.ts'
import type { ZoneLayout } from '../engine/zones.ts'
import { defaultLook, lookChoices, toLook } from './look-settings.ts'

/** Pages that are turned, in one of three directions, or one strip. */
export type ReadingMode = Direction | 'webtoon'

export const modes = ['ltr', 'rtl', 'vertical', 'webtoon'] as const satisfies readonly ReadingMode[]
export const fits = [
  'screen',
  'width',
  'width-shrink',
  'height',
  'original',
] as const satisfies readonly Fit[]
export const backgrounds = ['black', 'gray', 'paper', 'edge'] as const
export const layouts = ['single', 'double', 'double-no-cover'] as const satisfies readonly Layout[]
export const zoneLayouts = ['sides', 'l', 'edges', 'off'] as const satisfies readonly ZoneLayout[]
export const doubleTaps = ['zoom', 'guided'] as const satisfies readonly DoubleTap[]
export const stripFits = ['width', 'original'] as const
/** Space on each side of a strip, in per cent of the window. */
export const sidePaddings = [0, 5, 10, 15, 20, 25, 30, 35, 40] as const
/** Space between the pages of a strip, in CSS pixels. */
export const stripMargins = [0, 5, 10, 15] as const
/** Greatest widths of a strip, in CSS pixels; 0 is none. */
export const stripWidths = [600, 800, 1000, 1200, 0] as const
/** Spaces between the pages of a pair, in CSS pixels. */
export const gaps = [0, 4, 8, 16, 32] as const
/** When guided view shows the whole page besides its panels. */
export const wholePages = ['first', 'last', 'both', 'never'] as const satisfies readonly WholePage[]
/** Speeds of automatic scrolling, in CSS pixels per second. */
export const scrollSpeeds = [30, 60, 100, 160, 250, 400] as const

/** When pages are requested smaller than they are; `auto`: on a slow connection. */
export const dataSavers = ['auto', 'on', 'off'] as const
export type DataSaver = (typeof dataSavers)[number]
/** Orientation of the screen in full screen; `free` follows the device. */
export const orientations = ['free', 'portrait', 'landscape'] as const
export type Orientation = (typeof orientations)[number]

export type Background = (typeof backgrounds)[number]
/** Background around the page; the bars use the matching theme. */
export const backgroundColors: Readonly<Record<Background, string>> = {
  black: '#000000',
  gray: '#212121',
  paper: '#f4f0e8',
  // Until the edge of a page is known.
  edge: '#000000',
}

/** Values of each setting. */
const choices = {
  /** `series`: by the metadata of the series. */
  mode: ['series', ...modes],
  fit: fits,
  layout: layouts,
  gap: gaps,
  background: backgrounds,
  isAnimated: [true, false],
  isAlwaysFullscreen: [true, false],
  orientation: orientations,
  zones: zoneLayouts,
  /** Pages follow the finger, and a flick turns them. */
  hasSwipes: [true, false],
  doubleTap: doubleTaps,
  stripFit: stripFits,
  sidePadding: sidePaddings,
  stripWidth: stripWidths,
  stripMargin: stripMargins,
  scrollSpeed: scrollSpeeds,
  /** A strip continues with the next book. */
  isContinuous: [true, false],
  ...lookChoices,
  dataSaver: dataSavers,
  /** Pages are read panel by panel. */
  isGuided: [true, false],
  guidedWhole: wholePages,
  /** The page around the panel is dimmed. */
  guidedMask: [true, false],
} as const
export type ReaderSettings = { readonly [K in keyof typeof choices]: (typeof choices)[K][number] }
/** Settings that the user has chosen; absent ones are inherited. A value that no longer exists counts as absent. */
export type Choices = Partial<ReaderSettings>

export const defaultSettings: ReaderSettings = {
  mode: 'series',
  fit: 'screen',
  layout: 'single',
  gap: 0,
  background: 'black',
  isAnimated: true,
  isAlwaysFullscreen: false,
  orientation: 'free',
  zones: 'sides',
  hasSwipes: true,
  doubleTap: 'zoom',
  stripFit: 'width',
  sidePadding: 0,
  stripWidth: 800,
  stripMargin: 0,
  scrollSpeed: 100,
  isContinuous: false,
  ...defaultLook,
  dataSaver: 'auto',
  isGuided: false,
  guidedWhole: 'first',
  guidedMask: true,
}

const settingNames = Object.keys(choices) as (keyof ReaderSettings)[]

/** Returns the stored choices that exist. */
function parseChoices(stored: Readonly<Record<string, unknown>>): Choices {
  const known = settingNames.filter((name) => (choices[name] as readonly unknown[]).includes(stored[name]))
  return Object.fromEntries(known.map((name) => [name, stored[name]]))
}

const StoredChoices = z.record(z.string(), z.unknown())
/**
 * Stored settings of one user for one class of devices: the choices for all books, and those for single libraries, series and books by
 * their ids, the latest last.
 */
export const StoredSettings = z.object({
  everywhere: z.catch(StoredChoices, {}),
  library: z.catch(z.record(z.string(), StoredChoices), {}),
  series: z.catch(z.record(z.string(), StoredChoices), {}),
  book: z.catch(z.record(z.string(), StoredChoices), {}),
  /** Book id → pages at which its pairs are shifted by one; the latest last. */
  shifts: z.catch(z.record(z.string(), z.array(z.int())), {}),
})
export type StoredSettings = z.output<typeof StoredSettings>

export const noSettings: StoredSettings = { everywhere: {}, library: {}, series: {}, book: {}, shifts: {} }

/** Scopes of a choice, the narrowest first. */
export const scopes = ['book', 'series', 'library', 'everywhere'] as const
export type Scope = (typeof scopes)[number]

/** Ids of the open book, its series and its library. */
export interface ScopeIds {
  readonly book: string
  readonly series: string
  readonly library: string
}

const choicesAt = (stored: StoredSettings, scope: Scope, ids: ScopeIds): Choices =>
  parseChoices((scope === 'everywhere' ? stored.everywhere : stored[scope][ids[scope]]) ?? {})

/** Returns the settings of a book: for each the choice with the narrowest scope. */
export function getSettings(stored: StoredSettings, ids: ScopeIds): ReaderSettings {
  const widestFirst = scopes.toReversed().map((scope) => choicesAt(stored, scope, ids))
  return Object.assign({}, defaultSettings, ...widestFirst)
}

/** Returns the scope in which a setting of a book was chosen; undefined for a setting that was not changed. */
export const findScope = (
  stored: StoredSettings,
  ids: ScopeIds,
  name: keyof ReaderSettings,
): Scope | undefined => scopes.find((scope) => choicesAt(stored, scope, ids)[name] !== undefined)

/** Maximum number of books, of series and of libraries with choices; the oldest is removed first. */
const maxEntries = 300

/** Returns the entries with one of them changed, as the latest; `undefined` removes it. */
export function withEntry<T>(
  entries: Readonly<Record<string, T>>,
  id: string,
  entry: T | undefined,
): Record<string, T> {
  const { [id]: _, ...others } = entries
  const kept = Object.fromEntries(Object.entries(others).slice(1 - maxEntries))
  return entry === undefined ? kept : { ...kept, [id]: entry }
}

function withChoices(stored: StoredSettings, scope: Scope, ids: ScopeIds, next: Choices): StoredSettings {
  if (scope === 'everywhere') return { ...stored, everywhere: next }
  const entry = Object.keys(next).length > 0 ? next : undefined
  return { ...stored, [scope]: withEntry(stored[scope], ids[scope], entry) }
}

const without = (from: Choices, names: readonly string[]): Choices =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)))

/** Returns the settings with a choice for a scope. Choices with narrower scopes are removed, because they would hide the new one. */
export function choose(stored: StoredSettings, scope: Scope, ids: ScopeIds, change: Choices): StoredSettings {
  const names = Object.keys(change)
  const narrower = scopes.slice(0, scopes.indexOf(scope))
  const cleared = narrower.reduce(
    (all, each) => withChoices(all, each, ids, without(choicesAt(all, each, ids), names)),
    stored,
  )
  return withChoices(cleared, scope, ids, { ...choicesAt(stored, scope, ids), ...change })
}

/** Returns the settings without the choices for one scope of a book. */
export const resetScope = (stored: StoredSettings, scope: Scope, ids: ScopeIds): StoredSettings =>
  withChoices(stored, scope, ids, {})

/** Returns the settings without the choices of some settings in all scopes of a book. */
export const clearChoices = (
  stored: StoredSettings,
  ids: ScopeIds,
  names: readonly (keyof ReaderSettings)[],
): StoredSettings =>
  scopes.reduce((all, each) => withChoices(all, each, ids, without(choicesAt(all, each, ids), names)), stored)

/** True if the scope has choices. */
export const hasChoices = (stored: StoredSettings, scope: Scope, ids: ScopeIds): boolean =>
  Object.keys(choicesAt(stored, scope, ids)).length > 0

/** Shifts the pairs that begin at a page of the book by one, or back. */
export function toggleShift(stored: StoredSettings, bookId: string, page: number): StoredSettings {
  const shifted = stored.shifts[bookId] ?? []
  const next = shifted.includes(page) ? shifted.filter((each) => each !== page) : [...shifted, page]
  return { ...stored, shifts: withEntry(stored.shifts, bookId, next.length > 0 ? next : undefined) }
}

/** Returns the mode in the metadata of a series. Undefined without one, and for left to right, which strips often have by mistake. */
export function getModeOfSeries(readingDirection: string | undefined): ReadingMode | undefined {
  if (readingDirection === 'RIGHT_TO_LEFT') return 'rtl'
  if (readingDirection === 'WEBTOON') return 'webtoon'
  return readingDirection === 'VERTICAL' ? 'vertical' : undefined
}

/** Ratio of height to width: a book is a strip if half of its pages are above it. No sheet of paper is. */
const minStripRatio = 2.2

/** Guesses the mode of a book, whose series has none, from the shape of its pages. */
export function guessMode(
  pages: readonly { readonly width: number | null; readonly height: number | null }[],
): ReadingMode {
  const ratios = pages.flatMap(({ width, height }) => (width && height ? [height / width] : []))
  const middle = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)]
  return middle !== undefined && middle >= minStripRatio ? 'webtoon' : 'ltr'
}

/** Returns the settings for renderers; `shifted` are the pages at which pairs are shifted by one. */
export const toRendererSettings = (
  settings: ReaderSettings,
  isAnimated: boolean,
  shifted: readonly number[] | undefined,
): RendererSettings => ({
  isAnimated,
  zones: settings.zones,
  hasSwipes: settings.hasSwipes,
  doubleTap: settings.doubleTap,
  look: toLook(settings),
  paged: { layout: settings.layout, fit: settings.fit, gapPx: settings.gap, ...(shifted && { shifted }) },
  strip: {
    fit: settings.stripFit,
    sidePadding: settings.sidePadding / 100,
    maxWidthPx: settings.stripWidth === 0 ? Number.POSITIVE_INFINITY : settings.stripWidth,
    marginPx: settings.stripMargin,
  },
  guided: { whole: settings.guidedWhole, hasMask: settings.guidedMask },
})

export const getNextChoice = <T>(values: readonly T[], value: T): T =>
  values[(values.indexOf(value) + 1) % values.length] ?? value
