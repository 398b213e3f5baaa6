import { describe, expect, it } from 'vitest'
import { findCurrentEntry, getOpenAtFirst, listAncestors, listShownItems } from './outline-tree.ts'

const entries = [
  { title: 'One', page: 1, level: 0 },
  { title: 'A', page: 2, level: 1 },
  { title: 'B', page: 5, level: 1 },
  { title: 'b', page: 6, level: 2 },
  { title: 'Elsewhere', page: null, level: 0 },
  { title: 'Two', page: 9, level: 0 },
]
const titles = (open: readonly number[]) =>
  listShownItems(entries, new Set(open)).map(({ entry }) => entry.title)

describe('contents of a book', () => {
  it('the current entry is the last one that begins at or before the page', () => {
    expect([0, 1, 4, 5, 8, 100].map((page) => findCurrentEntry(entries, page))).toEqual([-1, 0, 1, 2, 3, 5])
  })
  it('an entry is shown when all entries above it are open', () => {
    expect(titles([])).toEqual(['One', 'Elsewhere', 'Two'])
    expect(titles([2])).toEqual(['One', 'Elsewhere', 'Two'])
    expect(titles([0])).toEqual(['One', 'A', 'B', 'Elsewhere', 'Two'])
    expect(titles([0, 2])).toEqual(['One', 'A', 'B', 'b', 'Elsewhere', 'Two'])
  })
  it('the entries above an entry are found', () => {
    expect(listAncestors(entries, 3)).toEqual([2, 0])
    expect(listAncestors(entries, 5)).toEqual([])
  })
  it('a short list is open at first, a long one around the current entry', () => {
    expect([...getOpenAtFirst(entries, 0)]).toEqual([0, 2])
    const long = [...entries, ...Array.from({ length: 100 }, () => ({ title: 'x', page: 10, level: 0 }))]
    expect([...getOpenAtFirst(long, 3)].toSorted()).toEqual([0, 2, 3])
  })
  it('entries that skip a level still form a tree', () => {
    const odd = [
      { title: 'deep', page: 1, level: 3 },
      { title: 'top', page: 2, level: 0 },
      { title: 'far', page: 3, level: 2 },
    ]
    expect(listShownItems(odd, new Set([1])).map(({ entry }) => entry.title)).toEqual(['deep', 'top', 'far'])
    expect(listAncestors(odd, 2)).toEqual([1])
  })
})
