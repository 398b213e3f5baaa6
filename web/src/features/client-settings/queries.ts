import { listUserSettings } from '@lectern/contract/client-settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { isApiError } from '../../lib/api-error.ts'
import { getPendingChanges, restoreChanges, withChanges } from './pending-changes.ts'
import { readStoredSettings, type SettingValues, storeSettings } from './stored-settings.ts'

export interface UserSettings {
  readonly values: SettingValues
  /** True if the server stores no settings; they are then stored in this browser only. */
  readonly isLocal: boolean
}

/** True for the responses of servers without the route. */
const isUnknownRoute = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'invalid' || [400, 403, 404, 405, 501].includes(error.status))

/**
 * All settings of one user. The last known ones are used immediately and then fetched again. No event reports changes on other devices, so
 * they are fetched whenever the window gets the focus.
 */
export const userSettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user-settings', userId] as const,
    queryFn: async ({ client, signal }): Promise<UserSettings> => {
      restoreChanges(client, userId)
      try {
        const settings = await call(listUserSettings, { signal })
        const fetched = Object.fromEntries(Object.entries(settings).map(([key, { value }]) => [key, value]))
        // A change that is not sent yet is newer than the response.
        const values = withChanges(fetched, getPendingChanges(client))
        storeSettings(userId, values)
        return { values, isLocal: false }
      } catch (error) {
        if (!isUnknownRoute(error)) throw error
        return { values: readStoredSettings(userId) ?? {}, isLocal: true }
      }
    },
    initialData: (): UserSettings | undefined => {
      const values = readStoredSettings(userId)
      return values && { values, isLocal: false }
    },
    initialDataUpdatedAt: 0,
    staleTime: 15_000,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: true,
  })
