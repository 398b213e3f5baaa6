import { limits } from '@lectern/contract/limits'
import { describe, expect, it } from 'vitest'
import {
  addPanel,
  clearPanels,
  deletePanel,
  findPanelAt,
  mergeWithNext,
  minSide,
  moveEdge,
  orderPanel,
  type PanelEdits,
  select,
  splitPanel,
  startEdits,
  undo,
} from './panel-edits.ts'

const left = { x: 0, y: 0, width: 0.4, height: 0.5 }
const right = { x: 0.5, y: 0, width: 0.4, height: 0.5 }
const below = { x: 0, y: 0.6, width: 0.9, height: 0.4 }
const edits = startEdits([left, right, below])

describe('panels', () => {
  it('are merged with the next one', () => {
    const { boxes } = mergeWithNext(edits, 0)
    expect(boxes).toEqual([{ x: 0, y: 0, width: 0.9, height: 0.5 }, below])
    expect(mergeWithNext(edits, 2)).toBe(edits)
  })

  it('are split at the line, in reading order', () => {
    const across = splitPanel(edits, 2, 'across', 0.8, true).boxes
    expect(across.slice(2).map(({ y }) => y)).toEqual([0.6, 0.8])
    const down = splitPanel(edits, 2, 'down', 0.3, false).boxes.slice(2)
    expect(down.map(({ x }) => x)).toEqual([0, 0.3])
    expect(splitPanel(edits, 2, 'down', 0.3, true).boxes.slice(2)).toEqual(down.toReversed())
    expect(splitPanel(edits, 2, 'down', 0.01, false)).toBe(edits)
  })

  it('are deleted one by one or all at once', () => {
    expect(deletePanel(edits, 1).boxes).toEqual([left, below])
    expect(clearPanels(edits).boxes).toEqual([])
  })

  it('are added after the selected one, within the page', () => {
    const added = addPanel(select(edits, 0), { x: 0.9, y: 0.9 }, { x: 1.5, y: 0.5 })
    expect(added.boxes[1]).toEqual({
      x: 0.9,
      y: 0.5,
      width: expect.closeTo(0.1),
      height: expect.closeTo(0.4),
    })
    expect(addPanel(edits, { x: 0.5, y: 0.5 }, { x: 0.505, y: 0.9 })).toBe(edits)
    const full = startEdits(Array.from({ length: limits.maxPanels }, () => left))
    expect(addPanel(full, { x: 0, y: 0 }, { x: 1, y: 1 })).toBe(full)
    expect(splitPanel(full, 0, 'down', 0.2, false)).toBe(full)
  })

  it('keep a width and a height when an edge is dragged over the other', () => {
    expect(moveEdge(right, 'left', 2)).toMatchObject({ x: 0.9 - minSide, width: expect.closeTo(minSide) })
    expect(moveEdge(right, 'right', -1).width).toBeCloseTo(minSide)
    expect(moveEdge(below, 'bottom', 5)).toMatchObject({ y: 0.6, height: expect.closeTo(0.4) })
    expect(moveEdge(below, 'top', -1)).toMatchObject({ y: 0, height: 1 })
  })

  it('are ordered by choosing them one after the other', () => {
    const order = (from: PanelEdits, ...indexes: number[]) => indexes.reduce(orderPanel, from)
    const first = order({ ...edits, tool: 'order' }, 2)
    expect(first.boxes).toEqual([below, left, right])
    const done = order(first, 2)
    expect(done.boxes).toEqual([below, right, left])
    expect(done.tool).toBe('select')
    expect(undo(done).boxes).toEqual(edits.boxes)
  })

  it('are found at a point by the smallest of them', () => {
    expect(findPanelAt([{ x: 0, y: 0, width: 1, height: 1 }, left], 0.1, 0.1)).toBe(1)
    expect(findPanelAt([left], 0.9, 0.9)).toBeUndefined()
  })
})

it('are restored by undo, one change after the other', () => {
  const changed = deletePanel(splitPanel(mergeWithNext(edits, 0), 1, 'down', 0.4, false), 0)
  expect(undo(undo(undo(changed))).boxes).toEqual(edits.boxes)
  expect(undo(edits)).toBe(edits)
})
