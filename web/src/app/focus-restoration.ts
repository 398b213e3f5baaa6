import type { RegisteredRouter } from '@tanstack/react-router'

/** Longest wait for the followed link, in milliseconds. */
const maxWaitMs = 4000
const maxRemembered = 100

const getMain = () => document.getElementById('main')

/** Identifies a link, also in a list that has been rendered again: its address and the name of its list. */
interface FollowedLink {
  readonly href: string
  readonly list: string | null
}

const describeLink = (link: Element): FollowedLink => ({
  href: link.getAttribute('href') ?? '',
  list: link.parentElement?.closest('[aria-label]')?.getAttribute('aria-label') ?? null,
})

const findLink = ({ href, list }: FollowedLink): HTMLElement | undefined =>
  [...(getMain()?.querySelectorAll<HTMLElement>('a[href]') ?? [])].find((link) => {
    const found = describeLink(link)
    return found.href === href && found.list === list
  })

/** Focuses a link as soon as it is on the page; stops when the user acts or after a time. */
function focusWhenPossible(followed: FollowedLink): () => void {
  const stops = ['pointerdown', 'keydown'] as const
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of stops) window.removeEventListener(name, stop)
  }
  const attempt = () => {
    const link = findLink(followed)
    if (!link) return
    link.focus({ preventScroll: true })
    stop()
  }
  const observer = new MutationObserver(attempt)
  const timer = setTimeout(stop, maxWaitMs)
  for (const name of stops) window.addEventListener(name, stop, { passive: true })
  observer.observe(document.body, { childList: true, subtree: true })
  attempt()
  return stop
}

/** Announces the title of the tab to screen readers, soon and whenever it changes while the screen loads. */
function announceTitle(region: HTMLElement): () => void {
  const announce = () => {
    region.textContent = document.title
  }
  const observer = new MutationObserver(announce)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  const timer = setTimeout(announce, 300)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function createRegion(): HTMLElement {
  const region = document.createElement('div')
  region.setAttribute('role', 'status')
  region.className = 'visually-hidden'
  document.body.append(region)
  return region
}

/** Routers with subscriptions; the frame is mounted again after the reader. */
const connectedRouters = new WeakSet<RegisteredRouter>()
/** History key → the link that was followed from that page. */
const followed = new Map<string, FollowedLink>()

/**
 * Moves the focus after each navigation: to the main region of a new screen, and on Back and Forward to the link that was followed there.
 * The title of the new screen is announced. A second call for the same router has no effect.
 */
export function restoreFocus(router: RegisteredRouter): void {
  if (connectedRouters.has(router)) return
  connectedRouters.add(router)
  const region = createRegion()
  let stopWaiting = () => {}
  let stopAnnouncing = () => {}
  let isReturn = false
  const getKey = (state: { readonly __TSR_key?: string | undefined }) => state.__TSR_key ?? ''

  router.history.subscribe(({ action }) => {
    isReturn = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
  })
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const link = document.activeElement?.closest('a[href]')
    const key = getKey(fromLocation.state)
    followed.delete(key)
    if (link && getMain()?.contains(link)) followed.set(key, describeLink(link))
    const [oldest] = followed.keys()
    if (followed.size > maxRemembered && oldest !== undefined) followed.delete(oldest)
  })
  router.subscribe('onRendered', ({ toLocation, fromLocation, pathChanged }) => {
    // The browser handles the focus of the first screen.
    if (!fromLocation || fromLocation.pathname === '/startup' || !pathChanged) return
    stopWaiting()
    stopAnnouncing()
    stopAnnouncing = announceTitle(region)
    const link = isReturn ? followed.get(getKey(toLocation.state)) : undefined
    isReturn = false
    // After the login the whole frame is new, and Tab starts at its beginning.
    if (fromLocation.pathname === '/login') return
    // An open dialog keeps the focus.
    if (document.querySelector('[role="dialog"]:not([popover])')) return
    getMain()?.focus({ preventScroll: true })
    if (link) stopWaiting = focusWhenPossible(link)
  })
}
