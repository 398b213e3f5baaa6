import { describe, expect, it } from 'vitest'
import { findRow, getNextFocus, packRows } from './explorer-rows.ts'

const narrow = { width: 1000, height: 1500 }
const wide = { width: 2000, height: 1500 }
const unknown = { width: null, height: null }
const toPages = (sizes: readonly { width: number | null; height: number | null }[]) =>
  sizes.map((size, at) => ({ number: at + 1, ...size }))
const numbers = (rows: ReturnType<typeof packRows>) => rows.map((row) => row.map(({ page }) => page))

describe('rows of the overview of all pages', () => {
  it('give wide pages two columns and keep the order', () => {
    const pages = toPages([narrow, narrow, wide, narrow, unknown, wide, wide])
    expect(numbers(packRows(pages, 3))).toEqual([[1, 2], [3, 4], [5, 6], [7]])
    expect(numbers(packRows(pages, 4))).toEqual([[1, 2, 3], [4, 5, 6], [7]])
    expect(numbers(packRows(pages, 1))).toEqual([[1], [2], [3], [4], [5], [6], [7]])
    expect(packRows([], 3)).toEqual([])
  })

  it('have every page once, and never more columns than the grid', () => {
    for (let columns = 1; columns < 8; columns += 1) {
      const pages = toPages(Array.from({ length: 211 }, (_, at) => ((at * at) % 7 < 2 ? wide : narrow)))
      const rows = packRows(pages, columns)
      expect(rows.flat().map(({ page }) => page)).toEqual(pages.map(({ number }) => number))
      for (const row of rows) {
        const end = row.at(-1)
        expect(end && end.column + end.span).toBeLessThanOrEqual(columns)
      }
    }
  })
})

describe('keys in the overview of all pages', () => {
  const rows = packRows(toPages([narrow, narrow, narrow, narrow, wide, narrow, narrow]), 3)
  const move = (page: number, key: string, dir: 'ltr' | 'rtl' = 'ltr') =>
    getNextFocus(rows, page, key, { dir, screenRows: 2 })

  it('move along the pages and between the rows', () => {
    expect(numbers(rows)).toEqual([
      [1, 2, 3],
      [4, 5],
      [6, 7],
    ])
    expect([move(2, 'ArrowRight'), move(2, 'ArrowLeft'), move(1, 'ArrowLeft')]).toEqual([3, 1, 1])
    expect([move(3, 'ArrowDown'), move(5, 'ArrowUp'), move(3, 'PageDown'), move(7, 'PageUp')]).toEqual([
      5, 2, 7, 2,
    ])
    expect([move(4, 'Home'), move(4, 'End'), move(7, 'ArrowRight'), move(4, 'a')]).toEqual([
      1,
      7,
      7,
      undefined,
    ])
  })

  it('follow the direction of the book', () => {
    expect([move(2, 'ArrowLeft', 'rtl'), move(2, 'ArrowRight', 'rtl')]).toEqual([3, 1])
  })

  it('find the row of a page', () => {
    expect([findRow(rows, 5), findRow(rows, 99)]).toEqual([1, -1])
  })
})
