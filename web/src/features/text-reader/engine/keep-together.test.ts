import { afterEach, expect, it } from 'vitest'
import { markKeptTogether } from './keep-together.ts'

afterEach(() => document.body.replaceChildren())

/** Returns the marks of elements that are kept together (web behaviour 16.7), by their ids. */
function mark(html: string): Readonly<Record<string, readonly string[]>> {
  document.body.innerHTML = html
  markKeptTogether(document.body)
  const ids = (attribute: string) => Array.from(document.querySelectorAll(`[${attribute}]`), ({ id }) => id)
  return {
    inside: ids('data-keep-inside'),
    withNext: ids('data-keep-with-next'),
    withPrevious: ids('data-keep-with-previous'),
    captioned: ids('data-captioned'),
  }
}
const nothing = { inside: [], withNext: [], withPrevious: [], captioned: [] }

it('an image and its caption in one element are kept together', () => {
  const html = '<figure id="f"><img id="i"><figcaption>A cat</figcaption></figure>'
  expect(mark(html)).toEqual({ ...nothing, inside: ['f'], captioned: ['i'] })
})

it('an image is kept together with the caption after it', () => {
  const after = { ...nothing, withNext: ['p'], withPrevious: ['c'], captioned: ['i'] }
  expect(mark('<div id="p"><p><img id="i"></p></div><p id="c" class="caption">A cat</p><p>Text</p>')).toEqual(
    after,
  )
  expect(mark('<p id="p"><img id="i"></p><p id="c" style="text-align: center">A cat</p><p>Text</p>')).toEqual(
    after,
  )
})

it('an image in a text is not kept together with it', () => {
  expect(mark('<p id="p"><img id="i"></p><p>A paragraph that continues.</p>')).toEqual(nothing)
})

it('short bold lines and those with the class of a heading are kept together with the next element', () => {
  const html = `<p id="a"><b>Abstract</b></p><p>Text</p><p id="b" class="chapter-title">One</p><p>Text</p>
    <p><b>He said: no.</b></p><p><b>Bold</b> and not</p><p><b>The last line</b></p>`
  expect(mark(html)).toEqual({ ...nothing, withNext: ['a', 'b'] })
})
