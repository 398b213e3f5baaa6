import { useEffect, useLayoutEffect } from 'react'
import { readPreferences, subscribePreferences } from '../../lib/preferences.ts'
import { type Background, backgroundColors } from './reader-settings.ts'

/** One for each theme of the system. */
const themeColors = () => document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')

function setThemeColor(color: string): () => void {
  const before = [...themeColors()].map((meta) => [meta, meta.content] as const)
  for (const [meta] of before) meta.content = color
  return () => {
    for (const [meta, content] of before) meta.content = content
  }
}

/**
 * The bars follow what lies around the page, not the theme of the application: white bars over black are a lamp in the eye. The theme
 * is set where it always is, because the colours are computed there; whoever changes a preference meanwhile is answered again.
 */
function setBackground(background: Background): () => void {
  const { dataset } = document.documentElement
  const apply = () => {
    dataset.theme = background === 'paper' ? 'light' : 'dark'
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

/** A phone that is read on does not fall asleep. The lock is lost whenever the tab is hidden. */
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

/** What an open reader asks of the window around it: its colours, no scrollbar, no sleep. */
export function useReaderEnvironment(background: Background): void {
  useLayoutEffect(() => setThemeColor(backgroundColors[background]), [background])
  useLayoutEffect(() => setBackground(background), [background])
  useEffect(keepAwake, [])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const before = [style.overflow, style.scrollbarGutter] as const
    style.overflow = 'hidden'
    // Room kept for a scrollbar would be a bright strip beside the page.
    style.scrollbarGutter = 'auto'
    return () => {
      style.overflow = before[0]
      style.scrollbarGutter = before[1]
    }
  }, [])
}
