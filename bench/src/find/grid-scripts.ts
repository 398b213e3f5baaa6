/** Code for the page, as text: the bench has no browser types. */

const cardsInSight = `[...document.querySelectorAll('main [data-card]')].filter((card) => {
  const { top, bottom } = card.getBoundingClientRect()
  return bottom > 64 && top < innerHeight
})`

const afterPaint = `(then) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => then(performance.now())
  port2.postMessage(undefined)
}`

/** Stores in `<html data-grid-at>` when all cards of the first screen have their titles, in `data-posters-at` when all have their posters. */
export const noteGrid = `{
  const afterPaint = ${afterPaint}
  const look = () => {
    const cards = ${cardsInSight}
    const { dataset } = document.documentElement
    const hasAll = (selector, suits) =>
      cards.length > 0 && cards.every((card) => [...card.querySelectorAll(selector)].some(suits))
    if (!dataset.gridAt && hasAll('[data-card-link]', () => true))
      afterPaint((now) => (dataset.gridAt = String(now)))
    if (hasAll('img[src*="/thumbnail"]', (image) => image.complete && image.naturalWidth > 0))
      afterPaint((now) => (dataset.postersAt = String(now)))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** Resolves with the time from the next press of a button until another grid is drawn with all its titles, in ms. See `gridResult`. */
export const watchGrid = `{
  const afterPaint = ${afterPaint}
  const { promise, resolve, reject } = Promise.withResolvers()
  // A filter may leave the first cards as they are; then the number of all is another one.
  const describe = () => {
    const links = [...document.querySelectorAll('main [data-card] [data-card-link]')].slice(0, 20)
    return links.length === 0 ? '' : links[0].closest('[data-card]').ariaSetSize + links.map(({ href }) => href).join()
  }
  const before = describe()
  let pressed = NaN
  const look = () => {
    const cards = ${cardsInSight}
    const now = describe()
    const isDrawn =
      now !== '' && now !== before &&
      !document.querySelector('main ul[aria-busy]') &&
      cards.every((card) => card.querySelector('[data-card-link]'))
    if (isDrawn) afterPaint((now) => resolve(now - pressed))
    else if (performance.now() > pressed + 5000) reject(new Error('no other grid came'))
    else requestAnimationFrame(look)
  }
  addEventListener('click', (event) => {
    pressed = event.timeStamp
    requestAnimationFrame(look)
  }, { capture: true, once: true })
  globalThis.watchedGrid = promise
  undefined
}`
export const gridResult = 'globalThis.watchedGrid'

/** Resolves with the time from the next key until its suggestions are drawn, in ms. See `suggestionResult`. */
export const watchSuggestion = `{
  const afterPaint = ${afterPaint}
  const { promise, resolve, reject } = Promise.withResolvers()
  let pressed = NaN
  const look = () => {
    // The panel announces how many there are as soon as they belong to the text.
    const isSettled = document.querySelector('[role=search] [role=status]')?.textContent !== ''
    const isDrawn = isSettled && document.querySelector('[role=search] [role=listbox] a[role=option]') !== null
    if (isDrawn) afterPaint((now) => resolve(now - pressed))
    else if (performance.now() > pressed + 5000) reject(new Error('no suggestion came'))
    else requestAnimationFrame(look)
  }
  addEventListener('keydown', (event) => {
    pressed = event.timeStamp
    // The text changes after the key.
    addEventListener('input', () => requestAnimationFrame(look), { capture: true, once: true })
  }, { capture: true, once: true })
  globalThis.watchedSuggestion = promise
  undefined
}`
export const suggestionResult = 'globalThis.watchedSuggestion'

/** Repeats a step between the frames, as the moves of a mouse come. The scroll bar stands still while the page is busy. */
const repeat = (step: string): string => `new Promise((resolve) => {
  const begun = performance.now()
  const most = document.documentElement.scrollHeight - innerHeight
  let before = 0
  const move = () => {
    const now = performance.now() - begun
    const isOver = ${step}
    before = now
    if (isOver) requestAnimationFrame(() => resolve())
    else setTimeout(move, 8)
  }
  move()
})`

/** Scrolls by so many screens a second for some time. */
export const scrollSlowly = (screensPerSecond: number, ms: number): string =>
  repeat(`(() => {
    scrollBy({ top: ((now - before) / 1000) * ${screensPerSecond} * innerHeight, behavior: 'instant' })
    return now >= ${ms}
  })()`)

/** Moves the scroll bar evenly from one end to the other, as a mouse drags it. */
export const dragTo = (end: 'top' | 'bottom', ms: number): string =>
  repeat(`(() => {
    const part = Math.min(1, now / ${ms})
    scrollTo({ top: most * ${end === 'bottom' ? 'part' : '(1 - part)'}, behavior: 'instant' })
    return part === 1
  })()`)

/** Jumps to a part of the list. Resolves with the time until all cards in sight have their titles, in ms. */
export const jumpTo = (part: number): string => `new Promise((resolve) => {
  const afterPaint = ${afterPaint}
  const begun = performance.now()
  scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) * ${part}, behavior: 'instant' })
  const look = () => {
    const cards = ${cardsInSight}
    const isDrawn = cards.length > 0 && cards.every((card) => card.querySelector('[data-card-link]'))
    if (isDrawn || performance.now() > begun + 5000) afterPaint((now) => resolve(now - begun))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})`

/** Number of the last card in the document, and of all cards of the list. */
export const lastCard = `(() => {
  const card = [...document.querySelectorAll('main [data-card]')].at(-1)
  return { place: Number(card?.ariaPosInSet), of: Number(card?.ariaSetSize) }
})()`

/** Ids of the series or books whose cards are in the document, in order. */
export const shownIds = `[...document.querySelectorAll('main [data-card] [data-card-link]')].map((link) =>
  new URL(link.href).pathname.split('/').at(-1))`
