import type { Icon } from '../../../lib/action.ts'

/** Panels of the reader. */
export type Panel =
  | 'settings'
  | 'help'
  | 'more'
  | 'explorer'
  | 'goTo'
  | 'panels'
  | 'contents'
  | 'search'
  | 'bookmarks'

/** A command of the reader as data: the upper bar shows the most important ones, the menu the others. */
export interface ReaderTool {
  readonly id: string
  /** The text of the button. */
  readonly label: string
  readonly icon: Icon
  /** Key, as the tooltip and the menu show it. */
  readonly keys?: string
  /** State of a tool that opens a panel: true while the panel is open. */
  readonly isOpen?: boolean
  /** State of a tool that is on or off. */
  readonly isOn?: boolean
  readonly run: () => void
}

/** Divides tools, the most important first, into those that fit on the bar and the others for the menu. */
export const splitTools = (tools: readonly ReaderTool[], room: number) => ({
  onBar: tools.slice(0, room),
  inMenu: tools.slice(room),
})

/** Returns the text of a tooltip: a label and, if it has one, its key. */
export const withKey = (label: string, key: string | undefined): string =>
  key === undefined ? label : `${label} (${key})`
