import { changeUserSettings, deleteUserSettings } from '@lectern/contract/client-settings'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { isApiError } from '../../lib/api-error.ts'
import { getPendingChanges, readStoredChanges, type SettingChanges, storeChanges } from './pending-changes.ts'

/** Sends changes of settings to the server. `keepalive`: also when the page is left. Throws ApiError. */
export async function sendChanges(changes: SettingChanges, keepalive = false): Promise<void> {
  const saved = [...changes].flatMap(([key, value]) => (value === null ? [] : [[key, { value }] as const]))
  const removed = [...changes].flatMap(([key, value]) => (value === null ? [key] : []))
  if (saved.length > 0) await call(changeUserSettings, { body: Object.fromEntries(saved), keepalive })
  if (removed.length > 0) await call(deleteUserSettings, { body: removed, keepalive })
}

/** Forgets changes that the server has answered; what was changed again meanwhile stays pending. */
export function endChanges(client: QueryClient, userId: string, sent: SettingChanges): void {
  const pending = getPendingChanges(client)
  for (const [key, value] of sent) if (pending.get(key) === value) pending.delete(key)
  storeChanges(userId, pending)
}

const restored = new WeakSet<QueryClient>()

/**
 * Takes up the changes of a page that was left before the server confirmed them: the last request of a page may arrive after the first one of
 * the next, or never. They count at once and are sent again.
 */
export function restoreChanges(client: QueryClient, userId: string): void {
  if (restored.has(client)) return
  restored.add(client)
  const left = readStoredChanges(userId)
  if (left.size === 0) return
  const pending = getPendingChanges(client)
  for (const [key, value] of left) if (!pending.has(key)) pending.set(key, value)
  sendChanges(left).then(
    () => endChanges(client, userId, left),
    (error: unknown) => {
      // Without an answer they wait for the next page; what the server refuses is given up.
      if (isApiError(error) && error.status >= 400 && error.status < 500) endChanges(client, userId, left)
    },
  )
}
