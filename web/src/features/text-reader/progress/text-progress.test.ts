import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Delivery, PendingPlace } from '../../reader/progress/pending-progress.ts'
import { openPlaceOutbox } from '../../reader/progress/place-outbox.ts'
import { parseResourceAddress } from '../book/text-publication.ts'
import type { TextBook } from '../engine/text-book.ts'
import type { TextRelocation } from '../engine/text-renderer.ts'
import { getTextCommand } from '../screen/text-keys.ts'
import {
  choose,
  defaultSettings,
  getSettings,
  isDarkColor,
  noSettings,
  resetScope,
  stepNumber,
} from '../settings/text-reader-settings.ts'
import { chooseStart, toLocator, toTarget } from './text-locator.ts'
import { createTextPlaceSaver } from './text-place-saver.ts'
import { findNewerPlace } from './use-newer-place.ts'

const book: TextBook = {
  id: 'b',
  title: 'B',
  language: 'en',
  direction: 'ltr',
  isFixed: false,
  fallbacks: new Map(),
  sections: [
    { name: 'text/one.xhtml', type: 'application/xhtml+xml', weight: 4 },
    { name: 'text/two%20b.xhtml', type: 'application/xhtml+xml', weight: 6 },
  ],
  contents: [{ title: 'Two', section: 1, fragment: '', level: 0 }],
  landmarks: [],
  pageList: [],
}
const place: TextRelocation = {
  place: { section: 1, offset: 50 },
  progression: 0.5,
  fraction: 0.7,
  endFraction: 0.8,
  page: 2,
  pageCount: 4,
  quote: 'It was a dark night',
  entry: 0,
  printedPage: undefined,
  isMove: true,
  isAtEnd: false,
  isAside: false,
  isVertical: false,
}

/** Names of files as tools write them, without escapes. */
const oddNames = [
  'text/two b.xhtml',
  'text/a+b#c.xhtml',
  'text/100%.xhtml',
  'text/a%20b.xhtml',
  'text/what?.xhtml',
  'text/a#p%23.xhtml',
  'text/okładka.xhtml',
  'text/cafe\u0301.xhtml',
  'Text/Über & co.xhtml',
]

test.each(oddNames)('a position in %s is found again, from every client (behaviour 8.4)', (name) => {
  const encoded = name.split('/').map(encodeURIComponent).join('/')
  const sections = ['text/one.xhtml', encoded].map((one) => ({ name: one, type: '', weight: 4 }))
  const odd = { ...book, sections }
  const own = toLocator(odd, place).href ?? ''
  const address = `https://x.example/api/v1/books/b/resource/${encoded}`
  for (const href of [
    own,
    `${own}#p3`,
    encoded,
    `${encoded}#p3`,
    name,
    `/${encoded}`,
    address,
    `${address}#p3`,
  ])
    expect([href, toTarget(odd, { href })?.section]).toEqual([href, 1])
  for (const href of [name.normalize('NFC'), name.normalize('NFD'), encoded.replace('.xhtml', '.XHTML')])
    expect([href, toTarget(odd, { href })?.section]).toEqual([href, 1])
})

describe('locators', () => {
  test('contain file, shares, position, chapter and words, and are resolved again', () => {
    const locator = toLocator(book, place)
    expect(locator).toEqual({
      href: 'text/two b.xhtml',
      type: 'application/xhtml+xml',
      title: 'Two',
      locations: { progression: 0.5, position: 8, totalProgression: 0.7 },
      text: { highlight: 'It was a dark night' },
    })
    expect(toTarget(book, locator)).toEqual({ section: 1, progression: 0.5, quote: 'It was a dark night' })
  })
  test('at the end mark the book as read', () => {
    expect(toLocator(book, { ...place, isAtEnd: true }).locations?.progression).toBe(1)
  })
  test('of other clients are understood: escaped, whole addresses, without words', () => {
    expect(toTarget(book, { href: 'http://x/api/v1/books/b/resource/text/two%20b.xhtml#a' })?.section).toBe(1)
    expect(toTarget(book, { href: 'elsewhere.xhtml' })).toBeUndefined()
    expect(parseResourceAddress('/api/v1/books/b/resource/a/b.xhtml#c%20d')).toEqual({
      name: 'a/b.xhtml',
      fragment: 'c d',
    })
  })
})

test('a later place of another device is asked about, an earlier or own one is not', () => {
  const stored = {
    modified: '2026-01-01T10:00:00Z',
    device: { id: 'other', name: 'Tablet' },
    locator: toLocator(book, place),
  }
  const at = Date.parse(stored.modified)
  expect(findNewerPlace(book, stored, at - 1, 'mine')).toMatchObject({ title: 'Two', device: 'Tablet', at })
  expect(findNewerPlace(book, stored, at, 'mine')).toBeUndefined()
  expect(findNewerPlace(book, stored, 0, 'other')).toBeUndefined()
})

describe('settings', () => {
  test('of a book replace those for all, until one for all is chosen again', () => {
    const all = choose(noSettings, 'everywhere', 'b', { size: 120, theme: 'sepia' })
    const own = choose(all, 'book', 'b', { size: 150 })
    expect([getSettings(own, 'b').size, getSettings(own, 'c').size]).toEqual([150, 120])
    expect(getSettings(choose(own, 'everywhere', 'b', { size: 90 }), 'b').size).toBe(90)
    expect(getSettings(resetScope(own, 'book', 'b'), 'b')).toEqual({
      ...defaultSettings,
      size: 120,
      theme: 'sepia',
    })
    expect(getSettings(resetScope(own, 'everywhere', 'b'), 'b')).toEqual(defaultSettings)
  })
  test('out of bounds or unknown count as not chosen', () => {
    const stored = {
      everywhere: {
        size: 5000,
        lineHeight: null,
        ownText: 'red',
        font: 'server:',
        dictionary: 'javascript:x',
      },
      book: {},
    }
    expect(getSettings(stored, 'b')).toEqual(defaultSettings)
  })
  test('step within their bounds', () => {
    expect([
      stepNumber('size', 300, 1),
      stepNumber('size', 50, -1),
      stepNumber('lineHeight', 1.5, 1),
    ]).toEqual([300, 50, 1.6])
  })
  test('distinguish dark and light paper', () => {
    expect([isDarkColor('#000000'), isDarkColor('#faf4e8')]).toEqual([true, false])
  })
})

test('keys with modifiers belong to the browser (web behaviour 16.3)', () => {
  const key = (name: string, more = {}) =>
    getTextCommand({
      key: name,
      code: '',
      ctrlKey: false,
      altKey: false,
      metaKey: false,
      shiftKey: false,
      ...more,
    })
  expect([key('ArrowLeft'), key(' '), key(' ', { ctrlKey: true }), key('?', { shiftKey: true })]).toEqual([
    'left',
    'next',
    'previous',
    'help',
  ])
  for (const name of ['f', 'p', 's', '+']) expect(key(name, { ctrlKey: true })).toBeUndefined()
  expect(key('ArrowLeft', { altKey: true })).toBeUndefined()
})

describe('saving a place', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.useFakeTimers({ now: 1_000_000 })
  })
  afterEach(() => vi.useRealTimers())
  const outbox = () => openPlaceOutbox('u', localStorage)
  const make = (answers: Delivery[], more: { unsaved?: PendingPlace; onConflict?: () => void } = {}) => {
    const sent: unknown[] = []
    const saver = createTextPlaceSaver({
      bookId: 'b',
      outbox: outbox(),
      ...more,
      deliver: async ({ locator }) => {
        sent.push(locator.href)
        return answers.shift() ?? 'saved'
      },
    })
    return { saver, sent }
  }
  test('is debounced, sends the last position, and is tried again', async () => {
    const { saver, sent } = make(['later'])
    saver.set({ href: 'a' }, true)
    saver.set({ href: 'b' }, true)
    await vi.advanceTimersByTimeAsync(750)
    expect(sent).toEqual(['b'])
    await vi.advanceTimersByTimeAsync(1100)
    expect(sent).toEqual(['b', 'b'])
    saver.set({ href: 'c' }, true)
    void saver.flush()
    expect(sent).toEqual(['b', 'b', 'c'])
    saver.close()
  })
  test('keeps the place on this device until the server has it, for the next visit', async () => {
    const { saver } = make(['later', 'later'])
    saver.set({ href: 'a' }, true)
    expect(outbox().find('b')).toEqual({ bookId: 'b', locator: { href: 'a' }, at: 1_000_000 })
    await saver.flush()
    saver.close()
    const unsaved = outbox().find('b')
    expect(unsaved?.locator.href).toBe('a')
    const next = make([], unsaved && { unsaved })
    await vi.advanceTimersByTimeAsync(10)
    expect(next.sent).toEqual(['a'])
    expect(outbox().list()).toEqual([])
  })
  test('reports a conflict once, and discards the older position', async () => {
    const onConflict = vi.fn()
    const { saver } = make(['elsewhere'], { onConflict })
    saver.set({ href: 'a' }, true)
    await saver.flush()
    expect(onConflict).toHaveBeenCalledOnce()
    expect(outbox().find('b')).toBeUndefined()
    saver.close()
  })
  test('broken storage counts as empty, and positions can be stored', () => {
    localStorage.setItem('lectern.text-places.u', '{"b":{"bookId":"b","at":1,"locator":{"locations":7}}}')
    expect(outbox().find('b')).toBeUndefined()
    outbox().put({ bookId: 'b', at: 2, locator: { href: 'x' } })
    expect(outbox().find('b')?.at).toBe(2)
  })
})

test('a text opens at the later one of the saved place and of the one that was not sent', () => {
  const saved = {
    modified: '2026-01-01T00:00:10Z',
    device: { id: 'd', name: '' },
    locator: { href: 'saved' },
  }
  const unsent = (seconds: number) => ({
    bookId: 'b',
    at: Date.parse('2026-01-01T00:00:00Z') + seconds * 1000,
    locator: { href: 'unsent' },
  })
  expect(chooseStart(saved, undefined, false)?.href).toBe('saved')
  expect(chooseStart(saved, unsent(5), false)?.href).toBe('saved')
  expect(chooseStart(saved, unsent(20), false)?.href).toBe('unsent')
  expect(chooseStart(undefined, unsent(5), false)?.href).toBe('unsent')
  expect(chooseStart(saved, undefined, true)).toBeUndefined()
  expect(chooseStart(saved, unsent(20), true)?.href).toBe('unsent')
})
