import { useEffect, useLayoutEffect } from 'react'
import { readPreferences, subscribePreferences } from '../../../lib/preferences.ts'
import type { Around } from './use-surroundings.ts'

/** Returns the theme color tags, one for each theme of the system. */
const themeColors = () => document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')

function setThemeColor(color: string): () => void {
  const before = [...themeColors()].map((meta) => [meta, meta.content] as const)
  for (const [meta] of before) meta.content = color
  return () => {
    for (const [meta, content] of before) meta.content = content
  }
}

/**
 * Gives the bars the theme of the page background, because light bars around a black page are glaring. Sets it on the root element, where
 * the colors are computed, and again when a preference changes.
 */
function setTheme(isLight: boolean): () => void {
  const { dataset } = document.documentElement
  const apply = () => {
    dataset.theme = isLight ? 'light' : 'dark'
  }
  apply()
  const stop = subscribePreferences(apply)
  return () => {
    stop()
    const { theme } = readPreferences()
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  }
}

/** Delay, in milliseconds, before the screen is kept awake: no screen turns off sooner, and the first page needs the network. */
const awakeDelayMs = 5000

/** Keeps the screen awake while reading. */
function keepAwakeLater(): () => void {
  const stop = new AbortController()
  const begin = async () => {
    const { keepAwake } = await import('./keep-awake.ts')
    if (!stop.signal.aborted) keepAwake(stop.signal)
  }
  const timer = window.setTimeout(() => begin().catch(() => {}), awakeDelayMs)
  return () => {
    window.clearTimeout(timer)
    stop.abort()
  }
}

/** Sets up the window for an open reader: colors, no scrollbar, wake lock. */
export function useReaderEnvironment({ color, isLight }: Pick<Around, 'color' | 'isLight'>): void {
  useLayoutEffect(() => setThemeColor(color), [color])
  useLayoutEffect(() => setTheme(isLight), [isLight])
  useEffect(keepAwakeLater, [])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const before = [style.overflow, style.scrollbarGutter] as const
    style.overflow = 'hidden'
    // Room kept for a scrollbar would be a bright strip next to the page.
    style.scrollbarGutter = 'auto'
    return () => {
      style.overflow = before[0]
      style.scrollbarGutter = before[1]
    }
  }, [])
}
