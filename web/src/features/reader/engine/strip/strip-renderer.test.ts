import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeImages, fakeImages } from '../fake-images.ts'
import { fakeLabels, stillSettings } from '../fake-settings.ts'
import type { Size } from '../fit.ts'
import type { Locator } from '../locator.ts'
import type { PageEvent, ReadingPause, Relocation, StripSettings } from '../renderer.ts'
import { createStripBook as createBook, type FakePage, stripPageUrl as url } from './fake-strip-book.ts'
import { type FakeViewport, fakeViewport } from './fake-viewport.ts'
import { toReadingLine } from './reading-line.ts'
import { StripRenderer } from './strip-renderer.ts'

const divider = { above: 'End of one', below: 'The next' }
const tall: Size = { width: 800, height: 4000 }

const book = (id: string, count: number, size = tall) => createBook(id, Array(count).fill(size))

let images: FakeImages
let host: HTMLElement
let viewport: FakeViewport
let renderer: StripRenderer
let relocations: Relocation[]
let shown: PageEvent[]
let edges: string[]
const naturals = new Map<string, Size>()

const px = (element: Element | null | undefined, name: 'top' | 'height') =>
  element instanceof HTMLElement ? Number.parseFloat(element.style[name] || '0') : 0
const strip = () => renderer.element
const stripHeight = () => px(strip().firstElementChild, 'height')
const frames = () => [...host.querySelectorAll<HTMLElement>('[data-page]')]
/** Reads the position at a height of the strip from the document, as `book:page` and share of the page. */
function readAt(
  y: number,
): { readonly key: string; readonly offset: number; readonly height: number } | undefined {
  for (const frame of frames()) {
    const top = px(frame.parentElement, 'top') + px(frame, 'top')
    const height = px(frame, 'height')
    if (y < top - 0.01 || y > top + height + 0.01) continue
    const address = frame.querySelector('img')?.src ?? ''
    return { key: `${frame.dataset.page} ${address}`, offset: (y - top) / height, height }
  }
  return undefined
}
const line = () => toReadingLine(strip().scrollTop, stripHeight(), strip().clientHeight)
const frame = async () => {
  vi.advanceTimersByTime(40)
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
}
async function scrollTo(top: number) {
  strip().scrollTop = top
  await frame()
}
const scrollToEnd = () => scrollTo(1e9)

function make(withSettings = stillSettings) {
  host = document.createElement('div')
  document.body.append(host)
  renderer = new StripRenderer(host, fakeLabels, withSettings)
  relocations = []
  shown = []
  edges = []
  renderer.on('relocated', (relocation) => relocations.push(relocation))
  renderer.on('shown', (at) => shown.push(at))
  renderer.on('atEdge', (edge) => edges.push(edge))
}
function unmake() {
  renderer.destroy()
  host.remove()
}

beforeEach(() => {
  vi.useFakeTimers()
  images = fakeImages()
  viewport = fakeViewport(1000, 800, (element) => px(element.firstElementChild, 'height'))
  for (const side of ['Width', 'Height'] as const)
    Object.defineProperty(HTMLImageElement.prototype, `natural${side}`, {
      configurable: true,
      get(this: HTMLImageElement) {
        return naturals.get(this.src)?.[side === 'Width' ? 'width' : 'height'] ?? 0
      },
    })
  naturals.clear()
  make()
})
afterEach(() => {
  unmake()
  viewport.restore()
  images.restore()
  for (const side of ['Width', 'Height']) Reflect.deleteProperty(HTMLImageElement.prototype, `natural${side}`)
  vi.useRealTimers()
})

describe('strip renderer', () => {
  it('opens at the beginning of a page and reports it once', async () => {
    renderer.open(book('a', 10), { page: 4, offset: 0 })
    await frame()
    expect(strip().scrollTop).toBe(3 * 4000)
    expect(relocations).toMatchObject([{ bookId: 'a', locator: { page: 4 }, spread: [4], isMove: false }])
  })

  it('goes to every page, however short it is', async () => {
    renderer.open(book('a', 40, { width: 800, height: 90 }), { page: 1, offset: 0 })
    for (let page = 1; page <= 40; page += 1) {
      renderer.goTo({ page, offset: 0 })
      expect(renderer.locator.page).toBe(page)
    }
  })

  it('keeps few pages of a thousand at any scroll position', async () => {
    await images.loadAll()
    renderer.open(book('a', 1000, { width: 800, height: 10_000 }), { page: 1, offset: 0 })
    for (let share = 0; share <= 1; share += 0.01) {
      await scrollTo(share * stripHeight())
      expect(frames().length).toBeGreaterThan(0)
      expect(frames().length).toBeLessThanOrEqual(3)
    }
  })

  it('counts the last page when its end has been visible', async () => {
    await images.loadAll()
    renderer.open(book('a', 3), { page: 1, offset: 0 })
    await scrollTo(2 * 4000 + 2000)
    expect(relocations.at(-1)).toMatchObject({ locator: { page: 3 }, spread: [3], isEndUnseen: true })
    expect(shown.some(({ page }) => page === 3)).toBe(true)
    await scrollToEnd()
    expect(relocations.at(-1)).toMatchObject({ locator: { page: 3, offset: 1 }, spread: [3], isMove: true })
    expect(relocations.at(-1)).not.toHaveProperty('isEndUnseen')
  })

  it('counts the last page when a movement ends slowly at its last pixels', async () => {
    await images.loadAll()
    renderer.open(book('a', 3), { page: 1, offset: 0 })
    for (let left = 6; left >= 0; left -= 1) await scrollTo(3 * 4000 - 800 - left)
    expect(relocations.at(-1)).toMatchObject({ locator: { page: 3 }, isMove: true })
  })

  it('reports an edge only if the strip cannot be scrolled any further', async () => {
    renderer.open(book('a', 2), { page: 1, offset: 0 })
    renderer.previous()
    expect(edges).toEqual(['start'])
    for (let press = 0; press < 30 && edges.length === 1; press += 1) renderer.advance()
    expect(strip().scrollTop).toBe(2 * 4000 - 800)
    expect(edges).toEqual(['start', 'end'])
  })

  it('shows a failed page at its full height and loads it again', async () => {
    renderer.open(book('a', 3), { page: 1, offset: 0 })
    await images.fail(url('a', 1))
    const [first] = frames()
    expect(px(first, 'height')).toBe(4000)
    expect(first?.textContent).toContain('Page 1 failed')
    first?.querySelector('button')?.click()
    expect(images.pending()).toContain(url('a', 1))
  })

  it('keeps the position when the window becomes large and small again', async () => {
    renderer.open(book('a', 6), { page: 1, offset: 0 })
    await scrollTo(22_000)
    const before = readAt(line())
    viewport.resize(1000, 20_000)
    viewport.resize(300, 500)
    viewport.resize(1000, 800)
    await frame()
    expect(readAt(line())?.key).toBe(before?.key)
    expect(Math.abs(strip().scrollTop - 22_000)).toBeLessThanOrEqual(1)
  })

  it('loads visible images first and cancels those of passed pages', async () => {
    renderer.open(book('a', 50), { page: 1, offset: 0 })
    expect(images.pending()[0]).toBe(url('a', 1))
    await scrollTo(30 * 4000)
    expect(images.pending()).toContain(url('a', 31))
    expect(images.pending()).not.toContain(url('a', 1))
  })
})

describe('books that follow each other in a strip', () => {
  const openTwo = async () => {
    await images.loadAll()
    renderer.open(book('a', 3), { page: 3, offset: 0 })
    renderer.extend('end', book('b', 4), divider)
    await frame()
  }

  it('continues below the last page of the first book, after a divider', async () => {
    await openTwo()
    expect(strip().scrollTop).toBe(8000)
    expect(stripHeight()).toBeGreaterThan(7 * 4000)
    await scrollTo(3 * 4000 - 400)
    expect(host.textContent).toContain('The next')
    expect(frames().map((each) => each.dataset.page)).toEqual(['3', '1'])
    renderer.advance()
    expect(edges).toEqual([])
  })

  it('reports the end of the first book, then the position in the second one', async () => {
    await openTwo()
    relocations = []
    shown = []
    await scrollTo(3 * 4000 - 700)
    await scrollTo(3 * 4000 + 900)
    await scrollTo(3 * 4000 + 220 + 4500)
    expect(relocations.map(({ bookId, locator }) => `${bookId}${locator.page}`)).toEqual(['a3', 'b1', 'b2'])
    expect(relocations.every(({ isMove }) => isMove)).toBe(true)
    expect(shown).toContainEqual({ bookId: 'a', page: 3 })
    // Pages that are scrolled past quickly are loaded where the reader stops.
    vi.advanceTimersByTime(200)
    await frame()
    expect(shown).toContainEqual({ bookId: 'b', page: 2 })
  })

  it('reports the end of a book that a fling has passed between two frames', async () => {
    await openTwo()
    relocations = []
    await scrollTo(3 * 4000 + 220 + 5000)
    expect(relocations.map(({ bookId, locator }) => `${bookId}${locator.page}`)).toEqual(['a3', 'b2'])
  })

  it('adds the previous book above without moving the visible pages', async () => {
    await images.loadAll()
    renderer.open(book('b', 4), { page: 1, offset: 0 })
    await scrollTo(900)
    renderer.extend('start', book('a', 3), divider)
    await frame()
    expect(strip().scrollTop).toBe(3 * 4000 + 220 + 900)
    expect(relocations.at(-1)).toMatchObject({ bookId: 'b', locator: { page: 1 } })
    await scrollTo(2 * 4000)
    expect(relocations.at(-1)).toMatchObject({
      bookId: 'a',
      locator: { page: 3 },
      spread: [3],
      isEndUnseen: true,
    })
  })

  it('goes to a page of another book of the strip', async () => {
    await openTwo()
    renderer.goTo({ page: 2, offset: 0 }, 'b')
    expect(relocations.at(-1)).toMatchObject({ bookId: 'b', locator: { page: 2 } })
    expect(renderer.has('a')).toBe(true)
    expect(renderer.has('c')).toBe(false)
  })

  it('drops the farthest book when the strip is too high for browsers', async () => {
    const long = (id: string) => book(id, 700, { width: 800, height: 10_000 })
    renderer.open(long('a'), { page: 700, offset: 1 })
    renderer.extend('end', long('b'), divider)
    renderer.goTo({ page: 700, offset: 1 }, 'b')
    const before = readAt(strip().scrollTop)
    renderer.extend('end', long('c'), divider)
    expect(stripHeight()).toBeLessThanOrEqual(16_000_000)
    expect(renderer.has('a')).toBe(false)
    expect(readAt(strip().scrollTop)).toEqual(before)
  })
})

describe('position in a strip', () => {
  const side = fc.integer({ min: 60, max: 9000 })
  const anyPage = fc.record<FakePage>({
    width: fc.integer({ min: 300, max: 2000 }),
    height: side,
    isKnown: fc.boolean(),
  })
  const anyBook = fc.array(anyPage, { minLength: 1, maxLength: 12 })
  const anyStrip = fc.record<StripSettings>({
    fit: fc.constantFrom('width', 'original'),
    sidePadding: fc.constantFrom(0, 0.1, 0.4),
    maxWidthPx: fc.constantFrom(400, 800, 10_000),
    marginPx: fc.constantFrom(0, 15),
  })
  const size = fc.integer({ min: 200, max: 2400 })
  type Step =
    | { readonly kind: 'scroll'; readonly share: number }
    | { readonly kind: 'resize'; readonly width: number; readonly height: number }
    | { readonly kind: 'settings'; readonly strip: StripSettings }
    | { readonly kind: 'image'; readonly at: number; readonly hasFailed: boolean }
    | { readonly kind: 'extend'; readonly edge: 'start' | 'end'; readonly pages: readonly FakePage[] }
  const anyStep: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ kind: fc.constant('scroll' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ kind: fc.constant('resize' as const), width: size, height: size }),
    fc.record({ kind: fc.constant('settings' as const), strip: anyStrip }),
    fc.record({ kind: fc.constant('image' as const), at: fc.nat(20), hasFailed: fc.boolean() }),
    fc.record({
      kind: fc.constant('extend' as const),
      edge: fc.constantFrom('start' as const, 'end' as const),
      pages: anyBook,
    }),
  )
  const rememberSizes = (id: string, pages: readonly FakePage[]) => {
    for (const [at, page] of pages.entries()) naturals.set(url(id, at + 1), page)
  }
  const answer = async ({ at, hasFailed }: Extract<Step, { kind: 'image' }>) => {
    const waiting = images.pending()
    const address = waiting[at % Math.max(1, waiting.length)]
    if (address) await (hasFailed ? images.fail(address) : images.load(address))
  }
  async function act(step: Step, count: number) {
    if (step.kind === 'scroll') await scrollTo(step.share * stripHeight())
    if (step.kind === 'resize') viewport.resize(step.width, step.height)
    if (step.kind === 'settings') renderer.configure({ ...stillSettings, strip: step.strip })
    if (step.kind === 'image') await answer(step)
    if (step.kind === 'extend') {
      rememberSizes(`x${count}`, step.pages)
      renderer.extend(step.edge, createBook(`x${count}`, step.pages), divider)
    }
    await frame()
  }
  /** Returns the error of the scroll position in pixels, by the document. */
  const measureError = ({ page, offset }: Locator) => {
    const seen = readAt(line())
    // In a margin or a divider.
    if (!seen) return 0
    const isSamePage = Number(seen.key.split(' ')[0]) === page
    const share = isSamePage ? Math.abs(seen.offset - offset) : Math.min(seen.offset, 1 - seen.offset)
    const maxTop = stripHeight() - strip().clientHeight
    // A strip that fits the window has no other position. If the strip is hardly higher than the window, the line moves far with each pixel.
    return maxTop <= 0 ? 0 : (share * seen.height) / Math.max(2, stripHeight() / maxTop)
  }

  it('remains at the reading line through new sizes, settings, late and failed images until the reader scrolls', async () => {
    await fc.assert(
      fc.asyncProperty(anyBook, fc.array(anyStep, { maxLength: 25 }), async (pages, steps) => {
        unmake()
        viewport.resize(1000, 800)
        rememberSizes('a', pages)
        make()
        renderer.open(createBook('a', pages), { page: Math.ceil(pages.length / 2), offset: 0 })
        let expected = renderer.locator
        for (const [count, step] of steps.entries()) {
          await act(step, count)
          if (step.kind === 'scroll' || step.kind === 'extend') expected = renderer.locator
          expect(renderer.locator).toEqual(expected)
          // Scroll positions are rounded to pixels.
          expect(measureError(expected)).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is reported before the strip is destroyed and restored at any width', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyBook,
        fc.double({ min: 0, max: 1, noNaN: true }),
        size,
        size,
        async (pages, share, width, height) => {
          unmake()
          viewport.resize(1000, 800)
          rememberSizes('a', pages)
          make()
          const pauses: ReadingPause[] = []
          renderer.on('paused', (pause) => pauses.push(pause))
          renderer.open(createBook('a', pages), { page: 1, offset: 0 })
          await frame()
          strip().scrollTop = share * stripHeight()
          // Destroyed before the next frame.
          const isMoved = strip().scrollTop > 0
          renderer.destroy()
          expect(pauses.length).toBe(isMoved ? 1 : 0)
          const { page, offset } = pauses[0]?.locator ?? { page: 1, offset: 0 }
          viewport.resize(width, height)
          make()
          renderer.open(createBook('a', pages), { page, offset })
          if (stripHeight() <= height) return // All pages are in view.
          expect(renderer.locator.page).toBe(page)
          if (offset > 0 && offset < 1) expect(measureError({ page, offset })).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('keeps the point under the fingers during a zoom', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        fc.integer({ min: 0, max: 800 }),
        fc.array(fc.double({ min: 1, max: 6, noNaN: true }), { minLength: 1, maxLength: 8 }),
        async (share, y, zooms) => {
          unmake()
          make()
          renderer.open(book('a', 12), { page: 1, offset: 0 })
          await scrollTo(share * stripHeight())
          const before = readAt(strip().scrollTop + y)
          for (const zoom of zooms) {
            renderer.setZoom(zoom, { x: 400, y })
            const now = readAt(strip().scrollTop + y)
            // Each step rounds the scroll position to a pixel.
            const apart = Math.abs((now?.offset ?? 9) - (before?.offset ?? 0)) * tall.height
            expect(apart).toBeLessThanOrEqual(zooms.length + 1)
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
