/** What was seen of a strip while it was watched. Times in ms, memory in bytes. */
export interface WatchedStrip {
  readonly frames: number
  /** Durations of tasks of 50 ms and more. */
  readonly tasks: readonly number[]
  /** Sum of all layout shifts, and what moved: up to five elements with their places before and after. */
  readonly shift: number
  readonly shifted: readonly string[]
  /** Most pages in the document, and most bytes of their decoded images. */
  readonly mostPages: number
  readonly mostDecoded: number
  /** Longest time with neither picture nor placeholder in the middle of the window, and longest with no picture. */
  readonly longestBlank: number
  readonly longestWaiting: number
  /** Part of the frames without a picture in the middle, and of those without a preview, too. */
  readonly waiting: number
  readonly bare: number
}

/** Watches the strip frame by frame until `stopStripWatch`. Very tall images are decoded as a whole beside their tiles. */
export const startStripWatch = `{
  const begun = performance.now()
  const tasks = []
  let shift = 0
  const shifted = []
  const observe = (type, take) => {
    const takeNew = (entries) => {
      for (const entry of entries) if (entry.startTime >= begun) take(entry)
    }
    const observer = new PerformanceObserver((list) => takeNew(list.getEntries()))
    observer.observe({ type })
    return () => {
      takeNew(observer.takeRecords())
      observer.disconnect()
    }
  }
  const stops = [
    observe('longtask', ({ duration }) => tasks.push(duration)),
    observe('layout-shift', ({ value, sources }) => {
      shift += value
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const element = node instanceof Element ? node : node?.parentElement
        const name = element ? element.tagName.toLowerCase() + '.' + element.className : 'removed'
        const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
        if (shifted.length < 5) shifted.push(name + ' ' + place(from) + ' → ' + place(to))
      }
    }),
  ]
  const seen = { frames: 0, mostPages: 0, mostDecoded: 0, longestBlank: 0, longestWaiting: 0 }
  let blankFrom
  let waitingFrom
  let waiting = 0
  let bare = 0
  let isOver = false
  const strip = document.querySelector('main section > div')
  const hasPicture = (frame) =>
    [...frame.querySelectorAll('img')].some((image) => image.alt !== '' && image.complete && image.naturalWidth > 0) ||
    frame.querySelector('canvas') !== null
  const hasPreview = (frame) =>
    [...frame.querySelectorAll('img[alt=""]')].some((image) => image.complete && image.naturalWidth > 0)
  const decodedBytes = (frame) => {
    let bytes = 0
    for (const image of frame.querySelectorAll('img')) bytes += image.naturalWidth * image.naturalHeight * 4
    for (const canvas of frame.querySelectorAll('canvas')) bytes += canvas.width * canvas.height * 4
    const tiled = frame.querySelector('[role=img]')
    if (tiled) bytes += Number(tiled.dataset.pixels ?? 0) * 4
    return bytes
  }
  const look = () => {
    if (isOver) return
    const now = performance.now()
    const frames = [...strip.querySelectorAll('[data-page]')]
    const middle = innerHeight / 2
    const there = frames.find((frame) => {
      const { top, bottom } = frame.getBoundingClientRect()
      return top <= middle && middle < bottom
    })
    const isWaiting = !there || !hasPicture(there)
    blankFrom = there ? undefined : (blankFrom ?? now)
    waitingFrom = isWaiting ? (waitingFrom ?? now) : undefined
    if (isWaiting) waiting += 1
    if (isWaiting && !(there && hasPreview(there))) bare += 1
    if (blankFrom) seen.longestBlank = Math.max(seen.longestBlank, now - blankFrom)
    if (waitingFrom) seen.longestWaiting = Math.max(seen.longestWaiting, now - waitingFrom)
    seen.frames += 1
    seen.mostPages = Math.max(seen.mostPages, frames.length)
    seen.mostDecoded = Math.max(seen.mostDecoded, frames.reduce((sum, frame) => sum + decodedBytes(frame), 0))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  globalThis.stopStripWatch = () => {
    isOver = true
    for (const stop of stops) stop()
    return { ...seen, tasks, shift, shifted, waiting: waiting / seen.frames, bare: bare / seen.frames }
  }
  undefined
}`

export const stopStripWatch = 'globalThis.stopStripWatch()'

/** Scrolls on at a number of screens a second, for some time or to the end. */
export const scrollStrip = (screensPerSecond: number, ms: number): string => `new Promise((resolve) => {
  const strip = document.querySelector('main section > div')
  const begun = performance.now()
  let last = begun
  let top = strip.scrollTop
  const step = (now) => {
    top += (${screensPerSecond} * innerHeight * Math.min(100, now - last)) / 1000
    last = now
    strip.scrollTop = top
    const isAtEnd = top >= strip.scrollHeight - strip.clientHeight
    if (isAtEnd || now - begun > ${ms}) resolve()
    else requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
})`

/** Scrolls from one end to the other in some time, as by dragging a scroll bar. */
export const dragStrip = (ms: number): string => `new Promise((resolve) => {
  const strip = document.querySelector('main section > div')
  const begun = performance.now()
  const step = (now) => {
    const share = Math.min(1, Math.max(0, now - begun) / ${ms})
    strip.scrollTop = share * (strip.scrollHeight - strip.clientHeight)
    if (share === 1) resolve()
    else requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
})`

/** Watches from the next key to the frame that shows a page; see `nextFrameResult`. */
export const watchNextFrame = (page: number): string => `{
  const { promise, resolve, reject } = Promise.withResolvers()
  const isThere = () => {
    const frame = document.querySelector('[data-page="${page}"]')
    const image = frame?.querySelector('img')
    if (!frame || frame.closest('[inert]') || !image?.complete) return false
    const { left, right } = frame.getBoundingClientRect()
    return left < innerWidth && right > 0
  }
  const begin = () => {
    const pressed = performance.now()
    const look = () => {
      const now = performance.now()
      if (isThere()) resolve(now - pressed)
      else if (now > pressed + 5000) reject(new Error('page ${page} did not come'))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  addEventListener('keydown', begin, { capture: true, once: true })
  globalThis.watchedFrame = promise
  undefined
}`

export const nextFrameResult = 'globalThis.watchedFrame'
