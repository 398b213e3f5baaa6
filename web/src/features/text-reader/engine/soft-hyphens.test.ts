import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTextIndex } from './counted-text.ts'
import { listSentences } from './sentences.ts'
import { addHyphens, readRange, readText, removeFromCopy, removeHyphens } from './soft-hyphens.ts'

const html = '<p>A considerable reader</p><p>An <b>ordinary</b> one\u00ads.</p>'
const first = () => document.querySelector('p')?.firstChild as Text
const bold = () => document.querySelector('b')?.firstChild as Text

function hyphenate(): void {
  addHyphens(first(), [5, 8, 10, 18])
  addHyphens(bold(), [2, 4])
}

beforeEach(() => {
  document.body.innerHTML = html
})
afterEach(() => document.body.replaceChildren())

it('soft hyphens are added and removed again', () => {
  hyphenate()
  expect(first().data).toBe('A con\u00adsid\u00ader\u00adable rea\u00adder')
  expect(bold().data).toBe('or\u00addi\u00adnary')
  removeHyphens(first())
  removeHyphens(bold())
  expect(document.body.innerHTML).toBe(html)
})

it('new soft hyphens replace the previous ones', () => {
  addHyphens(first(), [5])
  addHyphens(first(), [8])
  expect(first().data).toBe('A consid\u00aderable reader')
})

describe('soft hyphens do not change offsets', () => {
  it('in an index that was created before or after they were added', () => {
    const plain = createTextIndex(document.body)
    const text = plain.textBetween(0, plain.length)
    const points = Array.from({ length: plain.length }, (_, at) => text[at])
    hyphenate()
    for (const index of [plain, createTextIndex(document.body)]) {
      expect(index.length).toBe(text.length)
      expect(index.textBetween(0, index.length)).toBe(text)
      for (const [offset, char] of points.entries()) {
        const point = index.pointAt(offset)
        expect(point?.node.nodeValue?.[point.at]).toBe(char)
        expect(point && index.offsetOf(point.node, point.at)).toBe(offset)
      }
    }
  })
  it('of a point at a soft hyphen', () => {
    const index = createTextIndex(document.body)
    hyphenate()
    expect(index.offsetOf(first(), 5)).toBe(5)
    expect(index.offsetOf(first(), 6)).toBe(5)
    expect(index.offsetOf(first(), first().length)).toBe('A considerable reader'.length)
  })
  it('of a sentence that is read aloud', () => {
    const read = () =>
      listSentences(createTextIndex(document.body), 'en').map(({ from, to, text }) => ({ from, to, text }))
    const before = read()
    hyphenate()
    expect(read()).toEqual(before)
  })
})

it('soft hyphens are not in text that is read from the book', () => {
  const range = document.createRange()
  hyphenate()
  range.setStart(first(), 7)
  range.setEnd(bold(), 4)
  expect(readRange(range)).toBe('iderable readerAn ordi'.slice(0, -1))
  expect(readText(document.body)).toBe('A considerable readerAn ordinary one\u00ads.')
  const copy = document.body.cloneNode(true)
  removeFromCopy(copy, document.body)
  expect((copy as Element).innerHTML).toBe(html)
})
