import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Book } from '../book.ts'
import { type FakeImages, fakeImages } from '../fake-images.ts'
import { fakeLabels, withLook } from '../fake-settings.ts'
import { PagedRenderer } from '../paged-renderer.ts'
import type { RendererSettings } from '../renderer.ts'
import { analyzePage } from './analyze-page.ts'
import type { LookAnswer, LookRequest } from './look-worker.ts'

const withCrop = (hasCrop: boolean): RendererSettings => ({
  ...withLook({ hasCrop, isSharpened: true, areHalvesJoined: true }),
  paged: { layout: 'single', fit: 'width', gapPx: 0 },
})
const book: Book = {
  id: 'a',
  direction: 'ltr',
  pages: Array.from({ length: 6 }, (_, at) => ({
    number: at + 1,
    url: `http://test/${at + 1}.jpg`,
    thumbnailUrl: '',
    width: 800,
    height: 800,
    mediaType: 'image/jpeg',
  })),
}

/** A black square on white, with margins of a fifth of its side. */
function draw() {
  const [side, margin] = [100, 20]
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = margin; y < side - margin; y += 1)
    for (let x = margin; x < side - margin; x += 1) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return { width: side, height: side, data }
}
const analysis = analyzePage(draw())

/** Requested analyses without an answer. */
let waiting: (() => void)[]
class FakeWorker {
  onmessage: ((event: { readonly data: LookAnswer }) => void) | undefined
  postMessage({ id, kind }: LookRequest) {
    const data: LookAnswer = kind === 'analyze' ? { kind: 'analyzed', id, analysis } : { kind: 'failed', id }
    waiting.push(() => this.onmessage?.({ data }))
  }
  terminate() {}
}

let images: FakeImages
let host: HTMLElement
let renderer: PagedRenderer
const settle = async () => {
  for (let turn = 0; turn < 100; turn += 1) {
    await vi.advanceTimersByTimeAsync(40)
    await vi.dynamicImportSettled()
  }
}
async function answerAll() {
  while (waiting.length > 0) {
    for (const answer of waiting.splice(0)) answer()
    await settle()
  }
}
/** Returns the width of a whole page as a multiple of the width of its frame: more than 1 if margins are cropped. */
function getScale(page: number) {
  const frame = host.querySelector<HTMLElement>(`[data-page="${page}"]`)
  const surface = frame?.querySelector('img')?.parentElement
  if (!frame || !surface) throw new Error(`page ${page} is not there`)
  // A whole page fills its frame.
  return Number.parseFloat(surface.style.width || frame.style.width) / Number.parseFloat(frame.style.width)
}
/** Opens the book, and waits for the request of an analysis. */
async function open(settings = withCrop(false)) {
  renderer = new PagedRenderer(host, fakeLabels, settings)
  await images.loadAll()
  renderer.open(book, { page: 2, offset: 0 })
  await settle()
  expect(waiting).toHaveLength(1)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  waiting = []
  images = fakeImages()
  host = document.createElement('div')
  document.body.append(host)
})
afterEach(() => {
  renderer.destroy()
  host.remove()
  images.restore()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('margins are cropped if the page is already being analyzed for another setting', async () => {
  await open()
  renderer.configure(withCrop(true))
  expect(getScale(2)).toBe(1)
  await answerAll()
  expect(getScale(2)).toBeCloseTo(1 / 0.6, 1)
})

it('margins of an analyzed page are cropped at once, also after a turn', async () => {
  await open()
  await answerAll()
  renderer.next()
  await settle()
  renderer.configure(withCrop(true))
  expect(getScale(3)).toBeCloseTo(1 / 0.6, 1)
  renderer.configure(withCrop(false))
  expect(getScale(3)).toBe(1)
})

it('an open page keeps its shape when its analysis ends', async () => {
  await open(withCrop(true))
  renderer.next()
  await settle()
  await answerAll()
  expect(getScale(3)).toBe(1)
  renderer.next()
  expect(getScale(4)).toBeCloseTo(1 / 0.6, 1)
})
