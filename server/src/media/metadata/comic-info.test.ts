import { comicInfoXml } from '@lectern/fixtures/comic-info'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../testing/cpu-time.ts'
import { comicInfoLimits, parseComicInfo } from './comic-info.ts'

const parse = (xml: string) => parseComicInfo(Buffer.from(xml))

test('reads the known fields, trimmed; blank and unknown ones are absent', () => {
  const xml = comicInfoXml({
    Title: ' A & B <c> ',
    Number: '1',
    Series: '',
    Notes: 'n',
    Writer: ['X', 'Y'],
    Year: 2020,
  })
  expect(parse(xml)).toEqual({ Title: 'A & B <c>', Number: '1', Writer: 'X, Y', Year: '2020' })
})

test('only direct children of the root count, the first of each name', () => {
  expect(
    parse(
      '<ComicInfo><Pages><Title>no</Title></Pages><Title>yes<b>bold</b>!</Title><Title>2</Title></ComicInfo>',
    ),
  ).toEqual({ Title: 'yes!' })
})

test('prefixes and the case of names do not matter', () => {
  const xml =
    '<ci:ComicInfo xmlns:ci="urn:x"><ci:Title>T</ci:Title><ci:agerating>Teen</ci:agerating></ci:ComicInfo>'
  expect(parseComicInfo(Buffer.from(xml))).toEqual({ Title: 'T', AgeRating: 'Teen' })
})

test('namespaces on the root, CDATA and comments are fine', () => {
  expect(
    parse(
      '<?xml version="1.0"?><!-- c --><ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Title><![CDATA[<b> ]] > x]]></Title></ComicInfo>',
    ),
  ).toEqual({ Title: '<b> ]] > x' })
})

test('empty elements in the short form, as every list of pages has them, are valid', () => {
  expect(
    parse(
      '<ComicInfo><Pages><Page Image="0" Type="FrontCover" /><Page Image="1"/></Pages><Title>x</Title><Notes/></ComicInfo>',
    ),
  ).toEqual({ Title: 'x' })
})

test('named references of HTML are expanded once and not in CDATA; unknown ones are kept (behaviour 5.3)', () => {
  const title = (text: string) => parse(`<ComicInfo><Title>${text}</Title></ComicInfo>`)?.Title
  expect(title('Caf&eacute;&nbsp;&ndash; &Auml; &amp; &hellip; &#233;')).toBe('Café\u00a0– Ä & … é')
  expect(title('&amp;eacute; &unknown; &copy2020 AT&T; <![CDATA[&eacute;]]>')).toBe(
    '&eacute; &unknown; &copy2020 AT&T; &eacute;',
  )
  // However the file is cut into pieces.
  const wanted = 'é'.repeat(3000)
  for (const blank of [0, 3, 5, 9])
    expect(title(`${' '.repeat(65_536 - blank - 8 * 1500)}${'&eacute;'.repeat(3000)}`)).toBe(wanted)
})

describe('C4 XML', () => {
  test.each([
    ['another root', '<Comic><Title>x</Title></Comic>'],
    ['two roots', '<ComicInfo/><ComicInfo/>'],
    ['cut off', '<ComicInfo><Title>x</Title>'],
    ['cut off inside an element', '<ComicInfo><Title>x'],
    ['no XML', 'PK\x03\x04 nothing'],
    ['empty', ''],
    ['wrong nesting', '<ComicInfo><Title><b>x</Title></ComicInfo>'],
  ])('%s is null', (_what, xml) => {
    expect(parse(xml)).toBeNull()
  })
  test('billion laughs: a file that declares entities is refused', () => {
    const entities = Array.from(
      { length: 10 },
      (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
    ).join('')
    expect(
      parse(`<!DOCTYPE x [<!ENTITY e0 "lol">${entities}]><ComicInfo><Title>&e10;</Title></ComicInfo>`),
    ).toBeNull()
  })
  test('XXE: no file is read', () => {
    const xml =
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><ComicInfo><Title>&f;</Title></ComicInfo>'
    expect(parse(xml)).toBeNull()
    expect(parse('<ComicInfo><Title>&f;</Title></ComicInfo>')).toEqual({ Title: '&f;' })
  })
  test('an external DTD is not fetched', () => {
    expect(
      parse(
        '<!DOCTYPE ComicInfo SYSTEM "http://canary.invalid/x.dtd"><ComicInfo><Title>x</Title></ComicInfo>',
      ),
    ).toEqual({
      Title: 'x',
    })
  })
  test('a million levels end immediately', () => {
    const cpuMs = startCpuTimer()
    expect(parse(`<ComicInfo>${'<a>'.repeat(1_000_000)}`)).toBeNull()
    expect(cpuMs()).toBeLessThan(500)
  })
  test('XML 1.1 and control characters', () => {
    expect(parse('<?xml version="1.1"?><ComicInfo><Title>a&#1;b&#0;</Title></ComicInfo>')?.Title).toMatch(
      /^ab\ufffd?$/,
    )
  })
  test('too large a file is ignored, too long a text is cut', () => {
    expect(parse(`<ComicInfo><Title>${'x'.repeat(comicInfoLimits.bytes)}</Title></ComicInfo>`)).toBeNull()
    expect(parse(`<ComicInfo><Title>${'x'.repeat(1_000_000)}</Title></ComicInfo>`)?.Title).toHaveLength(
      comicInfoLimits.text,
    )
  })
  test('any bytes give a result', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        parseComicInfo(bytes)
      }),
    )
    const piece = fc.constantFrom(
      '<ComicInfo>',
      '</ComicInfo>',
      '<Title>',
      '</Title>',
      'x',
      '&lt;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<?',
      '?>',
      '&#x1F600;',
      '<!DOCTYPE',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        parse(pieces.join(''))
      }),
    )
  })
})

describe('encodings', () => {
  const xml = '<ComicInfo><Title>Été 日本</Title></ComicInfo>'
  const utf16 = (text: string) => Buffer.from(text, 'utf16le')

  test.each([
    ['UTF-8', Buffer.from(xml)],
    ['UTF-8 with mark', Buffer.from(`\ufeff${xml}`)],
    ['UTF-16LE with mark', utf16(`\ufeff${xml}`)],
    ['UTF-16BE with mark', utf16(`\ufeff${xml}`).swap16()],
    ['UTF-16LE without mark', utf16(`<?xml version="1.0" encoding="utf-16"?>${xml}`)],
    ['UTF-16BE without mark', utf16(xml).swap16()],
    ['UTF-8 that says UTF-16', Buffer.from(`<?xml version="1.0" encoding="utf-16"?>${xml}`)],
    ['UTF-8 that says nonsense', Buffer.from(`<?xml version="1.0" encoding="klingon"?>${xml}`)],
  ])('%s', (_what, bytes) => {
    expect(parseComicInfo(bytes)).toEqual({ Title: 'Été 日本' })
  })
  test('as declared, or Windows-1252 when the declaration is wrong', () => {
    const latin = (declared: string) =>
      Buffer.from(
        `<?xml version="1.0" encoding="${declared}"?><ComicInfo><Title>Café</Title></ComicInfo>`,
        'latin1',
      )
    expect(parseComicInfo(latin('ISO-8859-1'))).toEqual({ Title: 'Café' })
    expect(parseComicInfo(latin('utf-8'))).toEqual({ Title: 'Café' })
    const japanese = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?><ComicInfo><Title>'),
      Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
      Buffer.from('</Title></ComicInfo>'),
    ])
    expect(parseComicInfo(japanese)).toEqual({ Title: '日本' })
  })
})
