import { describe, expect, it } from 'vitest'
import { getCommand, isKeyOfTarget } from './keys.ts'

const key = (name: string, more: Partial<Parameters<typeof getCommand>[0]> = {}) => ({
  key: name,
  code: '',
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
})

describe('keys', () => {
  it.each([
    ['ArrowLeft', 'left'],
    ['ArrowRight', 'right'],
    ['ArrowUp', 'up'],
    ['ArrowDown', 'down'],
    [' ', 'advance'],
    ['PageDown', 'advance'],
    ['PageUp', 'retreat'],
    ['Home', 'first'],
    ['End', 'last'],
    ['Escape', 'escape'],
    ['l', 'ltr'],
    ['r', 'rtl'],
    ['v', 'vertical'],
    ['c', 'fit'],
    ['d', 'layout'],
    ['f', 'fullscreen'],
    ['m', 'controls'],
    ['s', 'settings'],
    ['t', 'thumbnails'],
    ['w', 'webtoon'],
    ['p', 'padding'],
    ['n', 'margin'],
    ['a', 'autoScroll'],
    ['o', 'shift'],
    ['h', 'help'],
    ['x', 'crop'],
    ['u', 'rotate'],
    ['y', 'grayscale'],
    ['q', 'invert'],
    ['j', 'goTo'],
    ['k', 'more'],
    ['ö', undefined],
    ['Tab', undefined],
  ])('%s means %s', (name, command) => {
    expect(getCommand(key(name))).toBe(command)
  })

  it.each(['ctrlKey', 'altKey', 'metaKey'])('leaves keys with %s to the browser', (modifier) => {
    for (const name of ['ArrowLeft', 'f', ' ', '+', 'Home']) {
      expect(getCommand(key(name, { [modifier]: true }))).toBeUndefined()
    }
  })

  it('recognizes letters under caps lock', () => {
    expect(getCommand(key('F'))).toBe('fullscreen')
    expect(getCommand(key('F', { shiftKey: true }))).toBeUndefined()
  })

  it('recognizes letters by their key when another script is typed', () => {
    expect(getCommand(key('ب', { code: 'KeyF' }))).toBe('fullscreen')
    // Where Latin letters are typed, the typed letter counts.
    expect(getCommand(key('z', { code: 'KeyM' }))).toBeUndefined()
  })

  it('accepts Shift if it types the character or reverses Space', () => {
    expect(getCommand(key('?', { shiftKey: true }))).toBe('help')
    expect(getCommand(key('+', { shiftKey: true }))).toBe('zoomIn')
    expect(getCommand(key(' ', { shiftKey: true }))).toBe('retreat')
    expect(getCommand(key('ArrowRight', { shiftKey: true }))).toBeUndefined()
  })

  it('leaves a focused control the keys that it handles', () => {
    const make = (html: string) => {
      document.body.innerHTML = html
      return document.body.firstElementChild
    }
    expect(isKeyOfTarget('ArrowLeft', make('<input type="range">'))).toBe(true)
    expect(isKeyOfTarget('f', make('<input type="range">'))).toBe(false)
    expect(isKeyOfTarget(' ', make('<input type="checkbox">'))).toBe(true)
    expect(isKeyOfTarget(' ', make('<button></button>'))).toBe(true)
    expect(isKeyOfTarget('ArrowLeft', make('<button></button>'))).toBe(false)
    expect(isKeyOfTarget('f', make('<input>'))).toBe(true)
    expect(isKeyOfTarget(' ', document.body)).toBe(false)
  })
})
