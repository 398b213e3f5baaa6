import { changeUserSettings, deleteUserSettings } from '@lectern/contract/client-settings'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { isApiError } from '../../lib/api-error.ts'
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
/** Time after which unconfirmed changes of an earlier page are dropped, in milliseconds: another device may have made newer ones. */
const unconfirmedMs = 60_000

/** Returns the changes of a user that an earlier page of this browser made and the server may not have received. */
function readUnconfirmedChanges(userId: string): SettingChanges {
  const { success, data } = z.safeParse(Stored, readPreferences().features[name])
  const isFresh = success && data.userId === userId && Math.abs(Date.now() - data.at) < unconfirmedMs
  return new Map(isFresh ? Object.entries(data.changes) : [])
}

/** Stores the changes that the server has not confirmed, for the next page. */
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

/** Sends changes of settings to the server; with `keepalive` also while the page is being left. Throws ApiError. */
export async function sendChanges(changes: SettingChanges, keepalive = false): Promise<void> {
  const saved = [...changes].flatMap(([key, value]) => (value === null ? [] : [[key, { value }] as const]))
  const removed = [...changes].flatMap(([key, value]) => (value === null ? [key] : []))
  if (saved.length > 0) await call(changeUserSettings, { body: Object.fromEntries(saved), keepalive })
  if (removed.length > 0) await call(deleteUserSettings, { body: removed, keepalive })
}

/** Removes sent changes from the pending ones; settings that have been changed again remain pending. */
export function removeSentChanges(client: QueryClient, userId: string, sent: SettingChanges): void {
  const pending = getPendingChanges(client)
  for (const [key, value] of sent) if (pending.get(key) === value) pending.delete(key)
  storeChanges(userId, pending)
}

const restored = new WeakSet<QueryClient>()

/**
 * Restores the changes of an earlier page that the server has not confirmed, and sends them again, because the last request of a page may
 * arrive after the first one of the next page, or never.
 */
export function restoreChanges(client: QueryClient, userId: string): void {
  if (restored.has(client)) return
  restored.add(client)
  const unconfirmed = readUnconfirmedChanges(userId)
  if (unconfirmed.size === 0) return
  const pending = getPendingChanges(client)
  for (const [key, value] of unconfirmed) if (!pending.has(key)) pending.set(key, value)
  sendChanges(unconfirmed).then(
    () => removeSentChanges(client, userId, unconfirmed),
    (error: unknown) => {
      // Without an answer they are kept for the next page; refused ones are dropped.
      if (isApiError(error) && error.status >= 400 && error.status < 500)
        removeSentChanges(client, userId, unconfirmed)
    },
  )
}
