import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeDestinationName } from './destination-name.ts'

const linux = { isWindows: false }

describe('C7: the name of an imported file', () => {
  test.each([
    [null, 'source.cbz'],
    ['', 'source.cbz'],
    ['Vol. 1', 'Vol. 1.cbz'],
    ['../../etc/passwd', 'passwd.cbz'],
    ['C:\\Windows\\x', 'x.cbz'],
    ['..', 'source.cbz'],
    ['a/', 'source.cbz'],
    ['.hidden', 'hidden.cbz'],
    ['trailing. . ', 'trailing.cbz'],
    ['nul', '_nul.cbz'],
    ['con .', '_con.cbz'],
    ['Com1.part', '_Com1.part.cbz'],
    ['Comic', 'Comic.cbz'],
    ['a\u0000b\nc\u007f', 'abc.cbz'],
    ['twice.CBZ', 'twice.cbz'],
    ['Batman: Year One', 'Batman: Year One.cbz'],
  ])('%j becomes %s', (wanted, name) => {
    expect(makeDestinationName('source.cbz', wanted, linux)).toBe(name)
  })
  test('keeps the extension of the source, and cleans its name, too', () => {
    expect(makeDestinationName('.CON.CBR', null, linux)).toBe('_CON.CBR')
    expect(makeDestinationName('...cbz', null, linux)).toBe('book.cbz')
  })
  test('contains no characters that Windows refuses on Windows', () => {
    expect(makeDestinationName('s.cbz', 'Who? "Me": <1|2*>', { isWindows: true })).toBe(
      'Who_ _Me__ _1_2__.cbz',
    )
  })
  test('has at most 255 bytes and whole characters', () => {
    expect(makeDestinationName('s.cbz', '🐉'.repeat(100), linux)).toBe(`${'🐉'.repeat(62)}.cbz`)
  })
  test('is always one visible name of at most 255 bytes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.boolean(),
        (wanted, source, isWindows) => {
          const name = makeDestinationName(`${source.replaceAll('/', '')}x.cbz`, wanted, { isWindows })
          expect(name).not.toMatch(/[/\\]|^\.|^\s|[.\s]\.cbz$/)
          expect(name.length).toBeGreaterThan('.cbz'.length)
          expect(name.endsWith('.cbz')).toBe(true)
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
          expect(name.isWellFormed()).toBe(true)
          expect(makeDestinationName(name, null, { isWindows })).toBe(name)
        },
      ),
    )
  })
})
