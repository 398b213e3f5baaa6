import type { Choices, ReaderSettings } from './reader-settings.ts'
import type { PairShift } from './use-pair-shift.ts'
import type { ReaderSettingsState } from './use-reader-settings.ts'

/** Props of every section of the settings. */
export interface SectionProps {
  readonly reading: ReaderSettingsState
  readonly shift: PairShift
  /** Changes settings in the chosen scope. */
  readonly set: (change: Choices) => void
}

/** Names of the settings with values of a type. */
export type SettingOf<V> = {
  [K in keyof ReaderSettings]: ReaderSettings[K] extends V ? K : never
}[keyof ReaderSettings]
