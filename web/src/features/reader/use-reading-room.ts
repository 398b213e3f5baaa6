import { useEffect } from 'react'

const themeColor = 'meta[name="theme-color"]'

function paintBrowser(color: string): () => void {
  const known = document.querySelector<HTMLMetaElement>(themeColor)
  const meta = known ?? document.createElement('meta')
  const before = meta.content
  meta.name = 'theme-color'
  meta.content = color
  if (!known) document.head.append(meta)
  return () => {
    if (known) meta.content = before
    else meta.remove()
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

/** What an open reader asks of the window around it: its colour, no scrollbar, no sleep. */
export function useReadingRoom(color: string): void {
  useEffect(() => paintBrowser(color), [color])
  useEffect(keepAwake, [])
  useEffect(() => {
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
