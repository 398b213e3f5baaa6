import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readPreferences, writePreference } from '../../lib/preferences.ts'
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

const name = 'client-settings.pending'
const Stored = z.object({ userId: z.string(), changes: z.record(z.string(), z.nullable(z.string())) })

/** Returns the changes of a user that this browser knows of and that the server has not confirmed, perhaps those of a page that was left. */
export function readStoredChanges(userId: string): SettingChanges {
  const stored = z.safeParse(Stored, readPreferences().features[name])
  return new Map(stored.success && stored.data.userId === userId ? Object.entries(stored.data.changes) : [])
}

/** Stores the changes that the server has not confirmed, so that the next page knows them, too. */
export function storeChanges(userId: string, changes: SettingChanges): void {
  const { [name]: _, ...others } = readPreferences().features
  const kept = changes.size > 0 && { [name]: { userId, changes: Object.fromEntries(changes) } }
  writePreference('features', { ...others, ...kept })
}

export function withChanges(values: SettingValues, changes: SettingChanges): SettingValues {
  const next = { ...values }
  for (const [key, value] of changes) {
    if (value === null) delete next[key]
    else next[key] = value
  }
  return next
}
