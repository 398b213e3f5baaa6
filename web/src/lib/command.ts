import type { Icon } from './action.ts'

/** A command of the palette: a screen to open, or something to do. */
export interface Command {
  /** Unique and stable, so that it is remembered as used. */
  readonly id: string
  /** Text that is shown. */
  readonly label: string
  /** Further words by which it is found. */
  readonly keywords?: readonly string[]
  /** Text of the heading under which it is shown. */
  readonly group: string
  readonly icon?: Icon | undefined
  readonly shortcut?: string | undefined
  /** True for commands that are found by their words but not offered before anything is typed. */
  readonly isMinor?: boolean
  readonly run: () => void
}
