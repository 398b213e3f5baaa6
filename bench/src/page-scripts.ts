/** Code for the page, as text: the bench has no browser types, because it is type-checked together with the server. */

/** Stores in `<html data-ready-at>` the time at which the first element (or loaded image) of this selector appears. */
export const noteReady = (selector: string, isImage: boolean): string => `{
  const look = () => {
    const isThere = [...document.querySelectorAll(${JSON.stringify(selector)})].some((e) =>
      ${isImage ? 'e.complete && e.naturalWidth > 0' : 'e.getClientRects().length > 0'})
    if (isThere) document.documentElement.dataset.readyAt = String(performance.now())
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** Adds up in `<html data-blocked-ms>` what each task takes beyond 50 ms, until the page is ready. */
export const noteBlocking = `{
  let blocked = 0
  const add = (list) => {
    const root = document.documentElement
    if (root.dataset.readyAt) return
    for (const { duration } of list.getEntries()) blocked += Math.max(0, duration - 50)
    root.dataset.blockedMs = String(blocked)
  }
  new PerformanceObserver(add).observe({ type: 'longtask', buffered: true })
}`

/** Measures, frame by frame, how much of a page is visible from the next key on; see `turnResult`. */
export const watchTurn = (page: number): string => `{
  const { promise, resolve, reject } = Promise.withResolvers()
  let pressed = NaN
  let seen = NaN
  const partInSight = () => {
    const frame = document.querySelector('[data-page="${page}"]')
    const image = frame?.querySelector('img')
    if (!frame || frame.closest('[inert]') || !image?.complete || image.naturalWidth === 0) return 0
    const { left, right, width } = frame.getBoundingClientRect()
    return Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) / width
  }
  const look = () => {
    const part = partInSight()
    const now = performance.now()
    if (part > 0.02 && Number.isNaN(seen)) seen = now - pressed
    if (part > 0.995) resolve({ seen, whole: now - pressed })
    else if (now > pressed + 10_000) reject(new Error('page ${page} did not come'))
    else requestAnimationFrame(look)
  }
  const begin = (event) => {
    pressed = event.timeStamp
    requestAnimationFrame(look)
  }
  addEventListener('keydown', begin, { capture: true, once: true })
  globalThis.watchedTurn = promise
  // The caller awaits the value of the last statement, which must not be the promise.
  undefined
}`

/** Milliseconds from the key to the first frame with some of the page, and to the one with all of it. */
export const turnResult = 'globalThis.watchedTurn'
