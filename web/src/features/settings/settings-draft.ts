import { type Settings, SettingsChange } from '@lectern/contract/settings'
import * as z from 'zod/mini'

/** Values of the form; empty ones come from the configuration. */
export interface SettingsDraft {
  readonly deleteEmptyCollections: boolean
  readonly deleteEmptyReadLists: boolean
  readonly taskPoolSize: number | undefined
  readonly rememberMeDurationDays: number | undefined
  readonly thumbnailSize: Settings['thumbnailSize']
  readonly serverPort: number | undefined
  readonly serverContextPath: string
  readonly koboProxy: boolean
  readonly koboPort: number | undefined
  readonly kepubifyPath: string
}

/** Properties of each group of fields. */
export interface SettingsFieldProps {
  readonly draft: SettingsDraft
  readonly settings: Settings
  /** Fields whose values the server would refuse. */
  readonly wrong: readonly string[]
  readonly onChange: (part: Partial<SettingsDraft>) => void
}

export const toSettingsDraft = (settings: Settings): SettingsDraft => ({
  deleteEmptyCollections: settings.deleteEmptyCollections,
  deleteEmptyReadLists: settings.deleteEmptyReadLists,
  taskPoolSize: settings.taskPoolSize,
  rememberMeDurationDays: settings.rememberMeDurationDays,
  thumbnailSize: settings.thumbnailSize,
  serverPort: settings.serverPort.databaseSource ?? undefined,
  serverContextPath: settings.serverContextPath.databaseSource ?? '',
  koboProxy: settings.koboProxy,
  koboPort: settings.koboPort ?? undefined,
  kepubifyPath: settings.kepubifyPath?.databaseSource ?? '',
})

/** Settings that must have a value; the others may be empty. */
const required: readonly (keyof SettingsDraft)[] = ['taskPoolSize', 'rememberMeDurationDays']

/** Returns the changed settings as the body of a request. An empty port or path is null: its value comes from the configuration again. */
export function toSettingsChange(draft: SettingsDraft, before: SettingsDraft): SettingsChange {
  const changed = (Object.keys(draft) as (keyof SettingsDraft)[]).filter((key) => draft[key] !== before[key])
  return Object.fromEntries(
    changed.map((key) => {
      const value = draft[key]
      const sent = typeof value === 'string' ? value.trim() : value
      return [key, sent === '' || sent === undefined ? null : sent]
    }),
  )
}

/** Returns the fields whose values the server would refuse. */
export function findWrongFields(draft: SettingsDraft, before: SettingsDraft): readonly string[] {
  const missing = required.filter((key) => draft[key] === undefined)
  const checked = z.safeParse(SettingsChange, toSettingsChange(draft, before))
  return [...missing, ...(checked.success ? [] : checked.error.issues.map(({ path }) => String(path[0])))]
}
