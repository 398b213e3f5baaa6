import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTextIndex } from './counted-text.ts'
import { listSentences } from './sentences.ts'
import { putHyphens, readRange, readText, takeFromCopy, takeHyphens } from './soft-hyphens.ts'

const html = '<p>A considerable reader</p><p>An <b>ordinary</b> one\u00ads.</p>'
const first = () => document.querySelector('p')?.firstChild as Text
const bold = () => document.querySelector('b')?.firstChild as Text

function hyphenate(): void {
  putHyphens(first(), [5, 8, 10, 18])
  putHyphens(bold(), [2, 4])
}

beforeEach(() => {
  document.body.innerHTML = html
})
afterEach(() => document.body.replaceChildren())

it('are shown, and taken out again', () => {
  hyphenate()
  expect(first().data).toBe('A con\u00adsid\u00ader\u00adable rea\u00adder')
  expect(bold().data).toBe('or\u00addi\u00adnary')
  takeHyphens(first())
  takeHyphens(bold())
  expect(document.body.innerHTML).toBe(html)
})

it('are put in anew without those of before', () => {
  putHyphens(first(), [5])
  putHyphens(first(), [8])
  expect(first().data).toBe('A consid\u00aderable reader')
})

describe('change no place', () => {
  it('in the index of a chapter, before or after which they were put in', () => {
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
  it('where a soft hyphen itself is pointed at', () => {
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

it('are in no text that is taken from the book', () => {
  const range = document.createRange()
  hyphenate()
  range.setStart(first(), 7)
  range.setEnd(bold(), 4)
  expect(readRange(range)).toBe('iderable readerAn ordi'.slice(0, -1))
  expect(readText(document.body)).toBe('A considerable readerAn ordinary one\u00ads.')
  const copy = document.body.cloneNode(true)
  takeFromCopy(copy, document.body)
  expect((copy as Element).innerHTML).toBe(html)
})
