/** What was seen on the screen while it was watched. Times in ms. */
export interface Watched {
  readonly frames: number
  /** Durations of tasks of 50 ms and more. */
  readonly tasks: readonly number[]
  /** Durations of frames of 50 ms and more, from the first task of a frame to its rendering. */
  readonly longFrames: readonly number[]
  /** Longest time between two frames. */
  readonly longestPause: number
  readonly mostCards: number
  /** Longest time without any card or placeholder on the screen, and with less than half of it filled. */
  readonly longestBlank: number
  readonly longestHalfBlank: number
  /** Part of the frames in which a card on the screen waited for its data. */
  readonly waiting: number
  /** Greatest distance in pixels between the place of the watched card and its place at the beginning. */
  readonly moved: number
  /** Frames in which the watched card was another one or none. */
  readonly lost: number
}

/**
 * Watches a grid frame by frame until `stopWatch`: two elements are measured in each, so that watching costs next to nothing. The card that
 * is first on the screen at the beginning is watched for moves.
 */
export const startWatch = `{
  const tasks = []
  const longFrames = []
  const begun = performance.now()
  const observe = (type, into) => {
    const take = (entries) => {
      for (const { startTime, duration } of entries) if (startTime >= begun) into.push(duration)
    }
    const observer = new PerformanceObserver((list) => take(list.getEntries()))
    observer.observe({ type })
    return () => {
      take(observer.takeRecords())
      observer.disconnect()
    }
  }
  const stops = [observe('longtask', tasks), observe('long-animation-frame', longFrames)]
  const top = 64
  const linkOf = (card) => card.querySelector('[data-card-link]')?.href
  const held = [...document.querySelectorAll('[data-card]')].find((c) => c.getBoundingClientRect().top >= top)
  const heldAt = held && { index: held.dataset.card, link: linkOf(held), top: held.getBoundingClientRect().top }
  const seen = { frames: 0, longestPause: 0, mostCards: 0, longestBlank: 0, longestHalfBlank: 0, waiting: 0, moved: 0, lost: 0 }
  let last = begun
  let blankFrom
  let halfBlankFrom
  let isOver = false
  const filledPart = (list, cards) => {
    if (!list) return document.querySelector('main [data-density]') ? 1 : 0
    const first = cards[0]?.getBoundingClientRect()
    const end = cards[cards.length - 1]?.getBoundingClientRect()
    if (!first || !end) return 0
    const room = list.getBoundingClientRect()
    const from = Math.max(top, room.top)
    const to = Math.min(innerHeight, room.bottom)
    return to <= from ? 1 : Math.max(0, Math.min(to, end.bottom) - Math.max(from, first.top)) / (to - from)
  }
  const look = () => {
    if (isOver) return
    const now = performance.now()
    const list = document.querySelector('main ul[data-density]')
    const cards = list?.children ?? []
    const part = filledPart(list, cards)
    seen.frames += 1
    seen.longestPause = Math.max(seen.longestPause, now - last)
    seen.mostCards = Math.max(seen.mostCards, cards.length)
    blankFrom = part > 0 ? undefined : (blankFrom ?? now)
    halfBlankFrom = part > 0.5 ? undefined : (halfBlankFrom ?? now)
    if (blankFrom) seen.longestBlank = Math.max(seen.longestBlank, now - blankFrom)
    if (halfBlankFrom) seen.longestHalfBlank = Math.max(seen.longestHalfBlank, now - halfBlankFrom)
    const middle = cards[cards.length >> 1]
    if (middle && !middle.querySelector('[data-card-link]')) seen.waiting += 1
    if (heldAt) {
      const card = list?.querySelector('[data-card="' + heldAt.index + '"]')
      if (!card || linkOf(card) !== heldAt.link) seen.lost += 1
      else seen.moved = Math.max(seen.moved, Math.abs(card.getBoundingClientRect().top - heldAt.top))
    }
    last = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  globalThis.stopBenchWatch = () => {
    isOver = true
    for (const stop of stops) stop()
    return { ...seen, waiting: seen.waiting / seen.frames, tasks, longFrames }
  }
  undefined
}`

export const stopWatch = 'globalThis.stopBenchWatch()'
