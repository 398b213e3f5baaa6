import type { RegisteredRouter } from '@tanstack/react-router'

const storageKey = 'lectern.scroll'
/** Longest wait for a screen to become long enough, in milliseconds. */
const maxRestoreMs = 4000
const maxRemembered = 100

function load(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return new Map()
  }
}

function save(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxRemembered)))
  } catch {
    // Without storage, positions are kept until the page is closed.
  }
}

/**
 * Scrolls to `top` as soon as the page is long enough, and again when its length changes, because a list that replaces its skeleton is
 * empty until it is measured. Stops when the user scrolls or after a time.
 */
function scrollWhenPossible(top: number): () => void {
  const stops = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of stops) window.removeEventListener(name, stop)
  }
  const attempt = () => {
    window.scrollTo({ top, behavior: 'instant' })
    // The browser sends no event for a scroll forth and back within one frame, and a list that measured in between would show wrong rows.
    window.dispatchEvent(new Event('scroll'))
  }
  const observer = new ResizeObserver(attempt)
  const timer = setTimeout(stop, maxRestoreMs)
  for (const name of stops) window.addEventListener(name, stop, { passive: true })
  observer.observe(document.body)
  requestAnimationFrame(attempt)
  return stop
}

/**
 * Restores the scroll position on back and forward, even when content arrives later. A new screen starts at its top. A change of filters on
 * the same screen keeps the position.
 */
export function restoreScroll(router: RegisteredRouter): void {
  history.scrollRestoration = 'manual'
  // A new visit needs no stored positions, and the first access to the storage blocks phones for long.
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const positions = entry?.type === 'navigate' ? new Map<string, number>() : load()
  let stopScrolling = () => {}
  let isReturn = true
  const getKey = (state: { readonly __TSR_key?: string | undefined }) => state.__TSR_key ?? ''

  // After a reload the start screen briefly replaces the screen and restores it under another key.
  const { href, state } = router.history.location
  const reloadedTop = positions.get(getKey(state))
  let isReloading = reloadedTop !== undefined
  const getStoredTop = (location: {
    readonly pathname: string
    readonly state: Parameters<typeof getKey>[0]
  }) => {
    const isBack = isReloading && router.history.location.href === href
    if (location.pathname !== '/startup') isReloading = false
    return isBack ? reloadedTop : positions.get(getKey(location.state))
  }

  const savePosition = () => {
    const key = getKey(router.state.resolvedLocation?.state ?? router.state.location.state)
    positions.delete(key)
    positions.set(key, window.scrollY)
  }
  router.history.subscribe(({ action }) => {
    isReturn = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
  })
  router.subscribe('onBeforeLoad', ({ fromLocation, hrefChanged }) => {
    if (fromLocation && hrefChanged) savePosition()
  })
  router.subscribe('onRendered', ({ toLocation, pathChanged, fromLocation }) => {
    stopScrolling()
    const isReloaded = isReloading
    const top = getStoredTop(toLocation)
    if ((isReturn || isReloaded || !fromLocation) && top !== undefined)
      stopScrolling = scrollWhenPossible(top)
    // The startup page is not scrolled, and a needless scroll would cause an early layout of the first screen.
    else if (pathChanged && fromLocation && fromLocation.pathname !== '/startup')
      window.scrollTo({ top: 0, behavior: 'instant' })
    isReturn = false
  })
  window.addEventListener('pagehide', () => {
    savePosition()
    save(new Map([...load(), ...positions]))
  })
}
