import type { QueryClient } from '@tanstack/react-query'
import { dropEarlyAnswers } from '../../api/early-answers.ts'
import { getPendingChanges, storeChanges, withChanges } from './pending-changes.ts'
import { userSettingsQuery } from './queries.ts'
import { endChanges, sendChanges } from './send-changes.ts'
import { storeSettings } from './stored-settings.ts'

/** Changes in quick succession are sent together, after this time without another one. */
const debounceMs = 500

const timers = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>()
/** Sends what waits, because the page is being left. */
const sendWaiting = new Map<QueryClient, () => void>()
if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    for (const send of sendWaiting.values()) send()
  })

interface Change {
  readonly client: QueryClient
  readonly userId: string
  readonly key: string
  /** Null removes the setting. */
  readonly value: string | null
  /** Called when the server did not take the change; the old value is shown again. */
  readonly onError: (error: unknown) => void
}

/** Changes a setting: on the screen and in this browser now, on the server shortly after. */
export function changeSetting({ client, userId, key, value, onError }: Change): void {
  const { queryKey } = userSettingsQuery(userId)
  const pending = getPendingChanges(client)
  pending.set(key, value)
  const current = client.getQueryData(queryKey)
  const values = withChanges(current?.values ?? {}, pending)
  client.setQueryData(queryKey, { values, isLocal: current?.isLocal ?? false })
  storeSettings(userId, values)
  clearTimeout(timers.get(client))
  if (current?.isLocal) {
    pending.clear()
    return
  }
  storeChanges(userId, pending)
  const flush = async () => {
    sendWaiting.delete(client)
    const sent = new Map(pending)
    try {
      await sendChanges(sent)
    } catch (error) {
      onError(error)
    }
    endChanges(client, userId, sent)
    // An answer that nobody has taken yet says what was true before the change.
    dropEarlyAnswers()
    await client.invalidateQueries({ queryKey })
  }
  sendWaiting.set(client, () => {
    clearTimeout(timers.get(client))
    sendWaiting.delete(client)
    sendChanges(new Map(pending), true).catch(() => {})
  })
  timers.set(
    client,
    setTimeout(() => void flush(), debounceMs),
  )
}
