import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Book } from './book.ts'
import { type FakeImages, fakeImages } from './fake-images.ts'
import { fakeLabels, stillSettings } from './fake-settings.ts'
import { toLocator } from './locator.ts'
import { PagedRenderer } from './paged-renderer.ts'
import type { PagedSettings, ReadingPause, Relocation, RendererSettings } from './renderer.ts'

let reason = { text: 'It is gone', isPassing: false }
const labels = { ...fakeLabels, reason: async () => reason }
const withPages = (paged: Partial<PagedSettings>): RendererSettings => ({
  ...stillSettings,
  paged: { ...stillSettings.paged, ...paged },
})
const url = (number: number, id = 'a') => `http://test/${id}/${number}.jpg`
const createBook = (count: number, change: Partial<Book> = {}): Book => ({
  id: 'a',
  direction: 'ltr',
  pages: Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    url: url(at + 1, change.id),
    thumbnailUrl: `http://test/thumbnail/${at + 1}`,
    width: 1000,
    height: 1500,
    mediaType: 'image/jpeg',
  })),
  ...change,
})

let images: FakeImages
let host: HTMLElement
let renderer: PagedRenderer
let relocations: Relocation[]
let edges: string[]

function make(settings: RendererSettings = stillSettings) {
  renderer = new PagedRenderer(host, labels, settings)
  renderer.on('relocated', (pending) => relocations.push(pending))
  renderer.on('atEdge', (edge) => edges.push(edge))
}
const openAt = (count: number, page = 1, change: Partial<Book> = {}) =>
  renderer.open(createBook(count, change), toLocator(page, count))
const frames = () => [...host.querySelectorAll<HTMLElement>('[data-page]')]
const frame = (page: number) => host.querySelector<HTMLElement>(`[data-page="${page}"]`)
const inSight = () =>
  frames()
    .filter((f) => !f.closest('[inert]'))
    .map((f) => Number(f.dataset.page))

beforeEach(() => {
  vi.useFakeTimers()
  images = fakeImages()
  host = document.createElement('div')
  document.body.append(host)
  reason = { text: 'It is gone', isPassing: false }
  relocations = []
  edges = []
  make()
})
afterEach(() => {
  renderer.destroy()
  host.remove()
  images.restore()
  vi.useRealTimers()
})

describe('paged renderer', () => {
  it('opens at the requested page and reports it once', () => {
    openAt(24, 7)
    expect(inSight()).toEqual([7])
    expect(relocations).toEqual([
      { locator: { page: 7, offset: 0 }, spread: [7], fraction: 7 / 24, isMove: false },
    ])
  })

  it('frames a page in its exact size before its image is loaded', () => {
    openAt(3)
    const scale = Math.min(window.innerWidth / 1000, window.innerHeight / 1500)
    expect(frame(1)?.style.height).toBe(`${Math.floor(1500 * scale + 1e-6)}px`)
    expect(frame(1)?.querySelector('img')).toBeNull()
  })

  it('loads the open page first and only a few others at the same time', async () => {
    openAt(24, 7)
    expect(images.pending()).toEqual([url(7), url(8)])
    await images.load(url(7))
    expect(images.pending()).toEqual([url(8), url(6)])
  })

  it('shows each page in its frame, in whatever order images load', async () => {
    openAt(24)
    renderer.next()
    await images.load(url(2))
    await images.load(url(1))
    for (const f of frames()) {
      const image = f.querySelector('img')
      if (image) expect(image.src).toBe(url(Number(f.dataset.page)))
    }
    expect(inSight()).toEqual([2])
  })

  it('keeps as many images at the end of a long book as at its beginning', () => {
    openAt(300)
    for (let turn = 1; turn < 300; turn += 1) {
      renderer.next()
      expect(frames().length).toBeLessThanOrEqual(6)
      expect(images.pending().length).toBeLessThanOrEqual(6)
    }
    expect(relocations.at(-1)).toMatchObject({
      locator: { page: 300 },
      spread: [300],
      fraction: 1,
      isMove: true,
    })
  })

  it('reports turns beyond the ends of the book', () => {
    openAt(2)
    renderer.previous()
    renderer.next()
    renderer.next()
    expect(edges).toEqual(['start', 'end'])
    expect(inSight()).toEqual([2])
  })

  it('turns left and right by the direction of the book', () => {
    openAt(5, 3, { direction: 'rtl' })
    renderer.left()
    expect(inSight()).toEqual([4])
    renderer.right()
    renderer.right()
    expect(inSight()).toEqual([2])
  })

  it('shows which page failed and retries on request', async () => {
    const failed = vi.fn()
    renderer.on('failed', failed)
    openAt(2)
    await images.fail(url(1))
    expect(failed).toHaveBeenCalledWith({ page: 1 })
    expect(frame(1)?.textContent).toContain('Page 1 failed')
    frame(1)?.querySelector('button')?.click()
    await images.load(url(1))
    expect(frame(1)?.querySelector('img')?.src).toBe(url(1))
    expect(frame(1)?.textContent).toBe('')
  })

  it('shows why the visible page failed', async () => {
    openAt(2)
    await images.fail(url(2))
    await images.fail(url(1))
    expect(frame(1)?.textContent).toContain('It is gone')
    expect(frame(2)?.textContent).not.toContain('It is gone')
    renderer.next()
    await vi.advanceTimersByTimeAsync(0)
    expect(frame(2)?.textContent).toContain('It is gone')
  })

  it('retries a page a few times if the server is busy', async () => {
    reason = { text: 'Busy', isPassing: true }
    openAt(1)
    await images.fail(url(1))
    for (let time = 0; time < 3; time += 1) {
      await vi.advanceTimersByTimeAsync(2000)
      await images.fail(url(1))
    }
    await vi.advanceTimersByTimeAsync(10_000)
    expect(images.pending()).toEqual([])
    expect(frame(1)?.textContent).toContain('Busy')
    frame(1)?.querySelector('button')?.click()
    await images.load(url(1))
    expect(frame(1)?.textContent).toBe('')
  })

  it('shows the thumbnail only if the page loads slowly', async () => {
    openAt(2)
    await vi.advanceTimersByTimeAsync(140)
    expect(frame(1)?.children).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(20)
    expect(frame(1)?.querySelector('img')?.src).toBe('http://test/thumbnail/1')
    await images.load(url(1))
    await vi.advanceTimersByTimeAsync(400)
    expect([...(frame(1)?.querySelectorAll('img') ?? [])].map((image) => image.src)).toEqual([url(1)])
  })

  it('requests no thumbnail of an invisible page', async () => {
    openAt(3)
    await images.load(url(1))
    await vi.advanceTimersByTimeAsync(1000)
    expect(frame(2)?.querySelector('img')).toBeNull()
    renderer.next()
    expect(frame(2)?.querySelector('img')?.src).toBe('http://test/thumbnail/2')
  })

  it('is ready when the first page is shown or has failed', async () => {
    const ready = vi.fn()
    renderer.on('ready', ready)
    openAt(3)
    await images.load(url(2))
    expect(ready).not.toHaveBeenCalled()
    await images.fail(url(1))
    expect(ready).toHaveBeenCalledExactlyOnceWith({ page: 1 })
  })

  it('keeps position and images when the description of the book is updated', async () => {
    openAt(24, 7, { pages: createBook(24).pages.map((page) => ({ ...page, width: null, height: null })) })
    await images.load(url(7))
    const image = frame(7)?.querySelector('img')
    renderer.next()
    openAt(24, 1)
    expect(inSight()).toEqual([8])
    expect(frame(7)?.querySelector('img')).toBe(image)
    expect(relocations.map(({ locator }) => locator.page)).toEqual([7, 8])
  })

  it('drops the images of the previous book', async () => {
    openAt(3)
    await images.load(url(1))
    openAt(3, 2, { id: 'b' })
    expect(inSight()).toEqual([2])
    expect(images.pending().every((address) => address.includes('/b/'))).toBe(true)
  })

  it('keeps the page through several layouts without reporting a movement', () => {
    openAt(9, 1)
    renderer.goTo({ page: 3, offset: 0 })
    relocations = []
    for (const layout of ['double', 'double-no-cover', 'single'] as const) {
      renderer.configure(withPages({ layout }))
      expect(inSight()).toContain(3)
    }
    expect(inSight()).toEqual([3])
    expect(relocations.map(({ isMove }) => isMove)).toEqual([false, false, false])
    renderer.next()
    expect(relocations.at(-1)).toMatchObject({ locator: { page: 4 }, isMove: true })
    renderer.configure(withPages({ layout: 'double-no-cover' }))
    renderer.next()
    renderer.configure(stillSettings)
    expect(inSight()).toEqual([5])
  })

  it('keeps the page when the layout changes', () => {
    openAt(9, 4)
    renderer.configure(withPages({ layout: 'double' }))
    expect(inSight()).toEqual([4, 5])
    expect(relocations.at(-1)?.locator.page).toBe(5)
    renderer.configure(stillSettings)
    expect(inSight()).toEqual([4])
  })

  it('shows a pair in visual order', () => {
    renderer.configure(withPages({ layout: 'double' }))
    openAt(9, 2, { direction: 'rtl' })
    expect(inSight()).toEqual([3, 2])
  })

  it('shows the cover alone in the middle, as large as in a pair', () => {
    renderer.configure(withPages({ layout: 'double' }))
    openAt(9, 1)
    expect([...(frame(1)?.parentElement?.children ?? [])]).toEqual([frame(1)])
    const cover = frame(1)?.style.width
    renderer.next()
    expect(frame(2)?.style.width).toBe(cover)
  })

  it('shows one page in a window that is higher than wide', () => {
    const [{ innerWidth, innerHeight }] = [window]
    Object.assign(window, { innerWidth: 390, innerHeight: 844 })
    try {
      renderer.configure(withPages({ layout: 'double' }))
      openAt(9, 2)
      expect(inSight()).toEqual([2])
    } finally {
      Object.assign(window, { innerWidth, innerHeight })
    }
  })

  it('leaves a gap between the pages of a pair only', () => {
    renderer.configure(withPages({ layout: 'double', gapPx: 16, fit: 'width' }))
    openAt(9, 2)
    const content = frame(2)?.parentElement
    expect(content?.style.gap).toBe('16px')
    const widths = [2, 3].map((page) => Number.parseFloat(frame(page)?.style.width ?? ''))
    expect(widths.reduce((sum, width) => sum + width, 16)).toBeLessThanOrEqual(window.innerWidth)
  })

  it('creates the pages once, however often the book is updated', async () => {
    const { pages } = createBook(24)
    openAt(24, 7, { pages: pages.map((page) => ({ ...page, width: null, height: null })) })
    const built = frames()
    openAt(24, 7)
    renderer.configure({ ...stillSettings })
    openAt(24, 7)
    expect(frames()).toEqual(built)
    expect(frames().every((f, at) => f === built[at])).toBe(true)
    expect(images.pending()).toEqual([url(7), url(8)])
  })

  it('reports visible pages when their images are on the screen', async () => {
    const shown: number[] = []
    renderer.on('shown', ({ page }) => shown.push(page))
    openAt(9, 3)
    await images.load(url(3))
    await images.load(url(4))
    expect(shown).toEqual([3])
    renderer.next()
    expect(shown).toEqual([3, 4])
    renderer.next()
    expect(shown).toEqual([3, 4])
    await images.fail(url(5))
    expect(shown).toEqual([3, 4])
  })

  it('scrolls to the end of a tall page before it turns to the beginning of the next one', () => {
    renderer.configure(withPages({ fit: 'width' }))
    openAt(3)
    const tall = window.innerWidth * 1.5
    let presses = 0
    while (inSight()[0] === 1 && presses < 20) {
      renderer.advance()
      presses += 1
    }
    expect(presses).toBe(1 + Math.ceil((tall - window.innerHeight) / (window.innerHeight * 0.9)))
    expect(renderer.sheet?.scroll.y).toBe(0)
    renderer.retreat()
    expect(inSight()).toEqual([1])
    expect(renderer.sheet?.canScroll('y', 1)).toBe(false)
  })

  it('reports the position on a tall page at which the reader pauses, and restores it at another width', async () => {
    renderer.configure(withPages({ fit: 'width' }))
    const pauses: ReadingPause[] = []
    renderer.on('paused', (pause) => pauses.push(pause))
    openAt(3)
    await vi.advanceTimersByTimeAsync(2000)
    expect(pauses).toEqual([])
    renderer.scrollBy(0, 500)
    renderer.sheet?.element.dispatchEvent(new Event('scroll'))
    // The page is hidden at once, so the position must be reported before it may be closed.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    const { page, offset } = pauses[0]?.locator ?? { page: 0, offset: 0 }
    expect([pauses.length, page]).toEqual([1, 1])
    expect(offset).toBeGreaterThan(0)
    renderer.destroy()
    Object.defineProperty(window, 'innerWidth', { value: window.innerWidth / 2, configurable: true })
    try {
      make(withPages({ fit: 'width' }))
      renderer.open(createBook(3), { page, offset })
      expect(renderer.locator.page).toBe(1)
      expect(renderer.locator.offset).toBeCloseTo(offset, 2)
    } finally {
      Object.defineProperty(window, 'innerWidth', { value: window.innerWidth * 2, configurable: true })
    }
  })

  it('does not count the end of a tall last page before it has been visible', () => {
    renderer.configure(withPages({ fit: 'width' }))
    openAt(2)
    renderer.goTo({ page: 2, offset: 0 })
    expect(relocations.at(-1)).toMatchObject({ locator: { page: 2 }, isEndUnseen: true })
    const pauses: ReadingPause[] = []
    renderer.on('paused', (pause) => pauses.push(pause))
    renderer.scrollBy(0, 1e6)
    renderer.sheet?.element.dispatchEvent(new Event('scroll'))
    renderer.destroy()
    expect(pauses.at(-1)).toMatchObject({ locator: { page: 2, offset: 1 } })
    expect(pauses.at(-1)).not.toHaveProperty('isEndUnseen')
  })

  it('requests the converted image if the browser cannot decode the first one', async () => {
    const book = createBook(2)
    const convertedUrl = 'http://test/converted.jpg'
    openAt(2, 1, { pages: book.pages.map((page) => ({ ...page, convertedUrl })) })
    await images.fail(url(1))
    expect(images.pending()).toContain(convertedUrl)
    expect(frame(1)?.textContent).not.toContain('Page 1 failed')
    await images.load(convertedUrl)
    expect(frame(1)?.querySelector('img')?.src).toBe(convertedUrl)
  })

  it('zooms around a point and resets on the next page', () => {
    openAt(3)
    const before = renderer.sheet?.size.width ?? 0
    renderer.setZoom(2, { x: 0, y: 0 })
    expect(renderer.sheet?.size.width).toBeGreaterThan(before * 1.9)
    renderer.next()
    expect(renderer.zoom).toBe(1)
  })

  it('removes all elements when it is destroyed', () => {
    openAt(24)
    renderer.destroy()
    expect(host.children).toHaveLength(0)
    expect(images.pending()).toEqual([])
  })
})
