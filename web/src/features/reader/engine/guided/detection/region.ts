import type { Side } from '../../look/pixels.ts'

/** Box of pixels; `right` and `bottom` are not part of it. */
export type PixelBox = Readonly<Record<Side, number>>

/** Part of a page: the pixels in the box with its label. A region between slanted cuts is not a rectangle. */
export interface Region extends PixelBox {
  readonly label: number
}

/** `rows` are below each other, `columns` side by side. */
export type CutAxis = 'rows' | 'columns'

/** Kind of gutter or line at a cut. A `fold` is between two pages that were scanned as one. */
export type CutKind = 'framed' | 'fold' | 'crossed' | 'wide' | 'line'

/** Tree of cuts, whose leaves are the panels, in reading order. */
export type CutTree =
  | { readonly box: PixelBox }
  | { readonly axis: CutAxis; readonly kind: CutKind; readonly first: CutTree; readonly second: CutTree }

export const getWidth = (box: PixelBox): number => box.right - box.left
export const getHeight = (box: PixelBox): number => box.bottom - box.top
export const getArea = (box: PixelBox): number => Math.max(0, getWidth(box)) * Math.max(0, getHeight(box))

export const unite = (a: PixelBox, b: PixelBox): PixelBox => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

export const getOverlap = (a: PixelBox, b: PixelBox): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** Returns the box around all panels of a tree. */
export const getTreeBox = (tree: CutTree): PixelBox =>
  'box' in tree ? tree.box : unite(getTreeBox(tree.first), getTreeBox(tree.second))

/** Returns the panels in reading order: rows from the top, columns in the reading direction. */
export function listLeaves(tree: CutTree, isRightToLeft = false): PixelBox[] {
  if ('box' in tree) return [tree.box]
  const { first, second } = tree
  const isTurned = isRightToLeft && tree.axis === 'columns'
  return [
    ...listLeaves(isTurned ? second : first, isRightToLeft),
    ...listLeaves(isTurned ? first : second, isRightToLeft),
  ]
}

/** Returns the parts of a tree that follow each other along one axis, and the kinds of the cuts between them. */
export function listParts(tree: CutTree, axis: CutAxis): { parts: CutTree[]; kinds: CutKind[] } {
  if ('box' in tree || tree.axis !== axis) return { parts: [tree], kinds: [] }
  const before = listParts(tree.first, axis)
  const after = listParts(tree.second, axis)
  return { parts: [...before.parts, ...after.parts], kinds: [...before.kinds, tree.kind, ...after.kinds] }
}
