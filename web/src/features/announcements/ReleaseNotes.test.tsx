import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReleaseNotes } from './ReleaseNotes.tsx'

const html = (markdown: string) => renderToStaticMarkup(<ReleaseNotes markdown={markdown} />)

test('headings, lists and paragraphs of several lines become elements', () => {
  expect(html('First line\nand more.\n\n## What it does\n\n- one\n  goes on\n- two\n\nAfter.')).toBe(
    '<p>First line and more.</p><h3>What it does</h3><ul><li>one goes on</li><li>two</li></ul><p>After.</p>',
  )
  expect(html('# Title\r\ntext\r\n1. first\r\n2) second')).toBe(
    '<h3>Title</h3><p>text</p><ul><li>first</li><li>second</li></ul>',
  )
  expect(html('')).toBe('')
})

test('code, emphasis and web links become elements, and HTML stays text', () => {
  expect(html('a **b** and *c* with `d*e*` and [f](https://example.org/g?h=1)')).toBe(
    '<p>a <strong>b</strong> and <em>c</em> with <code>d*e*</code> and <a href="https://example.org/g?h=1" target="_blank" rel="noopener noreferrer">f</a></p>',
  )
  expect(html('[x](javascript:alert(1)) <img src=x> 2 * 3 * 4')).toBe(
    '<p>[x](javascript:alert(1)) &lt;img src=x&gt; 2 * 3 * 4</p>',
  )
})
