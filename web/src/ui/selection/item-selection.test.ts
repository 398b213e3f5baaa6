import { describe, expect, it } from 'vitest'
import {
  beginRange,
  countSelected,
  isSelected,
  nothing,
  renew,
  type Selection,
  selectAll,
  selectRange,
  toggle,
} from './item-selection.ts'

const items = Array.from({ length: 10 }, (_, i) => ({ id: `id-${i}` }))
const at = (index: number) => items[index] ?? { id: '' }
const ids = (selection: Selection) =>
  items.filter(({ id }) => isSelected(selection, id)).map(({ id }) => Number(id.slice(3)))

describe('selection', () => {
  it('selects and deselects an item', () => {
    const one = toggle(nothing, at(3), 3)
    expect(ids(one)).toEqual([3])
    expect(countSelected(toggle(one, at(3), 3))).toBe(0)
  })

  it('a range replaces the previous range from the same choice, and keeps items that were chosen before', () => {
    const chosen = toggle(toggle(nothing, at(0), 0), at(4), 4)
    const long = selectRange(chosen, items.slice(4, 8))
    expect(ids(long)).toEqual([0, 4, 5, 6, 7])
    expect(ids(selectRange(long, items.slice(3, 5)))).toEqual([0, 3, 4])
  })

  it('a second range adds to the first', () => {
    const first = selectRange(beginRange(nothing, 0), items.slice(0, 2))
    expect(ids(selectRange(beginRange(first, 5), items.slice(5, 7)))).toEqual([0, 1, 5, 6])
  })

  it('can be all items except some, loaded or not', () => {
    const all = toggle(selectAll(20_000), at(2), 2)
    expect(countSelected(all)).toBe(19_999)
    expect(isSelected(all, 'id-2')).toBe(false)
    expect(isSelected(all, 'never loaded')).toBe(true)
    expect(countSelected(selectRange(all, items.slice(0, 4)))).toBe(20_000)
  })

  it('selects half a million as fast as one', () => {
    // The fastest of several runs, because other programs slow it down.
    const durationsMs = Array.from({ length: 9 }, () => {
      const start = performance.now()
      expect(countSelected(selectAll(500_000))).toBe(500_000)
      return performance.now() - start
    })
    expect(Math.min(...durationsMs)).toBeLessThan(20)
  })

  it('takes newer copies of selected items only', () => {
    const one = toggle(nothing, at(1), 1)
    const newer = { id: 'id-1' }
    expect(renew(one, [newer, { id: 'id-2' }]).items.get('id-1')).toBe(newer)
    expect(renew(one, [at(1), { id: 'id-2' }])).toBe(one)
  })
})
