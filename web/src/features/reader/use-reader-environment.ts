import { useEffect, useLayoutEffect } from 'react'
import { readPreferences, subscribePreferences } from '../../lib/preferences.ts'
import type { Around } from './use-surroundings.ts'

/** Returns the theme colour tags, one for each theme of the system. */
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
 * the colours are computed, and again when a preference changes.
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

/** Keeps the screen awake while reading. The browser releases the lock whenever the tab is hidden. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const take = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const taken = await navigator.wakeLock.request('screen')
      if (isOver) await taken.release()
      else lock = taken
    } catch {
      // Refused to save the battery.
    }
  }
  void take()
  document.addEventListener('visibilitychange', take)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release().catch(() => {})
  }
}

/** Sets up the window for an open reader: colours, no scrollbar, wake lock. */
export function useReaderEnvironment({ color, isLight }: Around): void {
  useLayoutEffect(() => setThemeColor(color), [color])
  useLayoutEffect(() => setTheme(isLight), [isLight])
  useEffect(keepAwake, [])
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
