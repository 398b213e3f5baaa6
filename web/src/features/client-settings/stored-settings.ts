import * as z from 'zod/mini'
import { readPreferences, writePreference } from '../../lib/preferences.ts'

/** Setting key → value as the server stores it: a text, which is JSON for all settings of this client. */
export type SettingValues = Readonly<Record<string, string>>

const name = 'client-settings.values'
const Stored = z.object({ userId: z.string(), values: z.record(z.string(), z.string()) })

/** Returns the settings of a user that this browser has stored, if there are any. */
export function readStoredSettings(userId: string): SettingValues | undefined {
  const stored = z.safeParse(Stored, readPreferences().features[name])
  return stored.success && stored.data.userId === userId ? stored.data.values : undefined
}

export function storeSettings(userId: string, values: SettingValues): void {
  writePreference('features', { ...readPreferences().features, [name]: { userId, values } })
}
