import { listBackups } from '@lectern/contract/backup'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const backupsQuery = queryOptions({
  queryKey: ['backups'] as const,
  queryFn: ({ signal }) => call(listBackups, { signal }),
  refetchOnWindowFocus: true,
})
