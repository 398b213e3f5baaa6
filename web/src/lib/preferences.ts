import { useCallback, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const listViews = ['grid', 'compact', 'table'] as const
export type ListView = (typeof listViews)[number]
export const posterSizes = ['small', 'medium', 'large'] as const
export const posterFits = ['whole', 'fill'] as const
export const listPagings = ['paged', 'endless'] as const

/** Preferences stored on this device. The default of a key replaces an old or invalid value. */
const shape = {
  /** A tag of `i18n/languages.ts`; empty for the language of the browser. */
  locale: z.string(),
  theme: z.enum(themes),
  rememberMe: z.boolean(),
  isRailFolded: z.boolean(),
  /** Library id → the tab last used there. */
  libraryRoutes: z.record(z.string(), z.enum(['RECOMMENDED', 'BROWSE', 'BOOKS', 'COLLECTIONS', 'READLISTS'])),
  pageSize: z.int().check(z.minimum(1), z.maximum(500)),
  /** Lists with pages, or one endless page. */
  listPaging: z.enum(listPagings),
  /** Kind of list, such as `series` → its view. */
  listViews: z.record(z.string(), z.enum(listViews)),
  posterSize: z.enum(posterSizes),
  /** Posters of another shape are shown whole, or cropped to fill their frame. */
  posterFit: z.enum(posterFits),
  /** Posters of unread books are blurred. */
  isUnreadBlurred: z.boolean(),
  /** Preferences of features: `feature.name` → JSON, validated by the schemas of the features. */
  features: z.record(z.string(), z.unknown()),
}
const Preferences = z.object(shape)
export type Preferences = z.output<typeof Preferences>
export type PreferenceKey = keyof Preferences

export const defaultPreferences: Preferences = {
  locale: '',
  theme: 'system',
  rememberMe: false,
  isRailFolded: false,
  libraryRoutes: {},
  pageSize: 50,
  listPaging: 'paged',
  listViews: {},
  posterSize: 'medium',
  posterFit: 'whole',
  isUnreadBlurred: false,
  features: {},
}

export const storageKey = 'lectern'

function parse(text: string | null): Preferences {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return defaultPreferences
  }
  if (typeof stored !== 'object' || stored === null) return defaultPreferences
  const valid = Object.entries(shape).flatMap(([key, schema]) => {
    const result = z.safeParse(schema, (stored as Record<string, unknown>)[key])
    return result.success ? [[key, result.data]] : []
  })
  return { ...defaultPreferences, ...Object.fromEntries(valid) }
}

const readText = () => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Storage may be forbidden. Preferences then last as long as the page.
    return null
  }
}

let text = readText()
let current = parse(text)
const listeners = new Set<() => void>()

function applyPreferences(next: string | null): void {
  if (next === text) return
  text = next
  current = parse(next)
  for (const handler of listeners) handler()
}

/** Applies changes of preferences in other tabs. Returns a function that stops this. */
export function watchOtherTabs(): () => void {
  const handler = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null)
      applyPreferences(event.key === null ? null : event.newValue)
  }
  window.addEventListener('storage', handler)
  return () => window.removeEventListener('storage', handler)
}

export const readPreferences = (): Preferences => current

export function writePreference<K extends PreferenceKey>(key: K, value: Preferences[K]): void {
  const next = JSON.stringify({ ...current, [key]: value })
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Storage is full or forbidden: the preference still applies to this page.
  }
  applyPreferences(next)
}

export const subscribePreferences = (handler: () => void): (() => void) => {
  listeners.add(handler)
  return () => listeners.delete(handler)
}

/** Returns value and setter of one preference, shared by all components and tabs. */
export function usePreference<K extends PreferenceKey>(
  key: K,
): [Preferences[K], (value: Preferences[K]) => void] {
  const value = useSyncExternalStore(subscribePreferences, () => current[key])
  const set = useCallback((next: Preferences[K]) => writePreference(key, next), [key])
  return [value, set]
}
