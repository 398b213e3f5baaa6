import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Book } from '../book.ts'
import { type FakeImages, fakeImages } from '../fake-images.ts'
import { fakeLabels, withLook } from '../fake-settings.ts'
import type { LookAnswer, LookRequest } from '../look/look-worker.ts'
import type { RendererSettings } from '../renderer.ts'
import { type FakeViewport, fakeViewport } from './fake-viewport.ts'
import { StripRenderer } from './strip-renderer.ts'

const withCrop = (hasCrop: boolean): RendererSettings => withLook({ hasCrop })
const url = (page: number) => `http://test/${page}.jpg`
const book: Book = {
  id: 'a',
  direction: 'vertical',
  pages: Array.from({ length: 20 }, (_, at) => ({
    number: at + 1,
    url: url(at + 1),
    thumbnailUrl: '',
    width: 800,
    height: 1600,
    mediaType: 'image/jpeg',
  })),
}

/** Margins by address. Pages without an entry are empty. */
let margins: Map<string, number>
class FakeWorker {
  onmessage: ((event: { readonly data: LookAnswer }) => void) | undefined
  postMessage(request: LookRequest) {
    const data: LookAnswer = { kind: 'measured', id: request.id, share: margins.get(request.url) ?? null }
    queueMicrotask(() => this.onmessage?.({ data }))
  }
  terminate() {}
}

let images: FakeImages
let viewport: FakeViewport
let host: HTMLElement
let renderer: StripRenderer
const px = (element: Element | null | undefined, name: 'top' | 'height' | 'width' | 'left') =>
  element instanceof HTMLElement ? Number.parseFloat(element.style[name] || '0') : 0
const stripHeight = () => px(renderer.element.firstElementChild, 'height')
/** Returns the size of the frame of a page, and of the whole page behind it. */
const measure = (page: number) => {
  const frame = host.querySelector(`[data-page="${page}"]`)
  const surface = frame?.querySelector('img')?.parentElement
  return {
    width: px(frame, 'width'),
    height: Math.round(px(frame, 'height')),
    wholeWidth: Math.round(px(surface, 'width')),
    wholeLeft: Math.round(px(surface, 'left')),
  }
}
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    await vi.advanceTimersByTimeAsync(40)
    await vi.dynamicImportSettled()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  margins = new Map(book.pages.map((page) => [page.url, 0.1]))
  images = fakeImages()
  viewport = fakeViewport(1000, 800, (element) => px(element.firstElementChild, 'height'))
  host = document.createElement('div')
  document.body.append(host)
})
afterEach(() => {
  renderer.destroy()
  host.remove()
  viewport.restore()
  images.restore()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
async function open(hasCrop: boolean) {
  renderer = new StripRenderer(host, fakeLabels, withCrop(hasCrop))
  await images.loadAll()
  renderer.open(book, { page: 1, offset: 0 })
  await settle()
}

it('cropping removes the same share at both sides and makes pages higher in the same column', async () => {
  await open(true)
  // 80 % of the width of a page in 800 pixels: the whole page is 1,000 wide and 2,000 high.
  expect(measure(1)).toEqual({ width: 800, height: 2000, wholeWidth: 1000, wholeLeft: -100 })
  expect(stripHeight()).toBe(20 * 2000)
})

it('the position remains the same when cropping is turned on and off', async () => {
  await open(false)
  renderer.goTo({ page: 9, offset: 0.4 })
  await settle()
  const before = renderer.locator
  expect(before.page).toBe(9)
  renderer.configure(withCrop(true))
  await settle()
  expect(measure(9).height).toBe(2000)
  expect(renderer.locator.page).toBe(9)
  expect(renderer.locator.offset).toBeCloseTo(before.offset, 3)
  renderer.configure(withCrop(false))
  expect(measure(9)).toMatchObject({ width: 800, height: 1600 })
  expect(renderer.locator.offset).toBeCloseTo(before.offset, 3)
})

it('the crop becomes smaller with a page with smaller margins, and zero with one without margins', async () => {
  margins.set(url(8), 0.05)
  margins.set(url(15), 0)
  await open(true)
  expect(measure(1).height).toBe(2000)
  renderer.goTo({ page: 8, offset: 0.5 })
  await settle()
  expect(measure(8)).toMatchObject({ width: 800, height: Math.round(1600 / 0.9) })
  expect(renderer.locator.page).toBe(8)
  renderer.goTo({ page: 15, offset: 0.5 })
  await settle()
  expect(measure(15)).toMatchObject({ width: 800, height: 1600 })
  expect(renderer.locator.page).toBe(15)
  expect(stripHeight()).toBe(20 * 1600)
})

it('pages without a drawing do not change the crop', async () => {
  for (const page of [1, 2, 3, 4]) margins.delete(url(page))
  await open(true)
  expect(measure(1).height).toBe(1600)
  renderer.goTo({ page: 10, offset: 0.5 })
  await settle()
  expect(measure(10).height).toBe(2000)
})
