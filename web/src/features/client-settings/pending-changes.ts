import type { QueryClient } from '@tanstack/react-query'
import type { SettingValues } from './stored-settings.ts'

/** Setting key → new value; null removes the setting. */
export type SettingChanges = ReadonlyMap<string, string | null>

const pendingOf = new WeakMap<QueryClient, Map<string, string | null>>()

/** Returns the changes that the server has not confirmed yet. */
export function getPendingChanges(client: QueryClient): Map<string, string | null> {
  const pending = pendingOf.get(client) ?? new Map<string, string | null>()
  pendingOf.set(client, pending)
  return pending
}

export function withChanges(values: SettingValues, changes: SettingChanges): SettingValues {
  const next = { ...values }
  for (const [key, value] of changes) {
    if (value === null) delete next[key]
    else next[key] = value
  }
  return next
}
