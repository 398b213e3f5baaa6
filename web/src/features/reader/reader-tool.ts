import type { Icon } from '../../lib/action.ts'

/** A command of the reader as data: the upper bar shows the most important ones, the menu the others. */
export interface ReaderTool {
  readonly id: string
  /** The text of the button. */
  readonly label: string
  readonly icon: Icon
  /** Its key, as the tooltip and the menu show it. */
  readonly keys?: string
  /** For what opens a panel: true while that is open. */
  readonly isOpen?: boolean
  /** For what is on or off. */
  readonly isOn?: boolean
  readonly run: () => void
}

/** Divides tools, the most important first, into those for which the bar has room and those for the menu. */
export const splitTools = (tools: readonly ReaderTool[], room: number) => ({
  onBar: tools.slice(0, room),
  inMenu: tools.slice(room),
})
