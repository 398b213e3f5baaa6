import { expect, test } from 'vitest'
import { cleanCss } from './clean-css.ts'

const root = 'https://books.example/resource/'
const clean = (css: string) => cleanCss(css, 'styles/main.css', root)

test('addresses are in the book or removed', () => {
  expect(clean('a { background: url(../images/a.png) }').css).toBe(
    `a { background: url("${root}images/a.png") }`,
  )
  for (const address of ['http://e.example/a.png', '//e.example/a', 'javascript:x()', 'file:///etc/passwd'])
    expect(clean(`a { background: url("${address}") }`).css).toBe('a { background: none }')
  expect(clean('a { background: url(h\\74tp://e.example/x) }').css).toBe('a { background: none }')
})
test('D1: no address is hidden by escapes or in strings', () => {
  expect(clean('a { background: u\\72l(http://e.example/x) }').css).toBe('a { background: none }')
  expect(clean('a { background: \\000075 rl(http://e.example/x) }').css).toBe('a { background: none }')
  expect(clean('a { background: image-set("http://e.example/x" 1x) }').css).toBe('a { background: none }')
  expect(clean('a::before { content: "\\201C \\31" }').css).toBe('a::before { content: "\\201C \\31" }')
})
test('imports are removed and listed', () => {
  expect(clean('@import "other.css"; @import url(http://e.example/x.css); a { color: red }')).toEqual({
    css: '  a { color: red }',
    imports: ['styles/other.css'],
  })
})
test('sizes become relative to the size that the reader has chosen', () => {
  expect(
    clean('p { font-size: 12pt } h1 { font-size: 32px } h2 { font-size: large } b { font-size: 2em }').css,
  ).toBe('p { font-size: 1rem } h1 { font-size: 2rem } h2 { font-size: 1.125rem } b { font-size: 2em }')
})
