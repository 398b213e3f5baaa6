import { limits } from '@lectern/contract/limits'
import type { PanelBox } from '../../engine/guided/page-layout.ts'

export type Tool = 'select' | 'split' | 'add' | 'order'
export type EdgeName = 'left' | 'right' | 'top' | 'bottom'
export type SplitAxis = 'down' | 'across'

/** State of the editor; `boxes` are in reading order. */
export interface PanelEdits {
  readonly boxes: readonly PanelBox[]
  readonly selected: number | undefined
  readonly tool: Tool
  /** Number of panels that were put in order so far; they are the first ones. */
  readonly ordered: number
  /** Boxes before each change, the latest last. */
  readonly past: readonly (readonly PanelBox[])[]
}

/** Smallest side of a panel, as a share of the page. */
export const minSide = 0.02
const maxPast = 100

export const startEdits = (boxes: readonly PanelBox[]): PanelEdits => ({
  boxes,
  selected: undefined,
  tool: 'select',
  ordered: 0,
  past: [],
})

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Stores the boxes, so that the next change can be undone. */
export const remember = (edits: PanelEdits): PanelEdits => ({
  ...edits,
  past: [...edits.past.slice(1 - maxPast), edits.boxes],
})

const change = (edits: PanelEdits, boxes: readonly PanelBox[], selected?: number): PanelEdits => ({
  ...remember(edits),
  boxes,
  selected,
  tool: 'select',
  ordered: 0,
})

export const canAdd = ({ boxes }: PanelEdits): boolean => boxes.length < limits.maxPanels

export const select = (edits: PanelEdits, selected: number | undefined): PanelEdits => ({
  ...edits,
  selected,
})

export const chooseTool = (edits: PanelEdits, tool: Tool): PanelEdits => ({
  ...edits,
  tool: edits.tool === tool ? 'select' : tool,
  ordered: 0,
  selected: tool === 'split' ? edits.selected : undefined,
})

/** Merges a panel with the next one. */
export function mergeWithNext(edits: PanelEdits, index: number): PanelEdits {
  const a = edits.boxes[index]
  const b = edits.boxes[index + 1]
  if (!a || !b) return edits
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  const merged = {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
  return change(edits, edits.boxes.toSpliced(index, 2, merged), index)
}

/** Splits a panel: `down` by a vertical line, `across` by a horizontal one; `at` is a share of the page. */
export function splitPanel(
  edits: PanelEdits,
  index: number,
  axis: SplitAxis,
  at: number,
  isRightToLeft: boolean,
): PanelEdits {
  const box = edits.boxes[index]
  if (!box || !canAdd(edits)) return edits
  const isDown = axis === 'down'
  const [start, size] = isDown ? [box.x, box.width] : [box.y, box.height]
  const first = at - start
  if (first < minSide || size - first < minSide) return edits
  const parts: PanelBox[] = isDown
    ? [
        { ...box, width: first },
        { ...box, x: at, width: size - first },
      ]
    : [
        { ...box, height: first },
        { ...box, y: at, height: size - first },
      ]
  const inOrder = isDown && isRightToLeft ? parts.toReversed() : parts
  return change(edits, edits.boxes.toSpliced(index, 1, ...inOrder), index)
}

export const deletePanel = (edits: PanelEdits, index: number): PanelEdits =>
  edits.boxes[index] ? change(edits, edits.boxes.toSpliced(index, 1)) : edits

/** Removes all panels: the page is read as a whole. */
export const clearPanels = (edits: PanelEdits): PanelEdits => change(edits, [])

/** Adds a panel between two corners, after the selected one or else at the end. */
export function addPanel(
  edits: PanelEdits,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): PanelEdits {
  const left = within(Math.min(from.x, to.x), 0, 1)
  const top = within(Math.min(from.y, to.y), 0, 1)
  const width = within(Math.max(from.x, to.x), 0, 1) - left
  const height = within(Math.max(from.y, to.y), 0, 1) - top
  if (!canAdd(edits) || width < minSide || height < minSide) return edits
  const at = edits.selected === undefined ? edits.boxes.length : edits.selected + 1
  return change(edits, edits.boxes.toSpliced(at, 0, { x: left, y: top, width, height }), at)
}

/** Returns a box with one edge moved, within the page and not smaller than the minimum. */
export function moveEdge(box: PanelBox, edge: EdgeName, to: number): PanelBox {
  const right = box.x + box.width
  const bottom = box.y + box.height
  if (edge === 'left') {
    const x = within(to, 0, right - minSide)
    return { ...box, x, width: right - x }
  }
  if (edge === 'top') {
    const y = within(to, 0, bottom - minSide)
    return { ...box, y, height: bottom - y }
  }
  if (edge === 'right') return { ...box, width: within(to, box.x + minSide, 1) - box.x }
  return { ...box, height: within(to, box.y + minSide, 1) - box.y }
}

/** Replaces a box without a new entry to undo, because one drag is one change. */
export const replacePanel = (edits: PanelEdits, index: number, box: PanelBox): PanelEdits => ({
  ...edits,
  boxes: edits.boxes.with(index, box),
})

/** Makes a panel the next one in order. When one panel remains, the order is complete. */
export function orderPanel(edits: PanelEdits, index: number): PanelEdits {
  const box = edits.boxes[index]
  if (!box || index < edits.ordered) return edits
  const boxes = edits.boxes.toSpliced(index, 1).toSpliced(edits.ordered, 0, box)
  const ordered = edits.ordered + 1
  const base = edits.ordered === 0 ? remember(edits) : edits
  const isDone = ordered >= boxes.length - 1
  return {
    ...base,
    boxes,
    ordered: isDone ? 0 : ordered,
    tool: isDone ? 'select' : 'order',
    selected: undefined,
  }
}

export function undo(edits: PanelEdits): PanelEdits {
  const before = edits.past.at(-1)
  if (!before) return edits
  return { ...edits, boxes: before, past: edits.past.slice(0, -1), selected: undefined, ordered: 0 }
}

/** Returns the smallest panel at a point, because a larger one in front of it would make it unreachable. */
export function findPanelAt(boxes: readonly PanelBox[], x: number, y: number): number | undefined {
  const hits = boxes.flatMap((box, index) =>
    x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
      ? [{ index, area: box.width * box.height }]
      : [],
  )
  return hits.sort((a, b) => a.area - b.area)[0]?.index
}

export const areSameBoxes = (a: readonly PanelBox[], b: readonly PanelBox[]): boolean =>
  a.length === b.length &&
  a.every(
    (box, at) =>
      box.x === b[at]?.x && box.y === b[at]?.y && box.width === b[at]?.width && box.height === b[at]?.height,
  )
