import type { SettingsDraft } from './settings-draft.ts'

/** What each group of fields of the server settings is given. */
export interface SettingsFieldProps {
  readonly draft: SettingsDraft
  /** Fields whose values the server would refuse. */
  readonly wrong: readonly string[]
  readonly onChange: (part: Partial<SettingsDraft>) => void
}
