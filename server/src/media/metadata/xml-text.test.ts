import { describe, expect, test } from 'vitest'
import { decodeXml, findEncoding, isMislabelled } from './xml-text.ts'

const text = 'MARK é – “x” 第'
const western = 'MARK é – “x”'
/** Windows-1252, which Node cannot write. */
const windows1252 = (source: string): Buffer =>
  Buffer.from(source.replaceAll('–', '\x96').replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1')
const meta = (charset: string) =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}"/></head>`
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`

describe('behaviour 4.5: encodings of texts', () => {
  test.each([
    ['no label', ''],
    ['a false meta element', meta('iso-8859-1')],
    ['a false meta element of HTML 5', '<meta charset="windows-1252">'],
    ['a false XML declaration', xml('ISO-8859-1')],
    ['a declaration of UTF-16', xml('utf-16')],
    ['a declaration of Shift_JIS', xml('Shift_JIS')],
    ['an unknown encoding', xml('x-none')],
    ['a byte order mark and a false label', `\ufeff${xml('ISO-8859-1')}`],
  ])('UTF-8 with %s is UTF-8', (_, label) => {
    const bytes = Buffer.from(`${label}<p>${text}</p>`)
    expect(findEncoding(bytes)).toBe('utf-8')
    expect(decodeXml(bytes)).toContain(text)
  })
  test.each([
    ['no label', ''],
    ['a meta element', meta('windows-1252')],
    ['a declaration of Latin-1', xml('ISO-8859-1')],
    ['a false label of UTF-8', xml('UTF-8')],
    ['a false label of UTF-16', xml('UTF-16')],
  ])('Windows-1252 with %s is that', (_, label) => {
    const bytes = windows1252(`${label}<p>${western}</p>`)
    expect(decodeXml(bytes)).toContain(western)
  })
  test('a declared encoding is used if the bytes fit it', () => {
    const sjis = Buffer.concat([Buffer.from(xml('Shift_JIS')), Buffer.from('91e6', 'hex')])
    expect(decodeXml(sjis)).toContain('第')
    const html = Buffer.concat([Buffer.from(meta('gbk')), Buffer.from('b5da', 'hex')])
    expect(decodeXml(html)).toContain('第')
    const stateful = Buffer.concat([Buffer.from(xml('iso-2022-jp')), Buffer.from('1b244242681b2842', 'hex')])
    expect(findEncoding(stateful)).toBe('iso-2022-jp')
  })
  test.each([
    ['utf16le', 'utf-16le', [0xff, 0xfe]],
    ['utf16le', 'utf-16le', []],
  ] as const)('UTF-16 by its bytes', (encoding, found, mark) => {
    const bytes = Buffer.concat([Buffer.from(mark), Buffer.from(`<p>${text}</p>`, encoding)])
    expect([findEncoding(bytes), decodeXml(bytes)]).toEqual([found, `<p>${text}</p>`])
  })
  test('one wrong byte in a long text of UTF-8 is a wrong byte', () => {
    const bytes = Buffer.concat([
      Buffer.from(`<p>${text.repeat(50)}`),
      Buffer.from([0xe9]),
      Buffer.from('</p>'),
    ])
    expect(decodeXml(bytes)).toContain(text)
  })
  test('wrong labels are reported for programs that trust them', () => {
    const bytes = (label: string) => Buffer.from(`${label}<p>${text}</p>`)
    expect(isMislabelled(bytes(meta('iso-8859-1')), false)).toBe(false)
    expect(isMislabelled(bytes(meta('iso-8859-1')), true)).toBe(true)
    expect(isMislabelled(bytes(''), true)).toBe(true)
    expect(isMislabelled(bytes(meta('utf-8')), true)).toBe(false)
    expect(isMislabelled(bytes(xml('utf-16')), false)).toBe(true)
    expect(isMislabelled(bytes(xml('ISO-8859-1')), false)).toBe(true)
    expect(isMislabelled(windows1252(western), false)).toBe(true)
    expect(isMislabelled(windows1252(xml('windows-1252') + western), false)).toBe(false)
    expect(isMislabelled(Buffer.from(xml('ISO-8859-1')), false)).toBe(false)
  })
})
