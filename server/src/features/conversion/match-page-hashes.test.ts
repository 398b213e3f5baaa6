import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnalyzedPage } from '../../media/book-file.ts'
import { matchPageHashes } from './match-page-hashes.ts'

const page = (fileName: string, size: number): AnalyzedPage => ({
  fileName,
  mediaType: 'image/jpeg',
  size,
  width: null,
  height: null,
  entry: null,
})
const hash = (number: number) => ({
  number,
  hash: `h${number}`,
  size: 1,
  mediaType: 'image/jpeg',
  lookId: 7,
})

describe('behaviour 4.8, 11.2: hashes of kept pages', () => {
  test('are matched by name, size and type', () => {
    const before = [page('a', 1), page('b', 2), page('c', 3)].map((p, i) => ({ number: i + 1, page: p }))
    expect(
      matchPageHashes(before, [page('c', 3), page('b', 9), page('a', 1)], [hash(1), hash(2), hash(3)]),
    ).toEqual([
      { ...hash(3), number: 1 },
      { ...hash(1), number: 3 },
    ])
  })
  test('move with the pages before them, as do those of equal pages', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.boolean()), { maxLength: 12 }), (pages) => {
        const all = pages.map(([name, isKept], i) => ({ number: i + 1, page: page(name, 1), isKept }))
        const kept = all.filter((p) => p.isKept)
        const carried = matchPageHashes(
          kept,
          kept.map((p) => p.page),
          all.map((p) => hash(p.number)),
        )
        expect(carried).toEqual(kept.map((p, i) => ({ ...hash(p.number), number: i + 1 })))
      }),
    )
  })
})
