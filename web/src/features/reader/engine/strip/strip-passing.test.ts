import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Book } from '../book.ts'
import { type FakeImages, fakeImages } from '../fake-images.ts'
import { fakeLabels, stillSettings } from '../fake-settings.ts'
import { type FakeViewport, fakeViewport } from './fake-viewport.ts'
import { StripRenderer } from './strip-renderer.ts'

const url = (page: number) => `http://test/${page}.jpg`
const thumbnail = (page: number) => `http://test/small/${page}.jpg`
const book: Book = {
  id: 'a',
  direction: 'vertical',
  pages: Array.from({ length: 300 }, (_, at) => ({
    number: at + 1,
    url: url(at + 1),
    thumbnailUrl: thumbnail(at + 1),
    width: 800,
    height: 4000,
    mediaType: 'image/jpeg',
  })),
}

let images: FakeImages
let viewport: FakeViewport
let host: HTMLElement
let renderer: StripRenderer
const height = (element: Element | null) =>
  element instanceof HTMLElement ? Number.parseFloat(element.style.height || '0') : 0
const frame = async () => {
  vi.advanceTimersByTime(20)
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
}
/** Scrolls down by these pixels in each of some frames. */
async function drag(by: number, count: number) {
  for (let at = 0; at < count; at += 1) {
    renderer.element.scrollTop += by
    await frame()
  }
}
const requested = () => images.pending().filter((each) => !each.includes('/small/'))
const findPage = (page: number) => host.querySelector(`[data-page="${page}"]`)

beforeEach(() => {
  vi.useFakeTimers()
  images = fakeImages()
  viewport = fakeViewport(1000, 800, (element) => height(element.firstElementChild))
  host = document.createElement('div')
  document.body.append(host)
  renderer = new StripRenderer(host, fakeLabels, stillSettings)
})
afterEach(() => {
  renderer.destroy()
  host.remove()
  viewport.restore()
  images.restore()
  vi.useRealTimers()
})

it('pages that are scrolled past quickly show previews and numbers and are not loaded', async () => {
  renderer.open(book, { page: 1, offset: 0 })
  await images.load(url(1))
  await drag(4000, 10)
  expect(requested()).toEqual([])
  expect(findPage(11)?.querySelector('img')?.src).toBe(thumbnail(11))
  expect(findPage(11)?.textContent).toBe('11')
})

it('the pages at the end of a fast scroll are loaded', async () => {
  renderer.open(book, { page: 1, offset: 0 })
  await images.load(url(1))
  await drag(4000, 10)
  vi.advanceTimersByTime(200)
  await frame()
  expect(requested()[0]).toBe(url(11))
  await images.load(url(11))
  expect(findPage(11)?.querySelector('[alt="Page 11"]')).not.toBeNull()
})

it('pages are loaded at once after a jump and at the speed of a flick', async () => {
  renderer.open(book, { page: 1, offset: 0 })
  await images.load(url(1))
  vi.advanceTimersByTime(1000)
  renderer.goTo({ page: 200, offset: 0 })
  expect(requested()).toContain(url(200))
  await drag(300, 14)
  expect(requested()).toContain(url(201))
})
