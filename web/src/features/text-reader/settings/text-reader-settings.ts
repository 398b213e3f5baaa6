import * as z from 'zod/mini'
import type { TextColors, TextSettings } from '../engine/text-settings.ts'

export const themes = ['app', 'day', 'sepia', 'night', 'own'] as const
export type TextTheme = (typeof themes)[number]
export const flows = ['paged', 'scrolled'] as const
export const columnChoices = ['auto', '1', '2'] as const
export const zoneChoices = ['sides', 'edges', 'off'] as const
export const aligns = ['book', 'justify', 'start'] as const
export const hyphenations = ['book', 'auto', 'manual'] as const
/** Fonts that every server has; those of the server follow as `server:<family>`. */
export const builtInFonts = ['book', 'serif', 'sans', 'dyslexic'] as const

/** Bounds of a number, and its step. */
export interface Bounds {
  readonly min: number
  readonly max: number
  readonly step: number
}
export const bounds = {
  size: { min: 50, max: 300, step: 10 },
  lineHeight: { min: 1, max: 2.5, step: 0.1 },
  margins: { min: 0.5, max: 4, step: 0.25 },
  letterSpacing: { min: 0, max: 0.3, step: 0.02 },
  wordSpacing: { min: 0, max: 1, step: 0.05 },
  paragraphSpacing: { min: 0, max: 2, step: 0.1 },
  indent: { min: 0, max: 4, step: 0.5 },
  maxWidth: { min: 20, max: 80, step: 2 },
} as const satisfies Readonly<Record<string, Bounds>>
export type NumberName = keyof typeof bounds
/** Numbers that can be left to the book. */
export const bookNumbers = [
  'lineHeight',
  'letterSpacing',
  'wordSpacing',
  'paragraphSpacing',
  'indent',
] as const
export type BookNumber = (typeof bookNumbers)[number]

/** One choice of each setting; null leaves it to the book. */
export interface TextReaderSettings {
  readonly theme: TextTheme
  /** Colors of the theme `own`, as `#rrggbb`. */
  readonly ownText: string
  readonly ownBackground: string
  readonly flow: (typeof flows)[number]
  readonly columns: (typeof columnChoices)[number]
  readonly font: string
  /** Per cent. */
  readonly size: number
  readonly lineHeight: number | null
  readonly margins: number
  readonly letterSpacing: number | null
  readonly wordSpacing: number | null
  readonly paragraphSpacing: number | null
  readonly indent: number | null
  readonly align: (typeof aligns)[number]
  readonly hyphens: (typeof hyphenations)[number]
  readonly maxWidth: number
  readonly hasPublisherStyles: boolean
  readonly isAnimated: boolean
  readonly hasSwipes: boolean
  readonly zones: (typeof zoneChoices)[number]
  /** Buttons at the sides that turn pages. */
  readonly hasButtons: boolean
  readonly isAlwaysFullscreen: boolean
  /** Address of a dictionary, with `{word}` for the word; empty for none. */
  readonly dictionary: string
}

export const defaultSettings: TextReaderSettings = {
  theme: 'app',
  ownText: '#3b3a36',
  ownBackground: '#e9f0e4',
  flow: 'paged',
  columns: 'auto',
  font: 'book',
  size: 100,
  lineHeight: null,
  margins: 1,
  letterSpacing: null,
  wordSpacing: null,
  paragraphSpacing: null,
  indent: null,
  align: 'book',
  hyphens: 'book',
  maxWidth: 40,
  hasPublisherStyles: true,
  isAnimated: true,
  hasSwipes: true,
  zones: 'sides',
  hasButtons: false,
  isAlwaysFullscreen: false,
  dictionary: '',
}

const isColor = (value: unknown) => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
const isOneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value)
const isIn =
  ({ min, max }: Bounds) =>
  (value: unknown) =>
    typeof value === 'number' && value >= min && value <= max
const orNull = (accepts: (value: unknown) => boolean) => (value: unknown) => value === null || accepts(value)
const isBoolean = (value: unknown) => typeof value === 'boolean'

/** True for an address of a dictionary that can be opened. */
export const isDictionary = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 500 && (value === '' || /^https?:\/\/[^\s]+$/.test(value))

const accepts: { readonly [K in keyof TextReaderSettings]: (value: unknown) => boolean } = {
  theme: isOneOf(themes),
  ownText: isColor,
  ownBackground: isColor,
  flow: isOneOf(flows),
  columns: isOneOf(columnChoices),
  font: (value) =>
    isOneOf(builtInFonts)(value) || (typeof value === 'string' && /^server:.{1,200}$/.test(value)),
  size: isIn(bounds.size),
  lineHeight: orNull(isIn(bounds.lineHeight)),
  margins: isIn(bounds.margins),
  letterSpacing: orNull(isIn(bounds.letterSpacing)),
  wordSpacing: orNull(isIn(bounds.wordSpacing)),
  paragraphSpacing: orNull(isIn(bounds.paragraphSpacing)),
  indent: orNull(isIn(bounds.indent)),
  align: isOneOf(aligns),
  hyphens: isOneOf(hyphenations),
  maxWidth: isIn(bounds.maxWidth),
  hasPublisherStyles: isBoolean,
  isAnimated: isBoolean,
  hasSwipes: isBoolean,
  zones: isOneOf(zoneChoices),
  hasButtons: isBoolean,
  isAlwaysFullscreen: isBoolean,
  dictionary: isDictionary,
}
const settingNames = Object.keys(accepts) as (keyof TextReaderSettings)[]

export type TextChoices = Partial<TextReaderSettings>

const StoredChoices = z.record(z.string(), z.unknown())
/** Settings of one user as they are stored: for every book, and for single books by their ids, the latest last. */
export const StoredTextSettings = z.object({
  everywhere: z.catch(StoredChoices, {}),
  book: z.catch(z.record(z.string(), StoredChoices), {}),
})
export type StoredTextSettings = z.output<typeof StoredTextSettings>
export const noSettings: StoredTextSettings = { everywhere: {}, book: {} }

export const scopes = ['everywhere', 'book'] as const
export type TextScope = (typeof scopes)[number]

/** Returns the stored choices that exist; values out of bounds count as not chosen. */
const parseChoices = (stored: Readonly<Record<string, unknown>> | undefined): TextChoices =>
  Object.fromEntries(
    settingNames
      .filter((name) => stored && name in stored && accepts[name](stored[name]))
      .map((name) => [name, stored?.[name]]),
  )

/** Returns the settings of a book: the choices for it, then those for all books, then the flow that the book asks for, then the defaults. */
export const getSettings = (
  stored: StoredTextSettings,
  bookId: string,
  flow: TextReaderSettings['flow'] = defaultSettings.flow,
): TextReaderSettings => ({
  ...defaultSettings,
  flow,
  ...parseChoices(stored.everywhere),
  ...parseChoices(stored.book[bookId]),
})

export const hasOwnChoices = (stored: StoredTextSettings, bookId: string): boolean =>
  Object.keys(parseChoices(stored.book[bookId])).length > 0

/** Maximum number of books with separate settings; the oldest is removed first. */
const maxBooks = 200

function withBook(stored: StoredTextSettings, bookId: string, choices: TextChoices): StoredTextSettings {
  const { [bookId]: _, ...others } = stored.book
  const kept = Object.fromEntries(Object.entries(others).slice(1 - maxBooks))
  return { ...stored, book: Object.keys(choices).length > 0 ? { ...kept, [bookId]: choices } : kept }
}

/** Returns the settings with a choice. A choice for all books replaces that of the book, which would hide it. */
export function choose(
  stored: StoredTextSettings,
  scope: TextScope,
  bookId: string,
  change: TextChoices,
): StoredTextSettings {
  const own = parseChoices(stored.book[bookId])
  if (scope === 'book') return withBook(stored, bookId, { ...own, ...change })
  const rest = Object.fromEntries(Object.entries(own).filter(([name]) => !(name in change)))
  return withBook({ ...stored, everywhere: { ...parseChoices(stored.everywhere), ...change } }, bookId, rest)
}

/** Returns the settings without the choices for all books, or for one. */
export const resetScope = (
  stored: StoredTextSettings,
  scope: TextScope,
  bookId: string,
): StoredTextSettings =>
  scope === 'everywhere' ? withBook({ ...stored, everywhere: {} }, bookId, {}) : withBook(stored, bookId, {})

/** Returns a number one step higher or lower, within its bounds. */
export function stepNumber(name: NumberName, value: number, steps: number): number {
  const { min, max, step } = bounds[name]
  const next = Math.round((value + steps * step) / step) * step
  return Number(Math.min(max, Math.max(min, next)).toFixed(2))
}

/** True if text on this background must be light. */
export function isDarkColor(background: string): boolean {
  const channel = (at: number) => Number.parseInt(background.slice(at, at + 2), 16) / 255
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) < 0.4
}

const light: TextColors = {
  text: '#17191c',
  background: '#ffffff',
  link: '#005ed3',
  isForced: false,
  isDark: false,
}
const dark: TextColors = {
  text: '#cfd2d6',
  background: '#101214',
  link: '#78baec',
  isForced: true,
  isDark: true,
}

/** Returns the colors of a theme; `isAppDark` is true while the theme of the app is dark. */
export function getColors(settings: TextReaderSettings, isAppDark: boolean): TextColors {
  switch (settings.theme) {
    case 'app':
      return isAppDark ? dark : light
    case 'day':
      return light
    case 'sepia':
      return { text: '#3f3322', background: '#faf4e8', link: '#7a4a12', isForced: true, isDark: false }
    case 'night':
      return { text: '#c4c4c4', background: '#000000', link: '#78baec', isForced: true, isDark: true }
    case 'own': {
      const isDark = isDarkColor(settings.ownBackground)
      const link = isDark ? dark.link : light.link
      return { text: settings.ownText, background: settings.ownBackground, link, isForced: true, isDark }
    }
  }
}

const quoteFamily = (name: string): string => `"${name.replace(/["\\\n]/g, '')}"`
const families: Readonly<Record<string, string>> = {
  serif: 'Georgia, "Iowan Old Style", "Palatino Linotype", "Noto Serif", serif',
  sans: 'system-ui, "Segoe UI", Roboto, "Noto Sans", Helvetica, Arial, sans-serif',
  dyslexic: '"OpenDyslexic", system-ui, "Noto Sans", sans-serif',
}

/** Returns the font family of the server that is chosen, if any. */
export const toServerFont = (font: string): string | undefined =>
  font.startsWith('server:') ? font.slice('server:'.length) : undefined

/** Returns the settings for the renderer. */
export function toTextSettings(
  settings: TextReaderSettings,
  colors: TextColors,
  { isStill, fontCss }: { readonly isStill: boolean; readonly fontCss: string },
): TextSettings {
  const serverFont = toServerFont(settings.font)
  const { columns, align, hyphens } = settings
  return {
    flow: settings.flow,
    columns: columns === 'auto' ? 'auto' : columns === '1' ? 1 : 2,
    isAnimated: settings.isAnimated && !isStill,
    hasSwipes: settings.hasSwipes,
    zones: settings.zones,
    scale: settings.size / 100,
    fontFamily: serverFont === undefined ? families[settings.font] : `${quoteFamily(serverFont)}, serif`,
    fontCss,
    lineHeight: settings.lineHeight ?? undefined,
    margins: settings.margins,
    letterSpacing: settings.letterSpacing ?? undefined,
    wordSpacing: settings.wordSpacing ?? undefined,
    paragraphSpacing: settings.paragraphSpacing ?? undefined,
    indent: settings.indent ?? undefined,
    align: align === 'book' ? undefined : align,
    hyphens: hyphens === 'book' ? undefined : hyphens,
    maxWidth: settings.maxWidth,
    hasPublisherStyles: settings.hasPublisherStyles,
    colors,
  }
}
