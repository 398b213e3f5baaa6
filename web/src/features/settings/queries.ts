import { changeSettings, getSettings, type SettingsChange } from '@lectern/contract/settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'] as const,
  queryFn: ({ signal }) => call(getSettings, { signal }),
})

/** Saves changed settings and fetches them again, because the server decides which values take effect. */
export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SettingsChange) => call(changeSettings, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
}
