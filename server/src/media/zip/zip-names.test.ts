import { crc32 } from 'node:zlib'
import { cp437, shiftJis } from '@lectern/fixtures/legacy-names'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeNames, isJunk, safeName } from './zip-names.ts'

const raw = (bytes: Uint8Array, isUtf8 = false, extraFields: { id: number; data: Buffer }[] = []) => ({
  bytes,
  isUtf8,
  extraFields,
})

describe('C1 encodings of names', () => {
  test('UTF-8 by its flag', () => {
    expect(decodeNames([raw(Buffer.from('Été 日本.jpg'), true)])).toEqual(['Été 日本.jpg'])
  })
  test('UTF-8 without the flag', () => {
    expect(decodeNames([raw(Buffer.from('Été.jpg')), raw(Buffer.from('1.jpg'))])).toEqual([
      'Été.jpg',
      '1.jpg',
    ])
  })
  test('CP437, where accented letters between plain ones are also valid Shift-JIS', () => {
    const names = ['café/Ångström.jpg', 'ñandú.jpg', 'élève.jpg']
    expect(decodeNames(names.map((name) => raw(cp437(name))))).toEqual(names)
  })
  test('Shift-JIS', () => {
    const names = ['ページ/表紙.jpg', '第01話.jpg', 'plain.jpg']
    expect(decodeNames(names.map((name) => raw(shiftJis(name))))).toEqual(names)
  })
  test('a wrong UTF-8 flag is ignored', () => {
    expect(decodeNames([raw(cp437('é.jpg'), true)])).toEqual(['é.jpg'])
  })
  test('the Unicode path field counts, but only while its checksum fits', () => {
    const plain = Buffer.from('_.jpg')
    const field = (crc: number) => {
      const head = Buffer.alloc(5)
      head[0] = 1
      head.writeUInt32LE(crc, 1)
      return [{ id: 0x7075, data: Buffer.concat([head, Buffer.from('日.jpg')]) }]
    }
    expect(decodeNames([raw(plain, false, field(crc32(plain)))])).toEqual(['日.jpg'])
    expect(decodeNames([raw(plain, false, field(1))])).toEqual(['_.jpg'])
  })
  test('any bytes give some text', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.uint8Array(), fc.boolean())), (list) => {
        const names = decodeNames(list.map(([bytes, isUtf8]) => raw(bytes, isUtf8)))
        expect(names).toHaveLength(list.length)
      }),
    )
  })
})

describe('C1 hostile names are only names', () => {
  test.each([
    ['../../../etc/passwd', 'etc/passwd'],
    ['/etc/passwd', 'etc/passwd'],
    ['C:\\Windows\\1.jpg', 'Windows/1.jpg'],
    ['a\\..\\..\\1.jpg', 'a/1.jpg'],
    ['\\\\host\\share\\1.jpg', 'host/share/1.jpg'],
    ['a//./b.jpg', 'a/b.jpg'],
    ['a\0b.jpg', 'a\ufffdb.jpg'],
    ['a\r\nb.jpg', 'a\ufffd\ufffdb.jpg'],
    ['folder\\', 'folder/'],
    ['..', 'unnamed'],
    ['C:1.jpg', '1.jpg'],
    ['../../C:/1.jpg', '1.jpg'],
    ['ok/1.jpg', 'ok/1.jpg'],
    ['\ud800.jpg', '\ufffd.jpg'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeName(name)).toBe(safe)
  })
  test('no name leads out of a folder', () => {
    const part = fc.constantFrom('..', '.', '', 'a', 'C:', '\0', '/', '\\', '日')
    fc.assert(
      fc.property(fc.array(part), fc.constantFrom('/', '\\'), (parts, separator) => {
        const safe = safeName(parts.join(separator))
        expect(safe).not.toMatch(/^\/.|\\|(^|\/)\.\.?(\/|$)|\p{Cc}/u)
        expect(safeName(safe)).toBe(safe)
      }),
    )
  })
})

test.each([
  ['__MACOSX/1.jpg', true],
  ['a/__macosx/1.jpg', true],
  ['.hidden.jpg', true],
  ['a/.git/1.jpg', true],
  ['a/Thumbs.db', true],
  ['THUMBS.DB', true],
  ['a.b/1.jpg', false],
  ['Thumbs.db.jpg', false],
])('junk: %s %s', (name, expected) => {
  expect(isJunk(name)).toBe(expected)
})
