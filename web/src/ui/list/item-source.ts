import type { SelectableList } from '../selection/selection-store.ts'

/** An item to scroll to; each jump is a new object. */
export interface ListJump {
  readonly index: number
}

/** Items of a list that is loaded in parts. */
export interface ItemSource<T> {
  readonly count: number
  /** Returns an item; undefined while it is loading. A new function after each change of an item. */
  readonly itemAt: (index: number) => T | undefined
  /** Identifies the list. While it is the same, the first visible item keeps its position if others are inserted before it. */
  readonly listKey?: string
  /** Called with the indexes of the first and the last item that exist in the document. */
  readonly onRange?: (first: number, last: number) => void
  /** Set to scroll an item to the top of the screen. */
  readonly jump?: ListJump | undefined
  /** Set if items can be selected. */
  readonly selectable?: SelectableList | undefined
}

export const toSource = <T>(items: readonly T[] | ItemSource<T>): ItemSource<T> =>
  isSource(items) ? items : { count: items.length, itemAt: (index) => items[index] }

const isSource = <T>(items: readonly T[] | ItemSource<T>): items is ItemSource<T> => 'itemAt' in items
