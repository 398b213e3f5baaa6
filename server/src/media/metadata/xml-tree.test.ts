import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlToText } from './html-text.ts'
import { attribute, descendants, elements, getText, parseXml, xmlLimits } from './xml-tree.ts'

const xml = (text: string) => parseXml(Buffer.from(text), 'xml')
const html = (text: string) => parseXml(Buffer.from(text), 'html')

describe('reading XML', () => {
  test('names lose their prefixes, attributes keep them', () => {
    const root = xml('<o:a xmlns:o="x" o:b="1" c="2"><O:D/>t<![CDATA[<e>]]></o:a>')
    expect(root.name).toBe('a')
    expect(elements(root).map(({ name }) => name)).toEqual(['D'])
    expect([attribute(root, 'b'), attribute(root, 'c'), attribute(root, 'd')]).toEqual(['1', '2', undefined])
    expect(attribute(root, 'constructor')).toBeUndefined()
    expect(getText(root)).toBe('t<e>')
  })

  test('document order', () => {
    const names = [...descendants(xml('<a><b><c/></b><d/></a>'))].map(({ name }) => name)
    expect(names).toEqual(['a', 'b', 'c', 'd'])
  })

  test('XHTML: names in lower case, closing slashes, named entities, soup', () => {
    const root = html('<HTML><body><p/><a href="x">caf&eacute; &#233; <b>two</a><svg><Image/></svg>')
    expect(getText(root)).toBe('café é two')
    expect([...descendants(root)].map(({ name }) => name)).toEqual([
      'html',
      'body',
      'p',
      'a',
      'b',
      'svg',
      'image',
    ])
  })
})

describe('C4: limits of XML', () => {
  test.each([
    ['nothing', ''],
    ['text', 'no element'],
    ['an internal subset', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['a subset in capitals and lines', '<!docTYPE\na\n[\n]><a/>'],
    ['too deep', '<a>'.repeat(xmlLimits.depth + 1)],
    ['too many', `<a>${'<b/>'.repeat(xmlLimits.elements)}</a>`],
    ['too large', `<a>${' '.repeat(xmlLimits.bytes)}</a>`],
  ])('%s is refused', (_name, text) => {
    expect(() => xml(text)).toThrow(expect.objectContaining({ name: 'MediaError' }))
  })

  test('undeclared entities are kept; references to control characters are dropped', () => {
    expect(getText(xml('<a>&x; &amp;lt; &#0;&#7;b</a>'))).toMatch(/^&x; &lt; \ufffd?b$/)
  })

  test('any text gives a tree or a MediaError', () => {
    const piece = fc.constantFrom(
      '<a>',
      '</a>',
      '<b c="',
      '"/>',
      '&amp;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '<?x',
      'é',
      '>',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(text, fc.constantFrom('xml', 'html'), (source, mode) => {
        try {
          expect(parseXml(Buffer.from(source), mode).name).toEqual(expect.any(String))
        } catch (error) {
          expect(error).toMatchObject({ name: 'MediaError' })
        }
      }),
    )
  })
})

describe('HTML as text', () => {
  test.each([
    ['<p>One</p>\n<p>Two</p>', 'One\nTwo'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['<ul><li>x<li>y</ul>', 'x\ny'],
    ['<style>p{}</style><script>1</script>seen', 'seen'],
    ['a&nbsp;b &lt;i&gt;', 'a b <i>'],
    ['  a \n b  ', 'a b'],
    ['a\0b', 'a\nb'],
    ['', ''],
  ])('%j', (source, text) => expect(htmlToText(source, 100)).toBe(text))

  test('C4: bounded and quick, however deep or long', () => {
    expect(htmlToText('x'.repeat(5000), 100)).toHaveLength(100)
    expect(htmlToText(`${'<div>'.repeat(200_000)}x`, 100)).toBe('')
    expect(htmlToText('<p>'.repeat(300_000), 100)).toBe('')
  })

  test('any markup gives tidy text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (source) => {
        const text = htmlToText(source, 1000)
        expect(text).toBe(text.trim())
        expect(text).not.toMatch(/\0|\n\n/)
      }),
    )
  })
})
