import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Book } from './book.ts'
import { type FakeImages, fakeImages } from './fake-images.ts'
import { fakeLabels } from './fake-settings.ts'
import { PagePool } from './page-pool.ts'

let images: FakeImages
let pool: PagePool
let decorated: string[]
const url = (number: number, width: number) => `http://test/${number}?maxWidth=${width}`
const steps = [500, 1000, 2000]
const book = (number: number): Book['pages'][number] => ({
  number,
  url: `http://test/${number}`,
  sourceAt: (width) => {
    const step = steps.find((each) => each >= width) ?? 2000
    return { url: url(number, step), width: step }
  },
  thumbnailUrl: `http://test/thumbnail/${number}`,
  width: 3000,
  height: 4000,
  mediaType: 'image/jpeg',
})
const labels = {
  ...fakeLabels,
  decorate: ({ number }: { readonly number: number }) => {
    decorated.push(`+${number}`)
    return () => void decorated.push(`-${number}`)
  },
}
const setWidth = (page: number, width: number) => {
  const element = pool.get(page)?.element
  if (element) element.style.width = `${width}px`
}
const shown = (page: number) => pool.get(page)?.element.querySelector('img')?.src

beforeEach(() => {
  vi.useFakeTimers()
  images = fakeImages()
  decorated = []
  pool = new PagePool(labels, { shown: () => {}, failed: () => {} })
  pool.open({ id: 'a', direction: 'ltr', pages: Array.from({ length: 50 }, (_, at) => book(at + 1)) })
})
afterEach(() => {
  pool.clear()
  images.restore()
  vi.useRealTimers()
})

describe('pages with images in several sizes', () => {
  it('are requested in the size of their frames', () => {
    setWidth(1, 480)
    setWidth(2, 900)
    pool.keep([1, 2], [1, 2])
    expect(images.pending()).toEqual([url(1, 500), url(2, 1000)])
  })

  it('become sharper when the zoom no longer changes, and keep the old image until the new one can be painted', async () => {
    setWidth(1, 480)
    pool.keep([1], [1])
    await images.load(url(1, 500))
    for (const width of [700, 800, 1500]) {
      setWidth(1, width)
      pool.sharpenSoon()
      vi.advanceTimersByTime(50)
    }
    expect(images.pending()).toEqual([])
    vi.advanceTimersByTime(500)
    expect(images.pending()).toEqual([url(1, 2000)])
    expect(shown(1)).toBe(url(1, 500))
    await images.load(url(1, 2000))
    expect(shown(1)).toBe(url(1, 2000))
    expect(pool.get(1)?.element.querySelectorAll('img')).toHaveLength(1)
  })

  it('keep their image when the frame shrinks and when a sharper one fails', async () => {
    setWidth(1, 900)
    pool.keep([1], [1])
    await images.load(url(1, 1000))
    setWidth(1, 300)
    pool.sharpenSoon()
    vi.advanceTimersByTime(500)
    expect(images.pending()).toEqual([])
    setWidth(1, 1800)
    pool.sharpenSoon()
    vi.advanceTimersByTime(500)
    await images.fail(url(1, 2000))
    expect(shown(1)).toBe(url(1, 1000))
  })

  it('cancel the request of a sharper image when they are released', async () => {
    setWidth(1, 480)
    pool.keep([1], [1])
    await images.load(url(1, 500))
    setWidth(1, 900)
    pool.sharpenSoon()
    vi.advanceTimersByTime(500)
    expect(images.pending()).toEqual([url(1, 1000)])
    pool.keep([9], [9])
    expect(images.pending()).not.toContain(url(1, 1000))
  })
})

describe('pages that the reader flips through', () => {
  const turnTo = (page: number) => pool.keep([page, page + 1], [page], true)

  it('show their number and are not requested, except the page at which the reader stops', async () => {
    turnTo(1)
    for (let page = 2; page <= 30; page += 1) {
      vi.advanceTimersByTime(60)
      turnTo(page)
    }
    const requestedWhileFlipping = images.pending()
    expect(requestedWhileFlipping).toEqual([])
    expect(pool.get(30)?.element.textContent).toBe('30')
    await vi.advanceTimersByTimeAsync(200)
    expect(images.pending().map((each) => new URL(each).pathname)).toEqual(['/30', '/31'])
    await images.loadAll()
    await vi.advanceTimersByTimeAsync(300)
    expect(pool.get(30)?.element.textContent).toBe('')
  })

  it('are loaded if each is shown before the next turn', async () => {
    await images.loadAll()
    turnTo(1)
    await vi.advanceTimersByTimeAsync(10)
    turnTo(2)
    await vi.advanceTimersByTimeAsync(0)
    expect(pool.get(2)?.state).toBe('shown')
  })
})

it('visible pages are decorated from the time they are shown until they are released', async () => {
  await images.loadAll()
  for (const page of [1, 2, 3]) setWidth(page, 400)
  pool.keep([1, 2, 3], [1])
  await vi.advanceTimersByTimeAsync(10)
  expect(decorated).toEqual(['+1'])
  pool.keep([1, 2, 3], [2])
  expect(decorated).toEqual(['+1', '+2'])
  pool.get(3)
  pool.keep([3], [3])
  await vi.advanceTimersByTimeAsync(10)
  expect(decorated).toEqual(['+1', '+2', '-1', '-2', '+3'])
})
