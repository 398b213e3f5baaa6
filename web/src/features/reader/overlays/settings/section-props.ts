import type { Choices } from '../../reader-settings.ts'
import type { PairShift } from '../../use-pair-shift.ts'
import type { ReaderSettingsState } from '../../use-reader-settings.ts'

/** What every section of the settings gets. */
export interface SectionProps {
  readonly reading: ReaderSettingsState
  readonly shift: PairShift
  /** Changes settings where the user wants changes to hold. */
  readonly set: (change: Choices) => void
}
