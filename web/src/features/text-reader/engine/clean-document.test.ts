import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanContents } from './clean-document.ts'
import { parseDocument } from './parse-document.ts'

const root = 'https://books.example/api/v1/books/b/resource/'
const fallbacks = new Map([['images/a b.psd', 'images/a%20b.png']])
const clean = (body: string) => {
  const text = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink"><body>${body}</body></html>`
  const parsed = parseDocument({ bytes: new TextEncoder().encode(text), type: '' }, 'application/xhtml+xml')
  const into = document.implementation.createHTMLDocument('')
  const content = cleanContents(parsed.document.body, { into, name: 'text/one.xhtml', root, fallbacks })
  into.body.append(content.nodes)
  return { body: into.body, links: content.links }
}

/** Returns everything in the copy that could run, load from elsewhere or navigate. */
function findDanger(body: Element): string[] {
  return [...body.querySelectorAll('*')].flatMap((element) => {
    const bad = /^(script|iframe|frame|object|embed|base|form|link|meta|animate|set|template|input|button)$/i
    const attributes = [...element.attributes].filter(({ name, value }) => {
      if (/^on|^srcdoc$|^action$|^formaction$|^ping$|^srcset$|^target$/i.test(name)) return true
      if (/^(src|href|poster|data|background)$/i.test(name))
        return !(value.startsWith(root) || value.startsWith('#') || value.startsWith('data:image/'))
      // Browsers drop unknown properties of CSS.
      if (name === 'style') return /url\((?!"https:\/\/books\.example)/i.test(value)
      // A class is only a name.
      return name !== 'class' && /javascript:|https?:\/\/(?!books\.example)/i.test(value)
    })
    return [
      ...(bad.test(element.localName) ? [element.localName] : []),
      ...attributes.map(({ name, value }) => `${element.localName} ${name}=${value}`),
    ]
  })
}

describe('D1: the copy of a chapter', () => {
  test('shows the fallback of an image of a type that browsers do not know', () => {
    const { body } = clean('<img src="../images/a%20b.psd" alt=""/><img src="../images/c.png" alt=""/>')
    const [replaced, other] = body.querySelectorAll('img')
    expect(replaced?.getAttribute('src')).toBe(`${root}images/a%20b.png`)
    expect(other?.getAttribute('src')).toBe(`${root}images/c.png`)
  })
  test('keeps text, structure and the files of the book', () => {
    const { body } = clean(
      '<h1 class="a">One</h1><p>Two <em>three</em></p><img src="../images/x%20y.png" alt="z"/>',
    )
    expect(body.innerHTML).toBe(
      `<h1 class="a">One</h1><p>Two <em>three</em></p><img alt="z" src="${root}images/x%20y.png">`,
    )
  })
  test.each([
    '<script>x()</script>',
    '<p onclick="x()">a</p>',
    '<a href="javascript:x()">a</a>',
    '<a href=" &#10;java&#9;script:x()">a</a>',
    '<a href="data:text/html,x" target="_top" ping="http://e.example/">a</a>',
    '<img src="http://e.example/a.png" srcset="http://e.example/b.png 2x" onerror="x()"/>',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script><use href="http://e.example/a#b"/><animate attributeName="href" to="javascript:x()"/><image xlink:href="http://e.example/c.png"/></svg>',
    '<iframe src="http://e.example/"></iframe><object data="http://e.example/x.svg" type="image/svg+xml">a</object><embed src="x"/>',
    '<form action="http://e.example/"><button formaction="javascript:x()">a</button><input type="image" src="http://e.example/d.png"/></form>',
    '<p style="background: url(http://e.example/e.png)">a</p>',
    '<video src="http://e.example/v" poster="http://e.example/p"><source src="http://e.example/s"/></video>',
  ])('holds nothing dangerous of %s', (attack) => {
    expect(findDanger(clean(attack).body)).toEqual([])
  })
  test('keeps the targets of links', () => {
    const { body, links } = clean('<a href="two.xhtml#n%201">two</a><a href="https://e.example/">out</a>')
    const [own, outside] = [...body.querySelectorAll('a')].map((link) => links.get(link))
    expect(own).toEqual({ kind: 'own', name: 'text/two.xhtml', fragment: 'n 1' })
    expect(outside).toEqual({ kind: 'outside', address: 'https://e.example/' })
  })
  test('has no address outside of the book, whatever its path', () => {
    const { body } = clean(
      '<img src="../../../../../../api/v2/users/me"/><img src="//e.example/a"/><img src="/x.png"/>',
    )
    expect([...body.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      `${root}api/v2/users/me`,
      null,
      `${root}x.png`,
    ])
  })
  test('drops players of recordings outside of the book, and keeps their texts', () => {
    const { body } = clean(
      '<audio src="https://elsewhere.example/a.mp3">no sound</audio><video><source src="https://elsewhere.example/v.mp4"/></video><audio src="a.mp3"/>',
    )
    expect([body.querySelectorAll('audio, video').length, body.textContent]).toEqual([1, 'no sound'])
  })
  test('is harmless, whatever the book contains', () => {
    const names = fc.constantFrom(
      'p',
      'a',
      'img',
      'svg',
      'script',
      'iframe',
      'object',
      'style',
      'form',
      'math',
      'input',
      'base',
      'x',
    )
    const attribute = fc.tuple(
      fc.constantFrom(
        'href',
        'src',
        'onclick',
        'style',
        'srcdoc',
        'data',
        'action',
        'poster',
        'background',
        'class',
        'target',
      ),
      fc.constantFrom(
        'javascript:x()',
        'http://e.example/',
        '//e.example',
        'data:text/html,x',
        'url(http://e.example)',
        'a.png',
        '#a',
      ),
    )
    const element = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('text', '&amp;', '&lt;script&gt;'),
        fc
          .tuple(names, fc.array(attribute, { maxLength: 4 }), fc.array(tie('node'), { maxLength: 4 }))
          .map(([name, attributes, inner]) => {
            const written = new Map(attributes)
            return `<${name}${[...written].map(([key, value]) => ` ${key}="${value}"`).join('')}>${inner.join('')}</${name}>`
          }),
      ),
    })).node
    fc.assert(
      fc.property(element, (body) => {
        expect(findDanger(clean(body).body)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

describe('an invalid file', () => {
  const parse = (text: string | Uint8Array) =>
    parseDocument(
      { bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text, type: '' },
      'application/xhtml+xml',
    )
  test('is parsed like a web page if it is not XML', () => {
    const { document, isRepaired } = parse('<html><body><p>one<b><i>two</b></i><br>three')
    expect([isRepaired, document.body.textContent]).toEqual([true, 'onetwothree'])
  })
  test('may have the named characters of HTML', () => {
    const { document, isRepaired } = parse(
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>a&nbsp;b&eacute;</p></body></html>',
    )
    expect([isRepaired, document.body.textContent]).toEqual([false, 'a\u00a0bé'])
  })
  test('keeps its text if its declared encoding is wrong', () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('<html xmlns="http://www.w3.org/1999/xhtml"><body>caf'),
      0xe9,
      ...new TextEncoder().encode('</body></html>'),
    ])
    expect(parse(bytes).document.body.textContent).toBe('café')
  })
  test('is only text if its elements are nested too deep', () => {
    const { document } = parse(`<html><body>${'<div>'.repeat(5100)}deep<b><i></b></i>`)
    expect(document.body.innerHTML).toBe('deep')
  })
  test('does not expand entities that it defines', () => {
    const { document } = parse(
      '<!DOCTYPE html [<!ENTITY e "boom">]><html xmlns="http://www.w3.org/1999/xhtml"><body>&e;</body></html>',
    )
    expect(document.body.textContent).not.toContain('boom')
  })
})
