import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Book } from '../book.ts'
import { type FakeImages, fakeImages } from '../fake-images.ts'
import { fakeLabels, stillSettings } from '../fake-settings.ts'
import { toLocator } from '../locator.ts'
import type { GuidedPosition, ReadingPause, Relocation, RendererSettings } from '../renderer.ts'
import { FakePanelWorker } from './fake-panel-worker.ts'
import { GuidedRenderer } from './guided-renderer.ts'
import type { KeptLayout, LayoutStore, PageLayout } from './page-layout.ts'
import { detectorVersion, toCorrection } from './page-layout.ts'
import type { PanelRequest } from './panel-messages.ts'

const still: RendererSettings = { ...stillSettings, guided: { whole: 'never', hasMask: false } }
const twoByOne: PageLayout = {
  panels: [
    { x: 0.05, y: 0.05, width: 0.4, height: 0.4 },
    { x: 0.55, y: 0.05, width: 0.4, height: 0.4 },
  ],
  rightToLeft: [1, 0],
  confidence: 1,
}
const url = (page: number) => `http://test/${page}.jpg`
const createBook = (count: number, change: Partial<Book> = {}): Book => ({
  id: 'a',
  direction: 'ltr',
  pages: Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    url: url(at + 1),
    thumbnailUrl: '',
    width: 1000,
    height: 1500,
    mediaType: 'image/jpeg',
  })),
  ...change,
})

let images: FakeImages
let host: HTMLElement
let worker: FakePanelWorker
let kept: Map<string, KeptLayout>
let renderer: GuidedRenderer
let places: GuidedPosition[]
let relocations: Relocation[]
let edges: string[]

const settle = async () => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
}
const store: LayoutStore = {
  find: async (pageHash) => kept.get(pageHash),
  keep: async (pageHash, layout) => void kept.set(pageHash, layout),
  remove: async (pageHash) => void kept.delete(pageHash),
}
function make(settings: RendererSettings = still) {
  renderer = new GuidedRenderer(host, fakeLabels, settings, store, () => worker)
  renderer.on('stepped', (place) => places.push(place))
  renderer.on('relocated', (relocation) => relocations.push(relocation))
  renderer.on('atEdge', (edge) => edges.push(edge))
}
async function open(count: number, page = 1, change: Partial<Book> = {}) {
  renderer.open(createBook(count, change), toLocator(page, count))
  await images.loadAll()
  await settle()
}
/** Opens a book and goes to the first panel, after the whole page that was shown while the panels were detected. */
async function openAtPanel(count: number, change: Partial<Book> = {}) {
  await open(count, 1, change)
  expect(now()).toBe('1:page')
  renderer.next()
  expect(now()).toBe('1:1')
}
const now = () => {
  const place = places.at(-1)
  return place && `${place.page}:${place.panel ?? 'page'}`
}
const getTransform = () => host.querySelector<HTMLElement>('[style*="transform"]')?.style.transform
const setWindow = (width: number, height: number) => {
  Object.defineProperty(renderer.element, 'clientWidth', { value: width, configurable: true })
  Object.defineProperty(renderer.element, 'clientHeight', { value: height, configurable: true })
}

beforeEach(() => {
  images = fakeImages()
  host = document.createElement('div')
  document.body.append(host)
  worker = new FakePanelWorker()
  kept = new Map()
  places = []
  relocations = []
  edges = []
  for (const page of [1, 2, 3]) worker.layouts.set(url(page), twoByOne)
})
afterEach(() => {
  renderer.destroy()
  images.restore()
  host.remove()
})

describe('guided view of a book', () => {
  it('goes from panel to panel and page to page, and back the same way', async () => {
    make({ ...still, guided: { whole: 'first', hasMask: false } })
    await open(2)
    const onward = [now()]
    for (let step = 0; step < 5; step += 1) {
      renderer.next()
      await settle()
      onward.push(now())
    }
    expect(onward).toEqual(['1:page', '1:1', '1:2', '2:page', '2:1', '2:2'])
    const back = [now()]
    for (let step = 0; step < 5; step += 1) {
      renderer.previous()
      await settle()
      back.push(now())
    }
    expect(back).toEqual(onward.toReversed())
    renderer.previous()
    expect(edges).toEqual(['start'])
    for (let step = 0; step < 6; step += 1) renderer.next()
    expect(edges).toEqual(['start', 'end'])
    expect(relocations.map(({ locator }) => locator.page)).toEqual([1, 2, 1, 2])
    expect(relocations.map(({ isMove }) => isMove)).toEqual([false, true, true, true])
  })

  it('starts at the right panel in a book from right to left, and the left key goes forward', async () => {
    make()
    await openAtPanel(2, { direction: 'rtl' })
    const getX = () => Number(/translate\((-?[\d.]+)/.exec(getTransform() ?? '')?.[1])
    const atRight = getX()
    renderer.left()
    expect(now()).toBe('1:2')
    // The page moves to the right when the left of it is shown.
    expect(getX()).toBeGreaterThan(atRight)
    renderer.right()
    expect(getX()).toBe(atRight)
    renderer.left()
    renderer.left()
    expect(now()).toBe('2:1')
  })

  it('shows the whole page while its panels are detected, and keeps that as a step', async () => {
    worker.isHeld = true
    make()
    await open(2)
    expect(places.at(-1)).toMatchObject({ panel: null, isSearching: true })
    const whole = getTransform()
    worker.release()
    await settle()
    expect(places.at(-1)).toMatchObject({ panel: null, count: 2, isSearching: false })
    expect(getTransform()).toBe(whole)
    renderer.next()
    expect(now()).toBe('1:1')
    expect(getTransform()).not.toBe(whole)
  })

  it('shows pages without panels as a whole, and all pages if the worker fails', async () => {
    worker.layouts.clear()
    make()
    await open(3)
    renderer.next()
    expect(now()).toBe('2:page')
    renderer.destroy()
    places = []
    worker = new FakePanelWorker()
    worker.postMessage = () => worker.onerror?.(new ErrorEvent('error'))
    make()
    await open(2)
    expect(places.at(-1)).toEqual({ page: 1, panel: null, count: 0, isSearching: false })
    renderer.next()
    expect(now()).toBe('2:page')
  })

  it('starts at the tapped panel when the panels are known', async () => {
    worker.isHeld = true
    make({ ...still, guided: { whole: 'first', hasMask: false } })
    renderer.open(createBook(2), { page: 1, offset: 0, point: { x: 0.6, y: 0.2 } })
    await images.loadAll()
    await settle()
    expect(now()).toBe('1:page')
    worker.release()
    await settle()
    expect(now()).toBe('1:2')
    renderer.destroy()
    make()
    renderer.open(createBook(2, { direction: 'rtl' }), { page: 2, offset: 0, point: { x: 0.6, y: 0.2 } })
    await images.loadAll()
    await settle()
    expect(now()).toBe('2:1')
  })

  it('reports the panel at which the reader pauses, and opens there again', async () => {
    const pauses: ReadingPause[] = []
    make()
    renderer.on('paused', (pause) => pauses.push(pause))
    await openAtPanel(2)
    renderer.next()
    expect(now()).toBe('1:2')
    renderer.destroy()
    expect(pauses).toHaveLength(1)
    const [{ locator } = { locator: toLocator(1, 2) }] = pauses
    make()
    renderer.open(createBook(2), locator)
    await images.loadAll()
    await settle()
    expect(now()).toBe('1:2')
    // A position in a strip is only a height.
    renderer.destroy()
    make()
    renderer.open(createBook(2), { page: 1, offset: locator.offset })
    await images.loadAll()
    await settle()
    expect(now()).toBe('1:1')
  })

  it('counts the last page at its last panel', async () => {
    make()
    await openAtPanel(1)
    const pauses: ReadingPause[] = []
    renderer.on('paused', (pause) => pauses.push(pause))
    renderer.next()
    renderer.previous()
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    expect(pauses.at(-1)).toMatchObject({ isEndUnseen: true })
    renderer.next()
    renderer.destroy()
    expect(pauses.at(-1)).not.toHaveProperty('isEndUnseen')
  })

  it('starts with the whole page if no panel was tapped', async () => {
    make()
    renderer.open(createBook(2), { page: 1, offset: 0, point: { x: 0.5, y: 0.9 } })
    await images.loadAll()
    await settle()
    expect(now()).toBe('1:page')
  })

  it('is closed by a double tap or shows the whole page, by the settings', async () => {
    make()
    await openAtPanel(1)
    const wanted: boolean[] = []
    renderer.on('guidedRequested', (isGuided) => wanted.push(isGuided))
    renderer.doubleTap()
    expect([wanted, renderer.isFree]).toEqual([[], true])
    renderer.resume()
    renderer.configure({ ...still, doubleTap: 'guided' })
    renderer.doubleTap()
    expect([wanted, renderer.isFree]).toEqual([[false], false])
  })

  it('keeps the panel through a rotation of the window and other settings', async () => {
    make()
    await openAtPanel(1)
    renderer.next()
    expect(now()).toBe('1:2')
    const before = getTransform()
    setWindow(390, 844)
    renderer.configure({ ...still, guided: { whole: 'both', hasMask: true } })
    expect(getTransform()).not.toBe(before)
    renderer.previous()
    expect(now()).toBe('1:1')
    renderer.previous()
    expect(now()).toBe('1:page')
  })
})

describe('moving by hand', () => {
  it('leaves the panel, and the next step continues after it', async () => {
    make()
    await openAtPanel(1)
    const atPanel = getTransform()
    renderer.zoomBy(2)
    expect(renderer.isFree).toBe(true)
    expect(getTransform()).not.toBe(atPanel)
    renderer.zoomBy(0)
    expect(getTransform()).toBe(atPanel)
    renderer.pan(20, 10)
    renderer.next()
    expect(renderer.isFree).toBe(false)
    expect(now()).toBe('1:2')
  })

  it('is not done by up and down, which go to other panels', async () => {
    make()
    await openAtPanel(1)
    expect(renderer.scrollBy(0, 80)).toBe(true)
    expect(now()).toBe('1:2')
    renderer.scrollBy(0, -80)
    expect(now()).toBe('1:1')
  })
})

describe('panels', () => {
  it('are detected two pages ahead, one page at a time, and canceled after a jump', async () => {
    worker.isHeld = true
    make()
    await open(20)
    const getKind = (kind: PanelRequest['kind']) =>
      worker.requests.filter((each) => each.kind === kind).map(({ id }) => worker.urls.get(id))
    expect(getKind('open')).toEqual([url(1), url(2), url(3)])
    expect(getKind('detect')).toEqual([url(1)])
    renderer.goTo({ page: 10, offset: 0 })
    await settle()
    expect(getKind('release')).toEqual([url(1), url(2), url(3)])
    worker.release()
    await settle()
    expect(getKind('detect')).toEqual([url(1), url(10), url(11), url(12)])
  })

  it('that are stored are not detected again, unless an older detector found them', async () => {
    kept.set(url(1), { ...twoByOne, detector: detectorVersion, isCorrected: false })
    kept.set(url(2), { ...twoByOne, detector: detectorVersion - 1, isCorrected: false })
    kept.set(url(3), { ...toCorrection(twoByOne.panels, detectorVersion - 1) })
    make()
    await open(3)
    const searched = worker.requests
      .filter(({ kind }) => kind === 'detect')
      .map(({ id }) => worker.urls.get(id))
    expect(searched).toEqual([url(2)])
    expect(kept.get(url(2))?.detector).toBe(detectorVersion)
  })

  it('of a page that is requested smaller are found in the store or detected in the smaller image', async () => {
    const withIdentities = (isReduced: boolean) => ({
      pages: createBook(1).pages.map((page) => ({
        ...page,
        identity: `a page-${page.number}`,
        ...(isReduced && { sourceAt: () => ({ url: `${page.url}?maxWidth=720`, width: 720 }) }),
      })),
    })
    make()
    await open(1, 1, withIdentities(false))
    expect([...kept.keys()]).toEqual(['a page-1'])
    renderer.destroy()
    worker = new FakePanelWorker()
    make()
    await open(1, 1, withIdentities(true))
    expect(worker.requests.map(({ kind }) => kind)).not.toContain('detect')
    expect(worker.urls.get(1)).toBe(`${url(1)}?maxWidth=720`)
    expect(places.at(-1)).toMatchObject({ count: 2 })
  })

  it('that were stored by the bytes of the page are found, and stored by its identity', async () => {
    const correction = toCorrection(twoByOne.panels.slice(0, 1), detectorVersion)
    kept.set(url(1), correction)
    make()
    await open(1, 1, { pages: createBook(1).pages.map((page) => ({ ...page, identity: 'a page-1' })) })
    expect(places.at(-1)).toMatchObject({ count: 1 })
    expect(kept.get('a page-1')).toEqual(correction)
  })

  it('are searched again when the identity of a page has become known', async () => {
    worker.isHeld = true
    make()
    await open(1)
    renderer.open(
      createBook(1, { pages: createBook(1).pages.map((page) => ({ ...page, identity: 'a page-1' })) }),
      {
        page: 1,
        offset: 0,
      },
    )
    worker.release()
    await settle()
    expect([...kept.keys()]).toEqual(['a page-1'])
  })

  it('are corrected and stored at once, and detected again when the correction is deleted', async () => {
    make()
    await openAtPanel(1)
    renderer.panels.correct(1, [{ x: 0, y: 0, width: 0.5, height: 0.3 }])
    expect(places.at(-1)).toMatchObject({ panel: 1, count: 1 })
    expect(kept.get(url(1))?.isCorrected).toBe(true)
    renderer.panels.reset(1)
    await settle()
    expect(places.at(-1)).toMatchObject({ count: 2 })
    expect(kept.get(url(1))).toMatchObject({ isCorrected: false, panels: twoByOne.panels })
  })
})

it('the page around a panel is dimmed by a setting', async () => {
  make({ ...still, guided: { whole: 'first', hasMask: true } })
  await open(1)
  const isDimmed = () => host.querySelector('[class*="dimming"]') !== null
  expect(isDimmed()).toBe(false)
  renderer.next()
  expect(isDimmed()).toBe(true)
})
