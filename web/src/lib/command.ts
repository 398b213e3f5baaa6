import type { Icon } from './action.ts'

/** A command of the palette, which opens a screen or runs an action. */
export interface Command {
  /** Unique and stable, so that its last use can be stored. */
  readonly id: string
  /** Shown text. */
  readonly label: string
  /** Further words by which it is found. */
  readonly keywords?: readonly string[]
  /** Text of its heading. */
  readonly group: string
  readonly icon?: Icon | undefined
  readonly shortcut?: string | undefined
  /** True for commands that are found by words, but not shown before a search. */
  readonly isMinor?: boolean
  readonly run: () => void
}
