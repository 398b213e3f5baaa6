import type { SelectableList } from '../selection/selection-store.ts'

/** An item to scroll to; another object for each time. */
export interface ListJump {
  readonly index: number
}

/** Items of a list of which only some are loaded. */
export interface ItemSource<T> {
  readonly count: number
  /** Returns an item; undefined while it is loading. Another function whenever an item has changed. */
  readonly itemAt: (index: number) => T | undefined
  /** Identifies the list: as long as it is the same, the first visible item keeps its place when others come before it. */
  readonly listKey?: string
  /** Called with the indexes of the first and the last item that exist in the document. */
  readonly onRange?: (first: number, last: number) => void
  /** Set when an item must be at the top of the screen. */
  readonly jump?: ListJump | undefined
  /** Set when items can be selected. */
  readonly selectable?: SelectableList | undefined
}

export const toSource = <T>(items: readonly T[] | ItemSource<T>): ItemSource<T> =>
  isSource(items) ? items : { count: items.length, itemAt: (index) => items[index] }

const isSource = <T>(items: readonly T[] | ItemSource<T>): items is ItemSource<T> => 'itemAt' in items
