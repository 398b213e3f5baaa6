import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CleanHtml } from './CleanHtml.tsx'

afterEach(cleanup)
const show = (html: string) => render(<CleanHtml html={html} />).container.innerHTML

test('text, lists and web links are kept', () => {
  expect(
    show('<h1>New</h1><p>See <a href="https://example.org/x" onclick="x()">this</a></p><ul><li>one'),
  ).toBe(
    '<h3>New</h3><p>See <a href="https://example.org/x" target="_blank" rel="noopener noreferrer">this</a></p><ul><li>one</li></ul>',
  )
})

test('scripts, embedded content, other links and attributes are removed', () => {
  expect(
    show(
      '<script>x()</script><img src=x onerror=x()><a href="javascript:x()">a</a><svg><a href="https://b">b</a></svg>' +
        '<iframe src="https://c"></iframe><div style="position:fixed"><p id="p" class="q">c</p></div><a href="//d">d</a>',
    ),
  ).toBe('a<p>c</p>d')
})
