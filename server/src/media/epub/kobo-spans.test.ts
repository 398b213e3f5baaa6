import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../testing/cpu-time.ts'
import { addKoboSpans, findKoboSpan } from './kobo-spans.ts'

const page = (body: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>T. U.</title></head><body>${body}</body></html>`
const withSpans = (body: string) => addKoboSpans(page(body))
const inside = (body: string) =>
  withSpans(body)?.match(/<div id="book-inner">([\s\S]*)<\/div><\/div><\/body>/)?.[1]
/** Removes what was added. */
const without = (text: string) =>
  text
    .replace('<div id="book-columns"><div id="book-inner">', '')
    .replace('</div></div></body>', '</body>')
    .replace(/<span class="koboSpan" id="[\w.]+">/g, '')
    .replaceAll('</span>', '')
const span = (id: string, text: string) => `<span class="koboSpan" id="kobo.${id}">${text}</span>`

describe('spans', () => {
  test('number paragraphs and sentences', () => {
    expect(inside('<p>One. Two!</p>\n<p>Three</p>')).toBe(
      `<p>${span('1.1', 'One. ')}${span('1.2', 'Two!')}</p>\n<p>${span('2.1', 'Three')}</p>`,
    )
    expect(inside('<p>He said: “No.” And <b>left</b>.</p>')).toBe(
      `<p>${span('1.1', 'He said: “No.” ')}${span('1.2', 'And ')}<b>${span('1.3', 'left')}</b>${span('1.4', '.')}</p>`,
    )
  })
  test('entities, comments and other markup are kept', () => {
    expect(inside('<p>A &amp; B&#160;C</p><!-- x --><script>var a = "x. y";</script>')).toBe(
      `<p>${span('1.1', 'A &amp; B&#160;C')}</p><!-- x --><script>var a = "x. y";</script>`,
    )
    expect(inside('<div><img src="a.png"/></div><ul>\n<li>x</li>\n</ul>')).toBe(
      `<div>${span('1.1', '<img src="a.png"/>')}</div><ul>\n<li>${span('2.1', 'x')}</li>\n</ul>`,
    )
    expect(inside('<p>x</p><svg><text>y</text></svg>')).toContain('<svg><text>y</text></svg>')
  })
  test.each([
    ['has spans already', '<p><span class="koboSpan" id="kobo.1.1">x</span></p>'],
    ['is not closed', '<p>x'],
    ['is closed in the wrong order', '<p><b>x</p></b>'],
    ['is empty', ''],
    ['has raw text', '<p>x</p><![CDATA[ <p> ]]>'],
    ['is too deep', `${'<b>'.repeat(300)}x${'</b>'.repeat(300)}`],
  ])('are not added to a document that %s', (_, body) => {
    expect(withSpans(body)).toBeNull()
  })
  test('nothing else is changed in any text', () => {
    const word = fc.constantFrom(
      'a',
      ' ',
      '. ',
      '!',
      '…',
      '\n',
      '&lt;',
      '&#8217;',
      'ö',
      '<b>x</b>',
      '<br/>',
      '"',
      '؟ ',
    )
    fc.assert(
      fc.property(fc.array(fc.array(word, { maxLength: 12 }), { maxLength: 6 }), (paragraphs) => {
        const source = page(paragraphs.map((words) => `<p>${words.join('')}</p>`).join(''))
        const changed = addKoboSpans(source)
        if (changed === null) return
        expect(without(changed)).toBe(source)
        const ids = [...changed.matchAll(/id="(kobo[\d.]+)"/g)].map((m) => m[1])
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
  test('of a place are the last before it', () => {
    const source = page(Array.from({ length: 50 }, (_, i) => `<p>Paragraph ${i}.</p>`).join(''))
    expect(findKoboSpan(source, 0)).toBe('kobo.1.1')
    expect(findKoboSpan(source, 1)).toBe('kobo.50.1')
    expect(findKoboSpan(source, 0.5)).toMatch(/^kobo\.2[3-7]\.1$/)
    expect(findKoboSpan(addKoboSpans(source) ?? '', 0.5)).toBe(findKoboSpan(source, 0.5))
    expect(findKoboSpan('<html/>', 0.5)).toBeNull()
  })
  test('take a text without end in one pass', () => {
    const cpuMs = startCpuTimer('process')
    for (const text of ['.'.repeat(400_000), 'a"'.repeat(200_000), '. '.repeat(100_000), '<i>'.repeat(150)])
      withSpans(`<p>${text}</p>`)
    expect(cpuMs()).toBeLessThan(5000)
  })
})
