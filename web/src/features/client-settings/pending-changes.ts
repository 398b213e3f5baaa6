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
const Stored = z.object({
  userId: z.string(),
  /** Time of the latest change, in milliseconds. */
  at: z.number(),
  changes: z.record(z.string(), z.nullable(z.string())),
})
/** Time in ms for which a page that was left may not have been heard. Later the server knows, or another device has said something newer. */
const unheardMs = 60_000

/** Returns the changes of a user that a page of this browser made and the server may not have heard before the page was left. */
export function readStoredChanges(userId: string): SettingChanges {
  const { success, data } = z.safeParse(Stored, readPreferences().features[name])
  const isFresh = success && data.userId === userId && Math.abs(Date.now() - data.at) < unheardMs
  return new Map(isFresh ? Object.entries(data.changes) : [])
}

/** Stores the changes that the server has not confirmed, so that the next page knows them, too. */
export function storeChanges(userId: string, changes: SettingChanges): void {
  const { [name]: _, ...others } = readPreferences().features
  const stored = { userId, at: Date.now(), changes: Object.fromEntries(changes) }
  const kept = changes.size > 0 && { [name]: stored }
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
