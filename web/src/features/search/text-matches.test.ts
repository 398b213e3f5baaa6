import { describe, expect, it } from 'vitest'
import { findMarks, findMatches, toWords } from './text-matches.ts'

const marked = (text: string, search: string) =>
  findMatches(text, search).map(({ start, end }) => text.slice(start, end))

describe('matching parts', () => {
  it('is found in any case, with or without accents', () => {
    expect(marked('Astérix chez les Bretons', 'ASTERIX')).toEqual(['Astérix'])
    expect(marked('Asterix', 'astérix')).toEqual(['Asterix'])
    expect(marked('Cafe\u0301 Noir', 'cafe')).toEqual(['Cafe\u0301'])
    expect(marked('أحمد', 'احمد')).toEqual(['أحمد'])
  })
  it('can be a part of a word, also in scripts without spaces', () => {
    expect(marked('Spider-Man', 'ider')).toEqual(['ider'])
    expect(marked('進撃の巨人', '巨')).toEqual(['巨'])
    expect(marked('ＡＢＣ殺人', 'abc')).toEqual(['ＡＢＣ'])
  })
  it('is every word of the search, joined where they touch', () => {
    expect(marked('The Old Age of the Voyage', 'age the')).toEqual(['The', 'Age', 'the', 'age'])
    expect(marked('Seaside', 'sea seas')).toEqual(['Seas'])
  })
  it('is at the start of words when it is short', () => {
    expect(marked('Banana Age', 'a')).toEqual(['A'])
  })
  it('is empty if the server corrected a typing error', () => {
    expect(marked('Harbour Lights', 'harbuor')).toEqual([])
    expect(marked('Harbour Lights', '')).toEqual([])
  })
  it('covers whole characters that fold to several letters or use two units', () => {
    expect(marked('Œuvre ﬁnale', 'finale')).toEqual(['ﬁnale'])
    expect(marked('a 𝐛old move', 'bold')).toEqual(['𝐛old'])
  })
})

describe('marked parts', () => {
  const shown = (text: string, search: string) =>
    findMarks(text, search).map(({ start, end }) => text.slice(start, end))
  it('is also a word with one typing error', () => {
    expect(shown('Harbour Lights', 'harbuor light')).toEqual(['Harbour', 'Light'])
    expect(shown('Harbour Lights', 'arbour')).toEqual(['arbour'])
    expect(shown('Harbour Lights', 'harboour')).toEqual(['Harbour'])
    expect(shown('Harbour Lights', 'harbor')).toEqual(['Harbour'])
    expect(shown('Astérix', 'asterex')).toEqual(['Astérix'])
  })
  it('is never a short word, a number or a word with two errors', () => {
    expect(shown('The Old Sea 2021', 'odl 2012')).toEqual([])
    expect(shown('Harbour Lights', 'hrbuor')).toEqual([])
  })
})

it('operators and fields of the search language are not words', () => {
  expect(toWords('title:batman AND (year* OR "dark knight")')).toEqual(['batman', 'year', 'dark', 'knight'])
  expect(toWords('  ')).toEqual([])
})
