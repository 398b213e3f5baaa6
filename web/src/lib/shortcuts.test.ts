import { describe, expect, it, vi } from 'vitest'
import { createShortcutReader, getKeyName, isTypedInto, type Shortcut } from './shortcuts.ts'

const press = (key: string, change: Partial<KeyboardEvent> = {}) =>
  getKeyName({ key, code: '', ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...change })

const shortcut = (keys: string, change: Partial<Shortcut> = {}): Shortcut => ({
  keys,
  labels: [keys],
  group: 'any',
  run: vi.fn(),
  ...change,
})

describe('names of keys', () => {
  it('do not depend on caps lock', () => {
    expect(press('R')).toBe('r')
    expect(press('r')).toBe('r')
  })
  it('are those of the printed letter if another script is typed', () => {
    expect(press('ق', { code: 'KeyR' })).toBe('r')
    expect(press('к', { code: 'KeyR' })).toBe('r')
  })
  it('have the character that Shift types, but no letter with Shift', () => {
    expect(press('?', { shiftKey: true })).toBe('?')
    expect(press('/', { shiftKey: true, code: 'Digit7' })).toBe('/')
    expect(press('R', { shiftKey: true })).toBeUndefined()
  })
  it('are the same for Ctrl and ⌘, and undefined with Alt', () => {
    expect(press('k', { ctrlKey: true })).toBe('mod+k')
    expect(press('K', { metaKey: true })).toBe('mod+k')
    expect(press('ArrowLeft', { altKey: true })).toBeUndefined()
  })
})

describe('sequences', () => {
  const home = shortcut('g h')
  const readLists = shortcut('g r')
  const read = shortcut('r')
  const all = [home, readLists, read]

  it('complete within the time', () => {
    const reader = createShortcutReader()
    expect(reader.read('g', 0, all)).toBe('begun')
    expect(reader.read('h', 1500, all)).toBe(home)
  })
  it('end when too much time has passed', () => {
    const reader = createShortcutReader()
    reader.read('g', 0, all)
    expect(reader.read('h', 1501, all)).toBeUndefined()
  })
  it('take precedence over the single key that ends them', () => {
    const reader = createShortcutReader()
    reader.read('g', 0, all)
    expect(reader.read('r', 100, all)).toBe(readLists)
    expect(reader.read('r', 200, all)).toBe(read)
  })
  it('end at a key that does not continue them', () => {
    const reader = createShortcutReader()
    reader.read('g', 0, [home, read])
    expect(reader.read('r', 100, [home, read])).toBe(read)
    reader.read('g', 200, all)
    expect(reader.read('g', 300, all)).toBe('begun')
    expect(reader.read('h', 400, all)).toBe(home)
  })
  it('skip shortcuts that are not available or that the element handles itself', () => {
    const reader = createShortcutReader()
    const off = shortcut('r', { isAvailable: () => false })
    const { run: _, ...shown } = shortcut('r')
    expect(reader.read('r', 0, [off, shown, read])).toBe(read)
  })
})

it('elements in which keys are text are recognized', () => {
  const typed = (html: string) => {
    document.body.innerHTML = html
    return isTypedInto(document.body.firstElementChild)
  }
  expect(typed('<input>')).toBe(true)
  expect(typed('<input type="search">')).toBe(true)
  expect(typed('<textarea></textarea>')).toBe(true)
  expect(typed('<select></select>')).toBe(true)
  expect(typed('<p contenteditable="true"></p>')).toBe(true)
  expect(typed('<input type="checkbox">')).toBe(false)
  expect(typed('<button></button>')).toBe(false)
  expect(typed('<p contenteditable="false"></p>')).toBe(false)
})
