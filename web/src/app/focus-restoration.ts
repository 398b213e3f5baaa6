import type { RegisteredRouter } from '@tanstack/react-router'

/** Longest time that a list may take to show the card that was opened, in milliseconds. */
const maxWaitMs = 4000
const maxRemembered = 100

const getMain = () => document.getElementById('main')

/** What names a link, also in a list that was rendered anew: its address, and the list that it is in. */
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

/** Focuses a link as soon as it is on the page; gives up when the user does something or time runs out. */
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

/** Announces the title of the tab to screen readers, now and when it becomes more exact while the screen loads. */
function announceTitle(region: HTMLElement): () => void {
  const tell = () => {
    region.textContent = document.title
  }
  const observer = new MutationObserver(tell)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  const timer = setTimeout(tell, 300)
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

/** Routers that are followed already: the frame is mounted anew after the reader. */
const known = new WeakSet<RegisteredRouter>()
/** History key → the link that was followed from there. */
const followed = new Map<string, FollowedLink>()

/**
 * Moves the focus with each navigation: to the main region of a new screen, and on Back and Forward to the link that was followed from
 * there. The title of the new screen is announced. A second call for the same router does nothing.
 */
export function restoreFocus(router: RegisteredRouter): void {
  if (known.has(router)) return
  known.add(router)
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
    // The first screen is a new page for the browser, too.
    if (!fromLocation || fromLocation.pathname === '/startup' || !pathChanged) return
    stopWaiting()
    stopAnnouncing()
    stopAnnouncing = announceTitle(region)
    const link = isReturn ? followed.get(getKey(toLocation.state)) : undefined
    isReturn = false
    // After the login the whole frame is new: Tab begins at its start.
    if (fromLocation.pathname === '/login') return
    // An open dialog keeps the focus.
    if (document.querySelector('[role="dialog"]:not([popover])')) return
    getMain()?.focus({ preventScroll: true })
    if (link) stopWaiting = focusWhenPossible(link)
  })
}
