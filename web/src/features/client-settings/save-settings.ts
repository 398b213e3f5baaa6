import type { QueryClient } from '@tanstack/react-query'
import { dropEarlyAnswers } from '../../api/early-answers.ts'
import {
  getPendingChanges,
  removeSentChanges,
  sendChanges,
  storeChanges,
  withChanges,
} from './pending-changes.ts'
import { userSettingsQuery } from './queries.ts'
import { storeSettings } from './stored-settings.ts'

/** Time without another change after which changes are sent together, in milliseconds. */
const debounceMs = 500

const timers = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>()
/** Functions that send waiting changes when the page is left. */
const sendNow = new Map<QueryClient, () => void>()
if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    for (const send of sendNow.values()) send()
  })

interface Change {
  readonly client: QueryClient
  readonly userId: string
  readonly key: string
  /** Null removes the setting. */
  readonly value: string | null
  /** Called if the server refused the change; the old value is then shown again. */
  readonly onError: (error: unknown) => void
}

/** Changes a setting at once in this browser, and shortly afterwards on the server. */
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
    sendNow.delete(client)
    const sent = new Map(pending)
    try {
      await sendChanges(sent)
    } catch (error) {
      onError(error)
    }
    removeSentChanges(client, userId, sent)
    // A response that arrived early has the value before the change.
    dropEarlyAnswers()
    await client.invalidateQueries({ queryKey })
  }
  sendNow.set(client, () => {
    clearTimeout(timers.get(client))
    sendNow.delete(client)
    sendChanges(new Map(pending), true).catch(() => {})
  })
  timers.set(
    client,
    setTimeout(() => void flush(), debounceMs),
  )
}
