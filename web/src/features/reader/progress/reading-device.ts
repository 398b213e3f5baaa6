import type { ReadingDevice } from '@lectern/contract/progress'
import { parseUserAgent } from '../../auth/user-agent.ts'

const storageKey = 'lectern.device'
let unstoredId: string | undefined

const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Returns the random id of this browser; if storage is forbidden, one for this visit. */
function getDeviceId(): string {
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored && stored.length <= 64) return stored
    const id = createId()
    localStorage.setItem(storageKey, id)
    return id
  } catch {
    unstoredId ??= createId()
    return unstoredId
  }
}

/** Returns id and name of this browser for other devices: `Chrome on Linux`, in English, because the language of the other device is unknown. */
export function getReadingDevice(): ReadingDevice {
  const { name, system } = parseUserAgent(navigator.userAgent)
  return { id: getDeviceId(), name: system ? `${name} on ${system}` : name }
}
